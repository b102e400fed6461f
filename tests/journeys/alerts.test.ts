import { addTriggeredAlert } from "../alert-factories";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { alertRules, triggeredAlerts } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { users } from "~/users/tables.server";
import { DELIVERY_STATES } from "~/delivery/delivery-status";
import { addRules, press, see } from "./alerts-page";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
const refused = { expectedNoise: /Failed to load resource|net::ERR_FAILED/ };

test("a rule is created, changed, toggled and deleted, with the spec's wording", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/alerts");
  await page.getByRole("heading", { name: "Alert Management", level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Alert Types" }).waitFor();
  await see(page, "Threshold Alert", "Rise Alert", "Drop Alert", "Your Alert Rules");
  await page.getByText(/ above its recent low\.$/).waitFor();
  await see(page, "No alert rules configured", "How Alerts Work");
  await see(page, "Email goes to your registered address.", "You get one email per trigger event.");
  await see(page, "Rules are evaluated whenever new risk assessments are generated.");
  await see(page, "Rules can be enabled or disabled without losing settings.");

  await press(page, "Create Your First Alert");
  await expect.poll(() => page.getByLabel("What to watch").inputValue()).toBe("daily");
  await expect.poll(() => page.getByLabel("Alert Type", { exact: true }).inputValue()).toBe("threshold");
  await expect.poll(() => page.getByLabel("Percentage").inputValue()).toBe("50");
  await expect.poll(() => page.getByLabel("Active", { exact: true }).isChecked()).toBe(true);
  await press(page, "Cancel");
  await page.getByLabel("Percentage").waitFor({ state: "detached" });

  await press(page, "New Alert");
  await page.getByLabel("Percentage").waitFor();
  await product.ready(page);
  for (const [typed, text] of [
    ["0", "Percentage must be at least 1"],
    ["", "Percentage must be at least 1"],
    ["101", "Percentage cannot exceed 100"],
    ["2.5", "Percentage must be a whole number"],
  ] as const) {
    await page.getByLabel("Percentage").fill(typed);
    await press(page, "Create Alert");
    await see(page, text);
  }
  await page.getByLabel("Percentage").fill("60");
  await press(page, "Create Alert");
  await see(page, "Alert created", "Your new alert rule has been created successfully.");
  await page.getByLabel("Percentage").waitFor({ state: "detached" });
  await see(page, "Active", "When it reaches 60");
  await page.getByText("Daily Risk ·").waitFor();

  await page.getByRole("button", { name: /^Edit Threshold Alert/ }).click();
  await page.getByLabel("What to watch").selectOption("feb");
  await press(page, "Save Changes");
  await see(page, "Alert updated");
  await page.getByText("Feb 2028 Prediction ·").waitFor();

  const change = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("switch").click();
  expect(new URLSearchParams((await change).postData() ?? "").get("isActive")).toBe("false");
  await see(page, "Inactive");
  const card = page.getByRole("listitem").filter({ hasText: "When it reaches 60" });
  const opacity = () =>
    card
      .locator("div")
      .first()
      .evaluate((node) => Number(getComputedStyle(node).opacity));
  await expect.poll(opacity).toBeLessThan(1);

  expect(await product.accessibilityProblems(page)).toEqual([]);

  for (const answer of ["Cancel", "Delete"]) {
    await page.getByRole("button", { name: /^Delete Threshold Alert/ }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete Alert Rule" });
    await dialog
      .getByText("Are you sure you want to delete this alert rule? This action cannot be undone.")
      .waitFor();
    await dialog.getByRole("button", { name: answer, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await see(page, "Alert deleted", "No alert rules configured");
});

test("Test Alert sends an email to the user's own address", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/alerts");
  await press(page, "Test Alert");
  await see(page, "Test alert sent", "A test notification has been sent to your email address.");
  await expect.poll(() => product.inbox(user.email)).toMatchObject([{ to: user.email }]);
});

test("Test Alert reports failure while the email provider is failing", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/alerts");
  await product.control("email", { mode: "error" });
  try {
    await press(page, "Test Alert");
    await see(page, "Test failed", "Failed to send test alert. Please try again.");
  } finally {
    await product.control("email", { mode: "ok" });
  }
  await press(page, "Test Alert");
  await see(page, "Test alert sent", "A test notification has been sent to your email address.");
});

test("the page says while settings load, and when they can't be loaded", async () => {
  const { db } = product.context();
  const page = await product.page({ as: await product.user(), ...refused });
  await page.goto("/dashboard");
  const goOn = await product.hold(page, "**/alerts.data*");
  await page.getByRole("link", { name: "Alerts", exact: true }).first().click();
  await see(page, "Loading alert settings...");
  await db.run("alter table triggered_alerts rename to hidden_alerts");
  try {
    goOn();
    await see(page, "Failed to load alert settings");
  } finally {
    await db.run("alter table hidden_alerts rename to triggered_alerts");
  }
  await page.reload();
  await see(page, "No alert rules configured");
});

test("without JavaScript rules are created, rejected, listed, toggled and deleted", async () => {
  const page = await product.page({ as: await product.user(), javaScript: false });
  await page.goto("/alerts");
  await press(page, "Create Your First Alert");
  await page.getByLabel("Percentage").fill("101");
  await press(page, "Create Alert");
  await see(page, "Percentage cannot exceed 100");
  await page.getByLabel("Percentage").fill("40");
  await press(page, "Create Alert");
  await see(page, "Alert created", "When it reaches 40", "Active");
  await page.getByRole("switch").click();
  await see(page, "Alert updated", "Inactive");
  await page.getByRole("button", { name: /^Delete Threshold/ }).click();
  await see(page, "Are you sure you want to delete this alert rule? This action cannot be undone.");
  await press(page, "Cancel");
  await see(page, "Inactive");
  await page.getByRole("button", { name: /^Delete Threshold/ }).click();
  await press(page, "Delete");
  await see(page, "Alert deleted", "No alert rules configured");
});

test("while editing a new rule, the page shows when it would have triggered in the last 90 days", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/alerts?new=1");
  await page.getByLabel("Percentage").fill("100");
  await page.getByText("In the last 90 days, this rule wouldn\u2019t have triggered.").waitFor();
  await page.getByLabel("Percentage").fill("1");
  await page
    .getByText(/^In the last 90 days, this rule would have triggered once: \w{3} \d{1,2}\./)
    .waitFor();
  await page.getByText(/^Now: \d+$/).waitFor();
  await page.getByRole("img", { name: /with a line at your threshold of 1$/ }).waitFor();
  await page.getByLabel("Percentage").fill("0");
  await page.getByText("Enter a whole number from 1 to 100").waitFor();
});

test("a suggested alert is created with one click, and its triggered alert has a page with before, after and cause", async () => {
  const { db, now, newId } = product.context();
  const user = await product.user();
  const page = await product.page({ as: user, expectedNoise: /status of 404/ });
  await page.goto("/alerts");
  await see(page, "The risk level reaches 51, where high risk begins.");
  await press(page, "Add alert: High risk");
  await see(page, "Alert created");
  const [rule] = await db.select().from(alertRules).where(eq(alertRules.userId, user.id));
  expect(rule).toMatchObject({ target: "daily", type: "threshold", percent: 51, isActive: true });

  // The update that moved the level most has causes that stand out.
  const all = await db.select().from(riskAssessments).orderBy(riskAssessments.date);
  const moves = all
    .slice(1)
    .map(({ riskLevel }, index) => Math.abs(riskLevel - (all[index]?.riskLevel ?? 0)));
  const [before, after] = all.slice(moves.indexOf(Math.max(...moves)));
  if (!rule || !after || !before) throw new Error("no rule or no assessments");
  const id = newId();
  await addTriggeredAlert(product.context(), {
    id,
    userId: user.id,
    alertRuleId: rule.id,
    riskAssessmentId: after.id,
    alertTarget: "daily",
    alertType: "threshold",
    triggeredPercent: after.riskLevel,
    rulePercent: 50,
    previousValue: before.riskLevel,
    currentValue: after.riskLevel,
    message: "Daily Risk Level reached your threshold.",
    triggeredAt: now(),
  });
  await page.goto("/alerts");
  await page.getByRole("link", { name: "Daily Risk Level reached your threshold." }).click();
  await page.getByRole("heading", { level: 1, name: "Threshold Alert: Daily Risk Level" }).waitFor();
  const level = page.getByRole("main").locator("dl").first();
  expect(await level.locator("dd").allTextContents()).toEqual([`${before.riskLevel}`, `${after.riskLevel}`]);
  await page.getByRole("heading", { name: "What moved the risk level" }).waitFor();
  const movers = page.getByRole("list", { name: "What moved the risk level" }).getByRole("listitem");
  await expect.poll(() => movers.count()).toBeOneOf([1, 2, 3]);
  expect(await product.accessibilityProblems(page)).toEqual([]);

  // Where the message needs a decimal, the page shows it too.
  const { detail, february2028Prediction } = after;
  if (!detail.change || !february2028Prediction) throw new Error("no change or no forecast");
  await db
    .update(riskAssessments)
    .set({
      detail: { ...detail, change: { ...detail.change, likelihood: 10.6 } },
      february2028Prediction: { ...february2028Prediction, likelihood: 11.4 },
    })
    .where(eq(riskAssessments.id, after.id));
  await db
    .update(triggeredAlerts)
    .set({ alertTarget: "feb", rulePercent: 11, previousValue: 10.6, currentValue: 11.4 })
    .where(eq(triggeredAlerts.id, id));
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Threshold Alert: February 2028 Prediction" }).waitFor();
  expect(await page.getByRole("main").locator("dl").last().locator("dd").allTextContents()).toEqual([
    "10.6%",
    "11.4%",
  ]);

  const other = await product.page({ as: await product.user(), expectedNoise: /status of 404/ });
  await other.goto(`/alerts/${id}`);
  await see(other, "404 Page Not Found");
});

test("the log shows each state of an email, and the whole page is accessible and fits a phone", async () => {
  const { db, now, newId } = product.context();
  const user = await product.user();
  const [rule] = await addRules(product.context(), user, 8);
  const [assessment] = await db.select().from(riskAssessments).limit(1);
  if (!rule || !assessment) throw new Error("no rule or no assessment");
  const reason = "internal_server_error: An unexpected error occurred.";
  for (const [index, deliveryState] of [...DELIVERY_STATES, "waiting" as const].entries()) {
    const isRetried = index === DELIVERY_STATES.length;
    await db.insert(riskAssessments).values({
      ...assessment,
      id: newId(),
      correlationId: newId(),
      date: new Date(index),
      alertsRaisedAt: now(),
    });
    const [{ id }] = (await db
      .select({ id: riskAssessments.id })
      .from(riskAssessments)
      .where(eq(riskAssessments.date, new Date(index)))) as [{ id: string }];
    await addTriggeredAlert(
      product.context(),
      {
        id: newId(),
        userId: user.id,
        alertRuleId: rule.id,
        riskAssessmentId: id,
        alertTarget: "daily",
        alertType: "threshold",
        triggeredPercent: 50,
        rulePercent: 1,
        currentValue: 50,
        message: `Daily Risk Level reached 50% (state ${index}).`,
        triggeredAt: new Date(now().getTime() - index * 3_600_000),
      },
      {
        deliveryState,
        attemptCount: isRetried ? 2 : 0,
        lastError: isRetried ? reason : null,
        errorKind: isRetried ? "provider" : deliveryState === "refused" ? "refused" : null,
        errorMessage: deliveryState === "skipped" ? "Alert emails were off." : reason,
        sentAt: deliveryState === "sent" ? now() : null,
        nextAttemptAt: now(),
      },
    );
  }
  await db.update(users).set({ alertEmailsOffAt: now() }).where(eq(users.id, user.id));
  const page = await product.page({ as: user });
  await page.goto("/alerts?new=1");
  await see(page, "Alert emails are off", "Turn alert emails on");
  await see(page, "Queued", "Sending", "Sent", "Not sent", "Alert emails were off.");
  await see(page, "Retrying", "Our email provider is temporarily unavailable. We’ll keep trying.", "Failed");
  await see(page, "Our email provider rejected the message. Check that your address is correct.");
  await see(page, "We couldn’t send this email. We’ve been notified and can send it again.");
  await expect.poll(() => page.getByText(reason).count()).toBe(0);
  await expect.poll(() => page.getByText(/^Next try /).count()).toBe(1);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => product.overflow(page)).toBe(0);
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
});
