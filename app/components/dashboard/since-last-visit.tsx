import { CAUSE_NAMES } from "~/assessment/labels";
import { changeText, shownChange, shownPercent, signedPoints, toTenth } from "~/assessment/percent";
import type { VisitChanges } from "~/dashboard/last-visit";
import { formatInstant, formatShortDay } from "~/time";
import { Card } from "../ui/card";
import { Fact, ExternalLink } from "../ui/text";

/** Changes since the user's last visit: both numbers, and what moved the level. */
export function SinceLastVisit({ changes }: { changes: VisitChanges }) {
  const { since, hasNew, level, forecast, causes, causeCount, hasNewMethod } = changes;
  return (
    <Card aria-labelledby="since-last-visit" className="print-hidden p-5 sm:p-6">
      <h2 id="since-last-visit" className="heading text-lg">
        Since your last visit{" "}
        <time
          dateTime={since.toISOString()}
          title={formatInstant(since)}
          className="font-sans text-sm font-normal text-muted-foreground"
        >
          {formatShortDay(since)}
        </time>
      </h2>
      {hasNew ? (
        <dl className="mt-3 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-[auto_1fr] sm:grid-rows-[auto_1fr]">
          <Fact name="Risk level">
            <Change {...level} rounded={Math.round} sign="" unit="point" />
          </Fact>
          <Fact name="February 2028 forecast">
            {forecast ? (
              <Change {...forecast} rounded={shownPercent} sign="%" unit="percentage point" />
            ) : (
              "—"
            )}
          </Fact>
          <Fact name="What moved the risk level" className="sm:col-start-2 sm:row-span-2 sm:row-start-1">
            {causes.length === 0 ? (
              "Nothing by 0.1 point or more"
            ) : (
              <ul className="grid gap-1">
                {causes.map(({ id, kind, name, url, points }) => (
                  <li key={id} className="flex gap-3">
                    <span className="w-12 shrink-0 text-right text-muted-foreground figures">
                      {signedPoints(points)}
                    </span>
                    <span className="min-w-0 wrap-anywhere">
                      <ExternalLink href={url} className="hover:underline">
                        {name}
                      </ExternalLink>
                      <span className="text-muted-foreground"> ({CAUSE_NAMES[kind].toLowerCase()})</span>
                    </span>
                  </li>
                ))}
                {causeCount > causes.length && (
                  <li className="pl-15 text-muted-foreground">
                    {`and ${causeCount - causes.length} smaller`}
                  </li>
                )}
              </ul>
            )}
          </Fact>
        </dl>
      ) : (
        <p className="mt-1 text-sm text-muted-foreground">Nothing has been updated since then.</p>
      )}
      {hasNew && hasNewMethod && (
        <p className="mt-3 text-xs text-muted-foreground">
          The method changed since then, so part of these changes comes from the method.
        </p>
      )}
    </Card>
  );
}

/** Both numbers as their cards show them. Where those don't differ by the change, it stands without the earlier one. */
function Change({
  before,
  now,
  rounded,
  sign,
  unit,
}: {
  before: number;
  now: number;
  rounded: (value: number) => number;
  sign: string;
  unit: "point" | "percentage point";
}) {
  const { change } = shownChange(before, now);
  const from = toTenth(rounded(now) - rounded(before)) === change ? `, from ${rounded(before)}${sign}` : "";
  return (
    <>
      <span className="font-semibold figures">
        {rounded(now)}
        {sign}
      </span>{" "}
      <span className="text-muted-foreground figures">
        {change === 0 ? "unchanged" : `${changeText(change, unit)}${from}`}
      </span>
    </>
  );
}
