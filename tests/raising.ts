import { asc, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { raisePendingAlerts } from "~/alerts/raise.server";
import { NEW_RULE, type AlertRule } from "~/alerts/rule";
import { createRule } from "~/alerts/rules.server";
import { triggeredAlerts } from "~/alerts/tables.server";
import { addAssessment, addUser } from "./alert-factories";
import { noon, testContext } from "./context";
import { emptyDatabase } from "./empty-database";

/** For tests of what rules assessments trigger: rules, assessments by the hour after noon, and their alerts. */
export function raising(name: string) {
  const context = testContext(name);
  const hour = (n: number) => new Date(noon.getTime() + n * 3_600_000);

  beforeEach(async () => {
    await emptyDatabase(context.db.$client);
  });

  async function addRule(rule: Partial<AlertRule>) {
    const user = await addUser(context);
    const made = await createRule(
      context.db,
      { uuid: context.newId(), userId: user.id, now: noon },
      { ...NEW_RULE, ...rule },
    );
    if (!made) throw new Error("no rule");
    return { ...made, userId: user.id };
  }

  async function assessAndRaise(n: number, values: { daily: number; feb?: number | null }, coverage = 1) {
    await addAssessment(context, hour(n), values, { coverage });
    return raisePendingAlerts(context);
  }

  const alertsOf = (ruleId: string) =>
    context.db
      .select()
      .from(triggeredAlerts)
      .where(eq(triggeredAlerts.alertRuleId, ruleId))
      .orderBy(asc(triggeredAlerts.triggeredAt))
      .all();

  return { context, hour, addRule, assessAndRaise, alertsOf };
}
