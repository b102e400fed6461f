import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { insertWhere } from "~/database/insert.server";
import type { Database } from "~/database/open.server";
import { runBatch } from "~/database/query.server";
import { alertRules, triggeredAlerts } from "./tables.server";
import { RULES_PER_USER_MAX, type AlertRule, type AlertTarget } from "./rule";
import type { AlertRuleChange } from "./rule-schema";
import { baselineInForce } from "./value-history.server";

/** A rule as shown to its user. */
export interface OwnRule extends AlertRule {
  id: string;
}

const shownColumns = {
  id: alertRules.id,
  target: alertRules.target,
  type: alertRules.type,
  percent: alertRules.percent,
  isActive: alertRules.isActive,
};

/** The user's rules, newest first. */
export const rulesOf = (db: Database, userId: string) => ownRules(db, userId).all();

/** The same as a query, for a page's batch. */
export const ownRules = (db: Database, userId: string) =>
  db
    .select(shownColumns)
    .from(alertRules)
    .where(eq(alertRules.userId, userId))
    .orderBy(desc(alertRules.createdAt), desc(alertRules.id));

/** Returns the user's rule, or null if it doesn't exist or belongs to another user. */
export const ruleOf = async (db: Database, userId: string, id: string): Promise<OwnRule | null> =>
  (await db.select(shownColumns).from(alertRules).where(ofUser(userId, id)).get()) ?? null;

/** Creates a rule with the current assessment as its baseline; null if the user already has 50. */
export async function createRule(
  db: Database,
  owner: { uuid: string; userId: string; now: Date },
  rule: AlertRule,
): Promise<OwnRule | null> {
  const id = owner.uuid;
  const baselineAt = baselineInForce(rule.target);
  const made = await insertWhere(
    db,
    alertRules,
    { ...rule, id, userId: owner.userId, baselineAt, createdAt: owner.now },
    sql`(select count(*) from alert_rules where user_id = ${owner.userId}) < ${RULES_PER_USER_MAX}`,
  ).returning({ id: alertRules.id });
  return made.length === 0 ? null : { id, ...rule };
}

/**
 * Updates some fields of the user's rule. Turning it on, or changing what it watches, restarts it from the current
 * assessment.
 * @returns the updated rule, or null if it doesn't exist or belongs to another user
 */
export async function changeRule(
  db: Database,
  userId: string,
  id: string,
  change: AlertRuleChange,
): Promise<OwnRule | null> {
  const differs = [
    change.target !== undefined && sql`${alertRules.target} <> ${change.target}`,
    change.type !== undefined && sql`${alertRules.type} <> ${change.type}`,
    change.percent !== undefined && sql`${alertRules.percent} <> ${change.percent}`,
    change.isActive === true && sql`${alertRules.isActive} = 0`,
  ].filter((condition): condition is SQL => condition !== false);
  const startsAgain = or(...differs) ?? sql`0`;
  const changed = await db
    .update(alertRules)
    .set({
      ...change,
      baselineAt: sql`case when ${startsAgain} then ${inForceFor(change.target)} else ${alertRules.baselineAt} end`,
      isArmed: sql`case when ${startsAgain} then 1 else ${alertRules.isArmed} end`,
    })
    .where(ofUser(userId, id))
    .returning(shownColumns);
  return changed[0] ?? null;
}

/** Deletes the user's rule with its triggered alerts; false if it doesn't exist or belongs to another user. */
export async function deleteRule(db: Database, userId: string, id: string): Promise<boolean> {
  const { deleted } = await runBatch(db, {
    alerts: db
      .delete(triggeredAlerts)
      .where(and(eq(triggeredAlerts.alertRuleId, id), eq(triggeredAlerts.userId, userId))),
    deleted: db.delete(alertRules).where(ofUser(userId, id)).returning({ id: alertRules.id }),
  });
  return deleted.length > 0;
}

const ofUser = (userId: string, id: string) => and(eq(alertRules.id, id), eq(alertRules.userId, userId));

const inForceFor = (target: AlertTarget | undefined) =>
  target
    ? baselineInForce(target)
    : sql`case ${alertRules.target} when 'feb' then ${baselineInForce("feb")}
        else ${baselineInForce("daily")} end`;
