import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChoices } from "~/accounts/tables.server";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });

test("a subscriber chooses a digest and quiet hours, gets the digest, and turns it off from the email", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: /status of 4\d\d/ });
  await page.goto("/account");
  await page.getByRole("link", { name: "Choose your emails" }).click();
  await page.getByLabel("Digest").selectOption("daily");
  await page.getByLabel("Time zone").selectOption("America/Denver");
  await page.getByLabel("Don’t send emails during quiet hours").check();
  await page.getByLabel("Until").fill("22:00");
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Choose an end that differs from the start").waitFor();
  await page.getByLabel("Don’t send emails during quiet hours").uncheck();
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Your choices are saved.").waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Digest").inputValue()).toBe("daily");
  await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe("America/Denver");

  const { db, now } = product.context();
  await db.update(emailChoices).set({ nextDigestAt: now() }).where(eq(emailChoices.userId, user.id));
  await product.sweep();
  await expect.poll(() => product.inbox(user.email)).toHaveLength(1);
  const [digest] = await product.inbox(user.email);
  expect(digest?.subject).toMatch(/^Risk is \w+ at \d+/);

  const link = /unsubscribe\/[^\s]+/.exec(digest?.text ?? "")?.[0] ?? expect.fail("no link");
  const mailProgram = await product.page();
  await mailProgram.goto(`/${link}`);
  expect(await product.accessibilityProblems(mailProgram)).toEqual([]);
  await mailProgram.getByRole("button", { name: "Turn off the digest" }).click();
  await mailProgram.getByRole("heading", { name: "Turned off" }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel("Digest").inputValue()).toBe("off");
});

test("a pause shows its end and ends only on request, including without JavaScript", async () => {
  const user = await product.user();
  const page = await product.page({ as: user, javaScript: false });
  await page.goto("/account/emails");
  await page.getByRole("button", { name: "Pause for 7 days" }).click();
  await page.getByText(/Emails are paused until/).waitFor();
  const headers = { Origin: product.origin };
  const unknown: Record<string, string>[] = [{}, { days: "" }, { days: "2" }];
  for (const form of unknown) {
    expect((await page.request.post("/account/emails/pause", { form, headers })).status()).toBe(400);
  }
  await page.reload();
  await page.getByText(/Emails are paused until/).waitFor();
  await page.getByRole("button", { name: "End the pause" }).click();
  await page.getByRole("button", { name: "Pause for 1 day" }).waitFor();
});

test("in an escalation a subscriber without a rule gets one emergency notice, which one click in it turns off", async () => {
  const user = await product.user();
  await product.control("news", { pack: "calm" });
  await product.refresh();
  await product.control("news", { pack: "escalation" });
  await product.refresh();
  await expect.poll(() => product.inbox(user.email)).toHaveLength(1);
  const [notice] = await product.inbox(user.email);
  expect(notice?.subject).toMatch(/^\d+: exit permits ordered$/);
  expect(notice?.text).toContain("WHAT YOU CAN DO NOW");

  const link = /unsubscribe\/notice[^\s]+/.exec(notice?.text ?? "")?.[0] ?? expect.fail("no link");
  const mailProgram = await product.page();
  await mailProgram.goto(`/${link}`);
  expect(await product.accessibilityProblems(mailProgram)).toEqual([]);
  const page = await product.page({ as: user });
  await page.goto("/account/emails");
  const isOn = () => page.getByLabel("Email me emergency notices").isChecked();
  await expect.poll(isOn).toBe(true);
  await mailProgram.getByRole("button", { name: "Turn off emergency notices" }).click();
  await mailProgram.getByRole("heading", { name: "Turned off" }).waitFor();
  await page.reload();
  await expect.poll(isOn).toBe(false);
  await page.getByLabel("Email me emergency notices").check();
  await page.getByRole("button", { name: "Save choices" }).click();
  await page.getByText("Your choices are saved.").waitFor();
  await page.reload();
  await expect.poll(isOn).toBe(true);
  expect(await product.accessibilityProblems(page)).toEqual([]);
});
