import { changeText, shownChange } from "~/assessment/percent";
import type { VisitChanges } from "~/assessment/visit-changes";
import { formatInstant, formatShortDay } from "~/time";
import { signedPoints } from "~/assessment/signed-points";
import { Card } from "../ui/card";
import { Fact } from "../fact";
import { ExternalLink } from "../external-link";

/** Changes since the user's last visit: both numbers, the stories that moved them, and restrictions. */
export function SinceLastVisit({ changes }: { changes: VisitChanges }) {
  const { since, hasNew, level, forecast, stories, newStoryCount, begun, ended, hasNewMethod } = changes;
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
        <dl className="mt-3 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-[auto_auto_1fr]">
          <Fact name="Risk level">
            <Change {...shownChange(level.before, level.now, Math.round)} sign="" unit="point" />
          </Fact>
          <Fact name="February 2028 forecast">
            {forecast ? (
              <Change {...shownChange(forecast.before, forecast.now)} sign="%" unit="percentage point" />
            ) : (
              "—"
            )}
          </Fact>
          <Fact name={newStoryCount === 1 ? "1 new story" : `${newStoryCount} new stories`}>
            {stories.length === 0 ? (
              "None that counts toward the level"
            ) : (
              <ul className="grid gap-1">
                {stories.map(({ id, name, url, points }) => (
                  <li key={id} className="flex gap-3">
                    <span className="w-10 shrink-0 text-right text-muted-foreground figures">
                      {signedPoints(points)}
                    </span>
                    <ExternalLink href={url} className="min-w-0 wrap-anywhere hover:underline">
                      {name}
                    </ExternalLink>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
          <Fact name="Restrictions" className="sm:col-span-2 lg:col-span-3">
            {begun.length + ended.length === 0 ? (
              "None began or ended"
            ) : (
              <>
                {begun.length > 0 && <p>Began: {begun.join("; ")}</p>}
                {ended.length > 0 && <p>Ended: {ended.join("; ")}</p>}
              </>
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

function Change({
  before,
  now,
  change,
  sign,
  unit,
}: {
  before: number;
  now: number;
  change: number;
  sign: string;
  unit: "point" | "percentage point";
}) {
  return (
    <>
      <span className="font-semibold figures">
        {now}
        {sign}
      </span>{" "}
      <span className="text-muted-foreground figures">
        {change === 0 ? "unchanged" : `${changeText(change, unit)}, from ${before}${sign}`}
      </span>
    </>
  );
}
