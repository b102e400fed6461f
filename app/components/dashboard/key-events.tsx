import type { Impact, TimelineEvent } from "~/assessment/timeline";
import { storyPoints } from "~/assessment/signed-points";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { formatDay } from "~/time";
import { RiskMark } from "./risk-mark";
import { ScrollBox } from "../ui/scroll-box";
import { StoryFacts } from "./story-facts";

const impactNames: Record<Impact, string> = {
  low: "Low impact",
  medium: "Medium impact",
  high: "High impact",
  critical: "Critical impact",
};

/** The key events, newest first, in a scrolling box of at most 20rem. */
export function KeyEvents({ events }: { events: TimelineEvent[] }) {
  return (
    <Card className="flex min-w-0 flex-col p-5 sm:p-6">
      <h2 id="key-events" className="heading text-lg">
        Key Events Timeline
      </h2>
      {events.length === 0 ? (
        <p className="grid min-h-48 flex-1 place-items-center text-muted-foreground">
          No significant events recorded
        </p>
      ) : (
        <ScrollBox labelledBy="key-events" className="mt-4 max-h-80">
          <ol className="relative ml-2 border-l pb-1">
            {events.map((event) => (
              <li key={event.id} className="relative pb-5 pl-6 last:pb-0">
                <span className="absolute top-1 -left-2 bg-card py-0.5">
                  <RiskMark band={event.impact} />
                </span>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted-foreground">
                  <time dateTime={event.date.toISOString()}>{formatDay(event.date)}</time>
                  <Badge variant="outline">{impactNames[event.impact]}</Badge>
                </p>
                <h3 className="mt-1 leading-snug font-medium wrap-anywhere">
                  {event.story ? (
                    <a href={event.story.url} target="_blank" rel="noreferrer" className="hover:underline">
                      {event.title}
                    </a>
                  ) : (
                    event.title
                  )}
                </h3>
                <div className="print:hidden">
                  {event.description && (
                    <p className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-muted-foreground">
                      {event.description}
                    </p>
                  )}
                  {event.story && <StoryFacts story={event.story} points={storyPoints(event.story.points)} />}
                </div>
              </li>
            ))}
          </ol>
        </ScrollBox>
      )}
    </Card>
  );
}
