import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChoices } from "~/accounts/tables.server";
import { useProduct } from "../journeys/product";

const product = useProduct({ isOwn: true });

test("a subscriber chooses a digest and quiet hours, gets the digest, and turns it off from the email", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await page.goto("/account");
  await page.follow("Choose your emails");
  page.choose("Digest", "Every day at 7 AM");
  page.answer("timeZone", "America/Denver");
  page.check("Don’t send emails during quiet hours");
  page.fill("Until", "22:00");
  await page.press("Save choices");
  page.see("Choose an end that differs from the start");
  page.check("Don’t send emails during quiet hours", false);
  await page.press("Save choices");
  page.see(/^Your choices are saved\./);
  await page.goto("/account/emails");
  expect([page.field("Digest").value, page.field("Time zone").value]).toEqual(["daily", "America/Denver"]);

  const { db, now } = product.context();
  await db.update(emailChoices).set({ nextDigestAt: now() }).where(eq(emailChoices.userId, user.id));
  await product.sweep();
  await expect.poll(() => product.inbox(user.email)).toHaveLength(1);
  const [digest] = await product.inbox(user.email);
  expect(digest?.subject).toMatch(/^Risk is \w+ at \d+/);

  const link = /unsubscribe\/[^\s]+/.exec(digest?.text ?? "")?.[0] ?? expect.fail("no link");
  const mailProgram = await product.plainPage();
  await mailProgram.goto(`/${link}`);
  await mailProgram.press("Turn off the digest");
  mailProgram.get("heading", "Turned off");
  await page.reload();
  expect(page.field("Digest").value).toBe("off");
});

test("a pause shows its end and ends only on request", async () => {
  const page = await product.plainPage({ as: await product.user() });
  await page.goto("/account/emails");
  await page.press("Pause for 7 days");
  page.see(/^Emails are paused until/);
  const unknown: Record<string, string>[] = [{}, { days: "" }, { days: "0" }, { days: "2" }];
  for (const form of unknown) {
    const reply = await page.request("/account/emails", {
      method: "POST",
      body: new URLSearchParams({ intent: "pause", ...form }),
    });
    expect(reply.status).toBe(400);
  }
  await page.reload();
  page.see(/^Emails are paused until/);
  await page.press("End the pause");
  page.get("button", "Pause for 1 day");
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
  const mailProgram = await product.plainPage();
  await mailProgram.goto(`/${link}`);
  const page = await product.plainPage({ as: user });
  const isOn = async () => (await page.goto("/account/emails")).field("Email me emergency notices").value;
  expect(await isOn()).toBe(true);
  await mailProgram.press("Turn off emergency notices");
  mailProgram.get("heading", "Turned off");
  expect(await isOn()).toBe(false);
  page.check("Email me emergency notices");
  await page.press("Save choices");
  page.see(/^Your choices are saved\./);
  expect(await isOn()).toBe(true);
});
