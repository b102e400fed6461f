import type { PastValue } from "~/alerts/triggers";
import { backtestSummary, type Draft } from "./backtest";

/** What the rule being made would have done over the last 90 days. */
export function RuleBacktest({ draft, history }: { draft: Draft; history: readonly PastValue[] }) {
  return (
    <p aria-live="polite" className="rounded-md bg-muted px-3 py-2 text-sm text-muted-foreground">
      {backtestSummary(draft, history)}
    </p>
  );
}
