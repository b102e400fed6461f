import { describe, expect, test } from "vitest";
import { messages } from "~/delivery/tables.server";
import { NOTICES } from "~/alerts/page-notices";
import { unsubscribePath } from "~/alerts/unsubscribe.server";
import { sessions } from "~/accounts/tables.server";
import { alertRules } from "~/alerts/tables.server";
import { mistakeReports } from "~/corrections/tables.server";
import { openProposal } from "./open-proposal";
import { fillSurvey } from "./survey";
import { useProduct, type TestUser } from "./product";
import { IMMEDIATE } from "../messages";

const product = useProduct({ isOwn: true });
const DAY_MS = 24 * 60 * 60 * 1000;
const offline = { expectedNoise: /net::ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/ };

test("offline, the form says the alert wasn't created and keeps its input; submitting again online works", async () => {
  const page = await product.page({ as: await product.user(), ...offline });
  await page.goto("/alerts?new");
  await page.getByLabel("What to watch").selectOption("feb");
  await page.getByLabel("Percentage").fill("73");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Failed to create alert", { exact: true }).waitFor();
  await page.getByText("An error occurred while creating the alert rule.", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Alert Management" }).waitFor();
  await expect.poll(() => page.getByLabel("What to watch").inputValue()).toBe("feb");
  await expect.poll(() => page.getByLabel("Percentage").inputValue()).toBe("73");

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Alert created", { exact: true }).waitFor();
  await page.getByText("When it reaches 73%", { exact: true }).waitFor();
});

test("offline, a survey is reported as not submitted, the answers stay, and they count once online", async () => {
  const user = await product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });
  const page = await product.page({ as: user, ...offline });
  await page.goto("/survey");
  await fillSurvey(page);
  await page.getByLabel(/What should we improve/).fill("More sources, please");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByText("Survey submission failed", { exact: true }).waitFor();
  await page.getByText("Failed to submit survey. Please try again.", { exact: true }).waitFor();
  await expect
    .poll(() => page.getByLabel(/What should we improve/).inputValue())
    .toBe("More sources, please");
  await expect.poll(() => page.locator("[name=riskFactors][value=border-security]").isChecked()).toBe(true);
  await expect.poll(() => page.locator("[name=priceReduction][value=might-consider]").isChecked()).toBe(true);

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Submit Survey & Extend Trial" }).click();
  await page.getByRole("heading", { name: "Trial Extended!" }).waitFor();
});

test("offline, a restriction and a report say that the server wasn't reached, keep what was typed, and are sent once online", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }), ...offline });
  const unreached = page.getByText("We couldn\u2019t reach the server. Check your connection and try again.");

  await page.goto("/admin/register/cuba/edit");
  await page.getByLabel("Law or order").fill("31 CFR part 515, as amended");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("alert").filter({ has: unreached }).waitFor();
  await expect.poll(() => page.getByLabel("Law or order").inputValue()).toBe("31 CFR part 515, as amended");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved.").waitFor();

  await page.goto("/report?kind=restriction&id=cuba");
  await page.getByLabel("What is wrong?").selectOption({ index: 1 });
  await page.getByLabel("Details (optional)").fill("The rule changed");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByRole("alert").filter({ has: unreached }).waitFor();
  await expect.poll(() => page.getByLabel("Details (optional)").inputValue()).toBe("The rule changed");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send report" }).click();
  await page.getByText(/^Thanks\. An administrator will check it/).waitFor();
});

test("offline, a form without a place for messages says so in a toast and its page stays", async () => {
  const page = await product.page(offline);
  const { id, email } = await product.user();
  await page.goto(
    await unsubscribePath(product.context().config.SESSION_SECRETS, { what: "all", id }, email),
  );
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Turn off all alert emails" }).click();
  await page.getByText("Not sent", { exact: true }).waitFor();
  await page
    .getByText("We couldn\u2019t reach the server. Check your connection and try again.")
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Turn off these emails?" }).waitFor();

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Turn off all alert emails" }).click();
  await page.getByRole("heading", { name: "Turned off" }).waitFor();
});

describe("offline, a small form keeps its page and says so in a toast, and works once online:", () => {
  interface Case {
    form: string;
    as?: () => Promise<TestUser>;
    /** Prepares the page; returns its address. */
    at: (user: TestUser | undefined) => Promise<string>;
    /** The page's first heading, which stays. */
    heading: string;
    button: string | RegExp;
    /** The title of the toast, if it isn't "Not sent". */
    toast?: string;
    /** A field that is filled first, and keeps its text. */
    typed?: string;
    /** Text of the page after the form was sent online; without it, the button is gone. */
    done?: string | RegExp;
  }
  const admin = () => product.user({ isAdmin: true });
  const CASES: Case[] = [
    {
      form: "rejecting a possible restriction",
      as: admin,
      at: async () => {
        await openProposal(product.context(), "Permit at sea ports");
        return "/admin/proposals";
      },
      heading: "Possible restrictions",
      button: "Reject Permit at sea ports",
      done: /^Rejected\. It stops counting/,
    },
    {
      form: "deciding a report, with its note",
      as: admin,
      at: async () => {
        const { db, newId, now } = product.context();
        const { id: userId } = await product.user();
        const report = { kind: "restriction", subjectId: "cuba", title: "Travel to Cuba" } as const;
        await db
          .insert(mistakeReports)
          .values({ ...report, id: newId(), userId, reason: "out-of-date", createdAt: now() });
        return "/admin/relevance";
      },
      heading: "Relevance review",
      button: "Corrected",
      typed: "Public note (optional) on Travel to Cuba",
      done: "Decision saved.",
    },
    {
      form: "resending a failed email",
      as: admin,
      at: async () => {
        await addFailedEmail("one@example.com");
        return "/api-monitor?page=1";
      },
      heading: "API Health Monitor",
      button: "Resend to one@example.com",
      done: "No failed emails",
    },
    {
      form: "resending all failed emails",
      as: admin,
      at: async () => {
        await addFailedEmail("two@example.com");
        return "/api-monitor";
      },
      heading: "API Health Monitor",
      button: "Resend all failed emails",
      done: "No failed emails",
    },
    {
      form: "signing out on all other devices",
      as: () => product.user(),
      at: async (user) => {
        const { db, newId, now } = product.context();
        const createdAt = now();
        await db.insert(sessions).values({
          id: newId(),
          userId: user?.id ?? "",
          createdAt,
          expiresAt: new Date(createdAt.getTime() + DAY_MS),
          device: "Firefox on Linux",
        });
        return "/account";
      },
      heading: "Your account",
      button: "Sign out on all other devices",
    },
    {
      form: "keeping an account that was to be deleted",
      as: () => product.user({ deletionRequestedAt: new Date() }),
      at: async () => "/account",
      heading: "Your account",
      button: "Keep my account",
      done: "Erases your account and everything that belongs to it after 7 days.",
    },
    {
      form: "pausing emails",
      as: () => product.user(),
      at: async () => "/account/emails",
      heading: "Your emails",
      button: "Pause for 7 days",
      done: /^Emails are paused until/,
    },
    {
      form: "asking for the confirmation link",
      as: () => product.user({ emailVerifiedAt: null }),
      at: async () => "/dashboard",
      heading: "US Exit Freedom Monitor",
      button: "Send the link again",
      done: "We’ve sent the link again.",
    },
    {
      form: "turning off all alert emails from the page of one rule",
      at: async () => {
        const user = await product.user();
        const id = await addRule(user.id);
        return unsubscribePath(product.context().config.SESSION_SECRETS, { what: "rule", id }, user.email);
      },
      heading: "Turn off these emails?",
      button: "Turn off all alert emails",
      done: "Turned off",
    },
    {
      form: "deleting a rule where its question is in the page",
      as: () => product.user(),
      at: async (user) => `/alerts?delete=${await addRule(user?.id ?? "")}`,
      heading: "Alert Management",
      button: "Delete",
      toast: NOTICES["delete-failed"].title,
      done: NOTICES.deleted.description,
    },
    {
      form: "logging out again after a logout that failed",
      as: () => product.user(),
      at: async () => "/login?logout=failed",
      heading: "Welcome back",
      button: "Try again",
    },
  ];

  test.each(CASES)("$form", async ({ as, at, heading, button, toast = "Not sent", typed, done }) => {
    const user = await as?.();
    const address = await at(user);
    const page = await product.page({ as: user, ...offline });
    await page.goto(address);
    if (typed) await page.getByLabel(typed).fill("As typed");
    const send = page.getByRole("button", { name: button, exact: true });
    await page.context().setOffline(true);
    await send.click();
    await page.getByText(toast, { exact: true }).waitFor();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    if (typed) await expect.poll(() => page.getByLabel(typed).inputValue()).toBe("As typed");

    await page.context().setOffline(false);
    await send.click();
    if (done) await page.getByText(done).first().waitFor();
    else await send.waitFor({ state: "detached" });
  });

  async function addRule(userId: string): Promise<string> {
    const { db, newId, now } = product.context();
    const rule = { id: newId(), userId, target: "daily", type: "threshold", percent: 40 } as const;
    await db.insert(alertRules).values({ ...rule, baselineAt: now(), createdAt: now() });
    return rule.id;
  }

  async function addFailedEmail(email: string): Promise<void> {
    const { db, newId, now } = product.context();
    const { id: userId } = await product.user({ email });
    await db.insert(messages).values({
      ...IMMEDIATE,
      id: newId(),
      userId,
      kind: "password-changed",
      createdAt: now(),
      deliveryState: "dead",
      lastError: "internal_server_error",
    });
  }
});
