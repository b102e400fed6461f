import { type AlertTarget, type AlertType, isWholePercent } from "~/alerts/rule";
import { triggeredValues, type PastValue } from "~/alerts/trigger-rule";
import { DAY_MS, formatShortDay } from "~/time";

export interface Draft {
  target: AlertTarget;
  type: AlertType;
  percent: number;
}

const DATES_SHOWN_MAX = 6;
/** With fewer days, a rate is meaningless. */
const DAYS_ENOUGH = 30;

/**
 * "About 2 emails a month.", from this many triggers over the history; "No emails in the last 90 days." if there are
 * none.
 */
export function emailsPerMonth(triggers: number, history: readonly PastValue[]): string {
  const [first, last] = [history[0], history.at(-1)];
  const days = first && last ? Math.max(1, (last.at - first.at) / DAY_MS) : 0;
  if (days < DAYS_ENOUGH) return "";
  if (triggers === 0) return "No emails in the last 90 days.";
  const perMonth = (triggers * 30) / days;
  if (perMonth < 0.75) return "Less than 1 email a month.";
  const rounded = Math.round(perMonth);
  return `About ${rounded} ${rounded === 1 ? "email" : "emails"} a month.`;
}

/**
 * Backtests a rule over `history`, the last 90 days, using the same function as live triggering. Latest dates first.
 */
export function backtestSummary(draft: Draft, history: readonly PastValue[]): string {
  if (!isWholePercent(draft.percent)) {
    return "Enter a whole number from 1 to 100 to see how often this rule would have triggered.";
  }
  if (history.length < 2) return "Not enough history yet to test this rule.";
  const triggered = triggeredValues(draft, history);
  if (triggered.length === 0) return "In the last 90 days, this rule wouldn\u2019t have triggered.";
  const times = triggered.length === 1 ? "once" : `${triggered.length} times`;
  const dates = triggered.slice(-DATES_SHOWN_MAX).map(({ at }) => formatShortDay(new Date(at)));
  const earlier = triggered.length - dates.length;
  const more = earlier > 0 ? ` and ${earlier} earlier` : "";
  return `In the last 90 days, this rule would have triggered ${times}: ${dates.reverse().join(", ")}${more}. ${emailsPerMonth(triggered.length, history)}`.trim();
}
