import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChoices } from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { useProduct } from "./product";

const product = useProduct();

/** The browser logs every rejected form to its console. */
const refusals = /status of 4\d\d/;
const password = "exit-freedom-2028";

/** Registers in the browser and waits for the welcome email. */
async function signedUp() {
  const email = `${crypto.randomUUID()}@example.com`;
  const page = await product.page({ expectedNoise: refusals });
  await page.goto("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await page.waitForURL("**/dashboard");
  await expect.poll(() => product.inbox(email)).toHaveLength(1);
  const [welcome] = await product.inbox(email);
  return { email, page, text: welcome?.text ?? "" };
}

const linkIn = (text: string, path: string) =>
  new RegExp(`${path}[^\\s]+`).exec(text)?.[0] ?? expect.fail(`no link to ${path}`);

test("until the address is verified the product explains what is missing; the link then enables everything", async () => {
  const { email, page, text } = await signedUp();
  await page.getByText("Confirm your email address").waitFor();
  await page.goto("/alerts");
  await page.getByText("alert emails wait until you open that link").waitFor();
  await page.getByRole("button", { name: "Test Alert" }).click();
  await page.getByText("Test failed", { exact: true }).first().waitFor();
  await page
    .getByText("Confirm your email address first. We’ve sent you the confirmation link again.")
    .first()
    .waitFor();
  await expect.poll(() => product.inbox(email)).toHaveLength(2);

  const link = linkIn(text, "/verify-email\\?token=");
  await page.goto(link);
  await page.getByText(email).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await page.getByRole("heading", { name: "Email address confirmed" }).waitFor();
  await page.goto("/alerts");
  await expect.poll(() => page.getByText("Confirm your email address").count()).toBe(0);
  await page.getByRole("button", { name: "Test Alert" }).click();
  await page.getByText("Test alert sent").first().waitFor();

  await page.goto(link);
  await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
  const stranger = await product.page();
  await stranger.goto(link);
  await stranger.getByRole("heading", { name: "This link no longer works" }).waitFor();
});

test.each([true, false])(
  "the page of a confirmed address offers the weekly digest, unticked, with JavaScript: %s",
  async (javaScript) => {
    const { email, page: first, text } = await signedUp();
    const page = await product.page({ javaScript });
    await page.context().addCookies(await first.context().cookies());
    await page.goto(linkIn(text, "/verify-email\\?token="));
    await page.getByRole("button", { name: "Confirm email address" }).click();
    const offer = page.getByRole("checkbox", { name: "Email me this digest every Monday at 7 AM" });
    await expect.poll(() => offer.isChecked()).toBe(false);
    await page.getByRole("img", { name: /^An example of the digest/ }).waitFor();
    if (javaScript) expect(await product.accessibilityProblems(page)).toEqual([]);
    await offer.check();
    await page.getByRole("button", { name: "View your dashboard" }).click();
    await page.waitForURL("**/dashboard");
    const { db } = product.context();
    const [chosen] = await db
      .select({ digest: emailChoices.digest, dueAt: emailChoices.nextDigestAt })
      .from(emailChoices)
      .innerJoin(users, eq(users.id, emailChoices.userId))
      .where(eq(users.email, email));
    expect(chosen?.digest).toBe("weekly");
    expect(chosen?.dueAt?.getUTCDay()).toBe(1);
  },
);

test("the link can be resent from the dashboard, including without JavaScript", async () => {
  const { email, page } = await signedUp();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await page.getByText("We’ve sent the link again.").waitFor();
  await expect.poll(() => product.inbox(email)).toHaveLength(2);
  const answer = await page.request.post("/verify-email/resend", {
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    data: "",
  });
  expect(await answer.text()).toContain("We’ve sent the link again.");
});

test("a user without a link, as after signing in to get a new one, can have it sent again", async () => {
  const { email, page } = await signedUp();
  await page.goto("/verify-email/resend");
  await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();
  await page.getByText(`Open the link that we emailed to ${email}.`).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await page.getByText("We’ve sent the link again.").waitFor();
  await expect.poll(() => product.inbox(email)).toHaveLength(2);
});

test.each(["__proto__", "constructor", "unknown"])(
  "the address ?resent=%s shows the page of a link that no longer works",
  async (resent) => {
    const page = await product.page();
    expect((await page.goto(`/verify-email?resent=${resent}`))?.status()).toBe(200);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  },
);

test('"Not you?" in the welcome email deletes an unconfirmed account', async () => {
  const { email, page, text } = await signedUp();
  const stranger = await product.page({ expectedNoise: refusals });
  await stranger.goto(linkIn(text, "/not-me/"));
  expect(await product.accessibilityProblems(stranger)).toEqual([]);
  await stranger.getByRole("button", { name: "This wasn’t me: delete the account" }).click();
  await stranger.getByRole("heading", { name: "The account is deleted" }).waitFor();
  await page.goto("/dashboard");
  await page.waitForURL("**/login**");
  await stranger.goto("/login");
  await stranger.getByLabel("Email").fill(email);
  await stranger.getByLabel("Password").fill(password);
  await stranger.getByRole("button", { name: "Sign In", exact: true }).click();
  await stranger.getByText("Invalid email or password.").waitFor();
});
