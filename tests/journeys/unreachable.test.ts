import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { fillSurvey } from "./survey";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
const DAY_MS = 24 * 60 * 60 * 1000;
const offline = { expectedNoise: /net::ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/ };

test("offline, the form says the alert wasn't created and keeps its input; submitting again online works", async () => {
  const page = await product.page({ as: await product.user(), ...offline });
  await page.goto("/alerts?new");
  await page.getByLabel("Target").selectOption("feb");
  await page.getByLabel("Percentage").fill("73");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Failed to create alert", { exact: true }).waitFor();
  await page.getByText("An error occurred while creating the alert rule.", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Alert Management" }).waitFor();
  await expect.poll(() => page.getByLabel("Target").inputValue()).toBe("feb");
  await expect.poll(() => page.getByLabel("Percentage").inputValue()).toBe("73");

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Create Alert" }).click();
  await page.getByText("Alert created", { exact: true }).waitFor();
  await page.getByText("Threshold: 73%").waitFor();
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
  const page = await product.page({ as: await product.user(), ...offline });
  await page.goto("/account/emails");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Pause for 7 days" }).click();
  await page.getByText("Not sent", { exact: true }).waitFor();
  await page
    .getByText("We couldn\u2019t reach the server. Check your connection and try again.")
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Your emails" }).waitFor();

  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Pause for 7 days" }).click();
  await page.getByText(/^Emails are paused until/).waitFor();
});

test("where the connection drops after a form was acted on, the page says to reload, and a reload shows that it was", async () => {
  const page = await product.page({ as: await product.user(), ...offline });
  await page.goto("/account/emails");
  await page.route("**/account/emails.data*", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Pause for 7 days" }).click();
  await page.getByText("We couldn\u2019t confirm this", { exact: true }).waitFor();
  await page.getByText("Reload the page to see whether it went through.").first().waitFor();
  await page.unroute("**/account/emails.data*");
  await page.reload();
  await page.getByText(/^Emails are paused until/).waitFor();
});

test("where the server fails, the page says that the fault is on our end, keeps its input, and can be sent again", async () => {
  const { db } = product.context();
  const page = await product.page({ as: await product.user({ isAdmin: true }), ...offline });
  await page.goto("/admin/register/cuba/edit");
  await page.getByLabel("Law or order").fill("31 CFR part 515, as revised");
  await db.run(sql`alter table restrictions rename to unreadable_restrictions`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "Something went wrong on our end. Please try again in a moment." })
    .waitFor();
  await expect.poll(() => page.getByLabel("Law or order").inputValue()).toBe("31 CFR part 515, as revised");
  await db.run(sql`alter table unreadable_restrictions rename to restrictions`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved.").waitFor();
});
