import type { AlertTarget, AlertType } from "~/alerts/rule";
import { firings, type PastValue } from "~/alerts/triggers";
import { formatShortDay } from "~/time";

export interface Draft {
  target: AlertTarget;
  type: AlertType;
  percent: number;
}

const DATES_SHOWN_MAX = 6;

/**
 * What a rule would have done over `history`, the last 90 days, by the same function that fires it, with the latest dates
 * first.
 */
export function backtestSummary(draft: Draft, history: readonly PastValue[]): string {
  if (!Number.isInteger(draft.percent) || draft.percent < 1 || draft.percent > 100) {
    return "Enter a whole number from 1 to 100 to see how often this rule would have triggered.";
  }
  if (history.length < 2) return "Not enough history yet to test this rule.";
  const fired = firings(draft, history);
  if (fired.length === 0) return "In the last 90 days, this rule wouldn\u2019t have triggered.";
  const times = fired.length === 1 ? "once" : `${fired.length} times`;
  const dates = fired.slice(-DATES_SHOWN_MAX).map(({ at }) => formatShortDay(new Date(at)));
  const earlier = fired.length - dates.length;
  const more = earlier > 0 ? ` and ${earlier} earlier` : "";
  return `In the last 90 days, this rule would have triggered ${times}: ${dates.reverse().join(", ")}${more}.`;
}
