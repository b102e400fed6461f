import type { PastValue } from "~/alerts/trigger-rule";
import { RuleSparkline } from "./rule-sparkline";
import { backtestSummary, type Draft } from "./backtest";

/** The draft rule's backtest over the last 90 days. */
export function RuleBacktest({ draft, history }: { draft: Draft; history: readonly PastValue[] }) {
  return (
    <div className="grid gap-2">
      <RuleSparkline draft={draft} history={history} />
      <p aria-live="polite" className="text-sm text-muted-foreground">
        {backtestSummary(draft, history)}
      </p>
    </div>
  );
}
