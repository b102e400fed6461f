import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { alertRules, eventRules, triggeredAlerts } from "~/alerts/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { addTriggeredAlert } from "../alert-factories";
import { addAlertsInEachState, INTERNAL_REASON } from "../journeys/filled-lists";
import { useProduct } from "../journeys/product";

const product = useProduct({ isOwn: true });

test("rules are created, rejected, listed, toggled and deleted", async () => {
  const page = await product.plainPage({ as: await product.user() });
  await page.goto("/alerts");
  expect(page.all("button", /^Add alert/)).toHaveLength(3);
  await page.press("Create Your First Alert");
  page.get("button", "Create Alert");
  expect(page.sees("Create Your First Alert")).toBe(false);
  expect(page.all("button", /^Add alert/)).toEqual([]);
  page.fill("Percentage", "101");
  await page.press("Create Alert");
  page.see("Percentage cannot exceed 100");
  page.fill("Percentage", "40");
  await page.press("Create Alert");
  page.see("Alert created", /^When it reaches 40/, "Active");
  const [toggle] = page.all("switch");
  await page.press(toggle?.name ?? "");
  page.see("Alert updated", "Inactive");
  const remove = async () => {
    await page.press(/^Delete Threshold/);
    page.see("Are you sure you want to delete this alert rule? This action cannot be undone.");
  };
  await remove();
  await page.press("Cancel");
  page.see("Inactive");
  await remove();
  await page.press("Delete");
  page.see("Alert deleted", "No alert rules configured");
});

test("a suggested alert is created with one click, and its triggered alert has a page with before, after and cause", async () => {
  const { db, now, newId } = product.context();
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await page.goto("/alerts");
  page.see("The risk level reaches 51, where high risk begins.");
  await page.press("Add alert: High risk");
  page.see("Alert created");
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
  await page.follow("Daily Risk Level reached your threshold.");
  page.get("h1", "Threshold Alert: Daily Risk Level");
  const values = (list: number) =>
    page
      .get("main")
      .all("dl")
      .at(list)
      ?.all("dd")
      .map(({ text }) => text);
  expect(values(0)).toEqual([`${before.riskLevel}`, `${after.riskLevel}`]);
  page.get("heading", "What moved the risk level");
  expect(page.get("list", "What moved the risk level").all("listitem").length).toBeOneOf([1, 2, 3]);

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
  page.get("h1", "Threshold Alert: February 2028 Prediction");
  expect(values(-1)).toEqual(["10.6%", "11.4%"]);

  const other = await product.plainPage({ as: await product.user() });
  await other.goto(`/alerts/${id}`);
  other.get("heading", "404 Page Not Found");
  await db
    .update(riskAssessments)
    .set({ detail, february2028Prediction })
    .where(eq(riskAssessments.id, after.id));
});

test("kinds of event are ticked and unticked, and an unknown kind changes nothing", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await page.goto("/alerts");
  page.check(/^Money/);
  page.check(/^Borders/);
  await page.press("Save");
  page.see("Alerts by event saved");
  page.check(/^Money/, false);
  await page.press("Save");
  page.see("Alerts by event saved");
  const kinds = () =>
    product
      .context()
      .db.select({ kind: eventRules.kind })
      .from(eventRules)
      .where(eq(eventRules.userId, user.id));
  expect(await kinds()).toEqual([{ kind: "borders" }]);
  const box = page.field(/^Borders/);
  box.setAttribute("value", "everything");
  await page.press("Save");
  page.see("Failed to save");
  expect(await kinds()).toEqual([{ kind: "borders" }]);
});

test("a page whose settings can't be loaded says so", async () => {
  const { db } = product.context();
  const page = await product.plainPage({ as: await product.user() });
  await db.run("alter table triggered_alerts rename to hidden_alerts");
  try {
    await page.goto("/alerts");
    page.see(/^Failed to load alert settings/);
  } finally {
    await db.run("alter table hidden_alerts rename to triggered_alerts");
  }
  await page.reload();
  page.see("No alert rules configured");
});

test("the log shows each state of an email, and no reason that is for operators", async () => {
  const user = await product.user();
  const page = await product.plainPage({ as: user });
  await page.call("/api/alert-rules", {
    method: "POST",
    body: { target: "daily", type: "threshold", percent: 99, isActive: true },
  });
  const { body: rules } = await page.call<{ id: string }[]>("/api/alert-rules");
  await addAlertsInEachState(product.context(), user.id, rules?.[0]?.id ?? "");
  await page.goto("/alerts?new=1");
  page.see("Alert emails are off", "Turn alert emails on");
  page.see("Queued", "Sending", "Sent", "Not sent", "Alert emails were off.");
  page.see("Retrying", "Our email provider is temporarily unavailable. We’ll keep trying.", "Failed");
  page.see("Our email provider rejected the message. Check that your address is correct.");
  page.see("We couldn’t send this email. We’ve been notified and can send it again.");
  expect(page.text).not.toContain(INTERNAL_REASON);
  expect(page.text.match(/Next try /g)).toHaveLength(1);
});
