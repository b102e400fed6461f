import { percentText } from "~/assessment/percent";
import { formatDay } from "~/time";

/** The long-term forecast at each month's first update. It closes in 2028, so it has no score yet. */
export function FebruaryForecasts({ forecasts }: { forecasts: { at: number; likelihood: number }[] }) {
  if (forecasts.length === 0) return null;
  return (
    <section aria-labelledby="february" className="grid gap-3">
      <h2 id="february" className="heading text-lg">
        The February 2028 forecast, month by month
      </h2>
      <p className="text-sm text-muted-foreground">We score it after February 2028.</p>
      <ol className="grid gap-1.5">
        {forecasts.map(({ at, likelihood }) => (
          <li key={at} className="grid grid-cols-[7rem_1fr] items-center gap-3 text-sm">
            <span className="text-muted-foreground figures">{formatDay(new Date(at))}</span>
            <span className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="h-2.5 rounded-sm bg-primary/70"
                style={{ width: `${Math.max(0.5, likelihood * 0.85)}%` }}
              />
              <span className="figures">{percentText(likelihood)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
