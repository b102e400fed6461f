import { nextDigestAt } from "~/accounts/choices/email-choices";
import { ALERT_TARGETS, ALERT_TYPES, type AlertTarget, type AlertType } from "~/alerts/rule";
import { seededRandom } from "~/resampling";

interface Rule {
  id: string;
  userId: string;
  target: AlertTarget;
  type: AlertType;
  percent: number;
}

export interface Subscriber {
  id: string;
  email: string;
  /** False for one whose access has ended, or who turned alert emails off: nothing but account emails may go there. */
  wantsAlerts: boolean;
  hasDigest: boolean;
  isAdmin: boolean;
  rules: Rule[];
}

const ZONE = "America/New_York";
const ROWS = 500;

/** So many people, with one to three rules each; every twentieth without access, every twentieth with alert emails off. */
export function subscribersOf(count: number, seed: string): Subscriber[] {
  const random = seededRandom(`${seed} subscribers`);
  const among = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One;
  return Array.from({ length: count }, (_, index) => {
    const id = `reader-${index}`;
    const rules = Array.from({ length: 1 + Math.floor(random() * 3) }, (__, rule): Rule => {
      const type = among(ALERT_TYPES);
      const percent = type === "threshold" ? 5 + Math.floor(random() * 90) : 2 + Math.floor(random() * 30);
      return { id: `rule-${index}-${rule}`, userId: id, target: among(ALERT_TARGETS), type, percent };
    });
    const isAdmin = index < 2;
    return {
      id,
      email: `${id}@example.com`,
      wantsAlerts: isAdmin || (index % 20 !== 7 && index % 20 !== 13),
      hasDigest: index % 10 === 2,
      isAdmin,
      rules,
    };
  });
}

/** Writes them as they would be after registering, subscribing and making their rules at `at`. */
export async function addSubscribers(d1: D1Database, people: readonly Subscriber[], at: Date): Promise<void> {
  const insert = async (sql: string, rows: readonly object[]) => {
    for (let from = 0; from < rows.length; from += ROWS)
      await d1
        .prepare(sql)
        .bind(JSON.stringify(rows.slice(from, from + ROWS)))
        .run();
  };
  const ms = at.getTime();
  await insert(
    `insert into users (id, email, mailbox, email_verified_at, password_hash, subscription_status, is_admin, mail_stopped_at, created_at)
     select value ->> 'id', value ->> 'email', value ->> 'email', ${ms}, 'none', value ->> 'status', value ->> 'isAdmin',
       value ->> 'offAt', ${ms} from json_each(?1)`,
    people.map(({ id, email, isAdmin, wantsAlerts }, index) => ({
      id,
      email,
      isAdmin: isAdmin ? 1 : 0,
      status: wantsAlerts || index % 20 === 13 ? "active" : "canceled",
      offAt: !wantsAlerts && index % 20 === 13 ? ms : null,
    })),
  );
  await insert(
    `insert into alert_rules (id, user_id, target, type, percent, baseline_at, created_at)
     select value ->> 'id', value ->> 'userId', value ->> 'target', value ->> 'type',
       value ->> 'percent', ${ms}, ${ms} from json_each(?1)`,
    people.flatMap(({ rules }) => rules),
  );
  const digestAt = nextDigestAt("daily", ZONE, at)?.getTime() ?? null;
  await insert(
    `insert into email_choices (user_id, digest, time_zone, next_digest_at)
     select value ->> 'id', 'daily', '${ZONE}', ${digestAt} from json_each(?1)`,
    people.filter(({ hasDigest }) => hasDigest),
  );
}

// Which alerts are due, told from the rules and the assessments alone, one rule after another: the product asks an index for
// ranges of rules and never walks through them like this.

export interface Assessment {
  id: string;
  at: number;
  daily: number;
  feb: number | null;
  coverage: number;
  /** The certain part of the level, if too few sources responded and it counts. */
  certain: number | null;
}

const REARM_POINTS = 3;
const COVERAGE_MIN = 0.6;

/** Returns the value a rule compares at this assessment; null if it waits. */
function seenBy(rule: Rule, { daily, feb, coverage, certain }: Assessment): number | null {
  if (coverage >= COVERAGE_MIN) return rule.target === "daily" ? daily : feb;
  return rule.target === "daily" ? certain : null;
}

/** The assessments, oldest first, that trigger this rule, which has watched since before the first. */
function triggeredBy(rule: Rule, assessments: readonly Assessment[]): string[] {
  let lowest: number | null = null;
  let highest: number | null = null;
  let isArmed = true;
  return assessments.flatMap((assessment) => {
    const value = seenBy(rule, assessment);
    if (value === null) return [];
    const triggers = {
      threshold:
        value >= rule.percent && (isArmed || (lowest !== null && lowest < rule.percent - REARM_POINTS)),
      rise: lowest !== null && value - lowest >= rule.percent,
      // Drops wait for enough sources.
      drop: assessment.coverage >= COVERAGE_MIN && highest !== null && highest - value >= rule.percent,
    };
    const isTriggered = triggers[rule.type];
    lowest = isTriggered ? value : Math.min(lowest ?? value, value);
    highest = isTriggered ? value : Math.max(highest ?? value, value);
    if (isTriggered) isArmed = false;
    return isTriggered ? [assessment.id] : [];
  });
}

export interface DueEmails {
  /** "rule at assessment", for everyone who wants alerts. */
  alerts: Set<string>;
  /** How many emails each person gets: one an assessment, with all of its alerts and its notices. */
  perPerson: Map<string, number>;
}

/** @param noticed the assessments that had an emergency notice for all */
export function dueEmails(
  people: readonly Subscriber[],
  assessments: readonly Assessment[],
  noticed: readonly string[],
): DueEmails {
  const alerts = new Set<string>();
  const perPerson = new Map<string, number>();
  for (const { email, wantsAlerts, rules } of people) {
    if (!wantsAlerts) continue;
    const emails = new Set(noticed);
    for (const rule of rules)
      for (const assessment of triggeredBy(rule, assessments)) {
        alerts.add(`${rule.id} at ${assessment}`);
        emails.add(assessment);
      }
    perPerson.set(email, emails.size);
  }
  return { alerts, perPerson };
}
