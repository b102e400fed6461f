import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailChoices, emailVerifications } from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { useProduct } from "../journeys/product";
import { logIn, register, REGISTERED_PASSWORD } from "./account-forms";

const product = useProduct();

/** Registers and waits for the welcome email. */
async function signedUp() {
  const email = `${crypto.randomUUID()}@example.com`;
  const page = await product.plainPage();
  await register(page, email);
  await expect.poll(() => product.inbox(email)).toHaveLength(1);
  const [welcome] = await product.inbox(email);
  return { email, page, text: welcome?.text ?? "" };
}

const linkIn = (text: string, path: string) =>
  new RegExp(`${path}[^\\s]+`).exec(text)?.[0] ?? expect.fail(`no link to ${path}`);

test("until the address is verified the product explains what is missing; the link then enables everything", async () => {
  const { email, page, text } = await signedUp();
  await page.goto("/dashboard");
  page.see(/Confirm your email address/);
  await page.goto("/alerts");
  page.see(/alert emails wait until you open that link/);
  await page.press("Test Alert");
  page.see("Test failed", "Confirm your email address first. We’ve sent you the confirmation link again.");
  await expect.poll(() => product.inbox(email)).toHaveLength(2);

  const link = linkIn(text, "/verify-email\\?token=");
  await page.goto(link);
  page.see(new RegExp(email));
  await page.press("Confirm email address");
  page.get("heading", "Email address confirmed");
  await page.goto("/alerts");
  expect(page.sees(/Confirm your email address/)).toBe(false);
  await page.press("Test Alert");
  page.see("Test alert sent");

  await page.goto(link);
  page.get("heading", "Your email address is confirmed");
  const stranger = await product.plainPage();
  await stranger.goto(link);
  stranger.get("heading", "This link no longer works");
});

test("the page of a confirmed address offers the weekly digest, unticked", async () => {
  const { email, page, text } = await signedUp();
  await page.goto(linkIn(text, "/verify-email\\?token="));
  await page.press("Confirm email address");
  const offer = /^Email me this digest every Monday at 7 AM/;
  expect(page.field(offer).value).toBe(false);
  page.get("img", /^An example of the digest/);
  page.check(offer);
  await page.press("View your dashboard");
  expect(page.path).toBe("/dashboard");
  const [chosen] = await product
    .context()
    .db.select({ digest: emailChoices.digest, dueAt: emailChoices.nextDigestAt })
    .from(emailChoices)
    .innerJoin(users, eq(users.id, emailChoices.userId))
    .where(eq(users.email, email));
  expect(chosen?.digest).toBe("weekly");
  expect(chosen?.dueAt?.getUTCDay()).toBe(1);
});

test("the link can be sent again, from the dashboard or from its own page, and expires", async () => {
  const user = await product.user({ emailVerifiedAt: null });
  const page = await product.plainPage({ as: user });
  await page.goto("/dashboard");
  await page.press("Send the link again");
  page.see(/We’ve sent the link again\./);
  await expect.poll(() => product.inbox(user.email)).toHaveLength(1);

  // As after signing in to get a new one.
  await page.goto("/verify-email/resend");
  page.get("heading", "Confirm your email address");
  page.see(new RegExp(`Open the link that we emailed to ${user.email}\\.`));
  await page.press("Send the link again");
  page.see(/We’ve sent the link again\./);
  await expect.poll(() => product.inbox(user.email)).toHaveLength(2);

  await page.goto(await product.linkTo(user.email, "/verify-email\\?token="));
  page.get("button", "Confirm email address");
  const { db, now } = product.context();
  await db.update(emailVerifications).set({ expiresAt: now() }).where(eq(emailVerifications.userId, user.id));
  // The page was opened in time, but the button is pressed too late.
  await page.press("Confirm email address");
  page.get("heading", "This link no longer works");
  page.get("button", "Send the link again");
});

test("an unknown ?resent= shows the page of a link that no longer works", async () => {
  const page = await product.plainPage();
  for (const resent of ["__proto__", "constructor", "unknown"]) {
    await page.goto(`/verify-email?resent=${resent}`);
    expect(page.status).toBe(200);
    page.get("heading", "This link no longer works");
  }
});

test('"Not you?" in the welcome email deletes an unconfirmed account', async () => {
  const { email, page, text } = await signedUp();
  const stranger = await product.plainPage();
  await stranger.goto(linkIn(text, "/not-me/"));
  await stranger.press("This wasn’t me: delete the account");
  stranger.get("heading", "The account is deleted");
  await page.goto("/dashboard");
  expect(page.url.pathname).toBe("/login");
  await logIn(stranger, email, REGISTERED_PASSWORD);
  stranger.see(/^Invalid email or password\./);
});
