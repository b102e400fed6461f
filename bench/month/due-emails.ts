import type { Rule, Subscriber } from "./subscribers";

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
