import { triggeredValues, type PastValue } from "~/alerts/trigger-rule";
import { TARGET_LABELS } from "~/alerts/rule";
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

const WIDTH = 600;
const HEIGHT = 110;
const PAD = 8;

/** The last 90 days of what a rule watches, with its threshold and the points where it would have triggered. */
function RuleSparkline({ draft, history }: { draft: Draft; history: readonly PastValue[] }) {
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last || history.length < 2) return null;
  const isValid = Number.isInteger(draft.percent) && draft.percent >= 1 && draft.percent <= 100;
  const marks = isValid ? triggeredValues(draft, history) : [];
  const threshold = isValid && draft.type === "threshold" ? draft.percent : null;
  const top = 1.1 * Math.max(threshold ?? 0, ...history.map(({ value }) => value), 1);
  const x = (at: number) => PAD + ((WIDTH - 2 * PAD) * (at - first.at)) / Math.max(1, last.at - first.at);
  const y = (value: number) => HEIGHT - PAD - ((HEIGHT - 2 * PAD) * value) / top;
  const sign = draft.target === "feb" ? "%" : "";
  return (
    <figure className="max-w-2xl">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-muted-foreground">
          Last 90 days
          {threshold !== null && `; dashed: your threshold of ${threshold}${sign}`}
          {marks.length > 0 && "; dots: when it would have triggered"}
        </span>
        <span className="figures">
          Now: {last.value}
          {sign}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 block h-28 w-full rounded-md border bg-background"
        role="img"
        aria-label={`${TARGET_LABELS[draft.target]} over the last 90 days: from ${first.value}${sign} to ${last.value}${sign}${threshold === null ? "" : `, with a line at your threshold of ${threshold}${sign}`}`}
      >
        {threshold !== null && (
          <g>
            <line
              x1="0"
              x2={WIDTH}
              y1={y(threshold)}
              y2={y(threshold)}
              className="stroke-gold"
              strokeDasharray="5 4"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )}
        <polyline
          points={history.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}
          className="fill-none stroke-primary"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {marks.map(({ at, value }) => (
          // A zero-length line whose round cap is the mark; a circle would be stretched with the drawing.
          <path
            key={at}
            d={`M${x(at)} ${y(value)}h0`}
            className="stroke-gold"
            strokeWidth="10"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </figure>
  );
}
