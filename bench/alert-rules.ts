import type { AlertRule } from "~/alerts/rule";
import { HOUR_MS } from "~/time";
import { detailOf } from "../tests/alert-factories";

const RULES_PER_USER = 10;

/** SQL: the id of user number `n`. In another order than the rules are, as in production. */
const userId = (n: string) => `'user-' || (${n} * 48271 % 2147483647)`;

/**
 * Active rules number `from` up to `to`, ten a user, none of which triggers at 20 and 60: thresholds of 22-60 and rises of
 * 3-40 on the daily level, drops of 3-50 on the forecast. At 63 and 5 all trigger. Ids are as in production.
 */
export async function addRules(d1: D1Database, { from, to }: { from: number; to: number }): Promise<void> {
  await d1
    .prepare(
      `with recursive n(v) as (select ?1 union all select v + 1 from n where v + 1 < ?2)
         insert into users (id, email, password_hash, subscription_status, created_at)
         select ${userId("cast(v as integer)")}, ${userId("cast(v as integer)")} || '@example.com', 'none', 'active', 0 from n`,
    )
    .bind(Math.ceil(from / RULES_PER_USER), Math.ceil(to / RULES_PER_USER))
    .run();
  const rules = [];
  for (let number = from; number < to; number++) {
    rules.push({ ...ruleNumber(number), id: crypto.randomUUID(), number });
  }
  await d1
    .prepare(
      `insert into alert_rules (id, user_id, target, type, percent, baseline_at, created_at)
         select value ->> 'id', ${userId(`((value ->> 'number') / ${RULES_PER_USER})`)},
           value ->> 'target', value ->> 'type', value ->> 'percent', 0, value ->> 'number'
         from json_each(?1)`,
    )
    .bind(JSON.stringify(rules))
    .run();
}

function ruleNumber(n: number): Pick<AlertRule, "target" | "type" | "percent"> {
  const [kind, step] = [n % RULES_PER_USER, Math.floor(n / RULES_PER_USER)];
  if (kind < 4) return { target: "daily", type: "threshold", percent: 22 + (step % 39) };
  if (kind < 7) return { target: "daily", type: "rise", percent: 3 + (step % 38) };
  return { target: "feb", type: "drop", percent: 3 + (step % 48) };
}

/** An assessment with these values whose alerts are pending. */
export async function addValues(
  d1: D1Database,
  at: { hour: number; daily: number; feb: number },
): Promise<void> {
  await d1
    .prepare(
      `insert into risk_assessments (id, date, risk_level, explanation, key_events, sources,
         february_2028_prediction, detail, coverage, method_version, analyst, correlation_id)
       values (?1, ?2, ?3, 'Bench', '[]', '[]', ?4, ?5, 1, '1', 'built-in', ?1)`,
    )
    .bind(
      `assessment-${at.hour}`,
      at.hour * HOUR_MS,
      at.daily,
      JSON.stringify({ likelihood: at.feb, reasoning: "Bench", keyFactors: [] }),
      JSON.stringify(detailOf([])),
    )
    .run();
}
