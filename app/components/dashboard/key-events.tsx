import type { Impact, TimelineEvent } from "~/dashboard/timeline";
import { storyPoints } from "~/assessment/percent";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { formatDay } from "~/time";
import { RiskMark } from "./risk-mark";
import { ScrollBox } from "../ui/table";
import { StoryFlags, StoryLine } from "./story-facts";
import type { Story } from "./story-row";

const impactNames: Record<Impact, string> = {
  low: "Low impact",
  medium: "Medium impact",
  high: "High impact",
  critical: "Critical impact",
};

/**
 * The key events, newest first, in a scrolling box of at most 20rem.
 * @param newsStories whose descriptions and outlets the news list has
 */
export function KeyEvents({ events, newsStories }: { events: TimelineEvent[]; newsStories: Story[] }) {
  const inNews = new Set(newsStories.map(({ url }) => url));
  return (
    <Card className="flex min-w-0 flex-col p-5 sm:p-6">
      <h2 id="key-events" className="heading text-lg">
        Key Events Timeline
      </h2>
      {events.length === 0 ? (
        <p className="grid h-24 place-items-center text-muted-foreground">No significant events recorded</p>
      ) : (
        <ScrollBox labelledBy="key-events" className="mt-4 max-h-80">
          <ol className="events">
            {events.map((event) => (
              <li key={event.id}>
                <RiskMark band={event.impact} />
                <p>
                  {event.date && <time dateTime={event.date.toISOString()}>{formatDay(event.date)}</time>}
                  <Badge variant="outline">{impactNames[event.impact]}</Badge>
                  {event.story && <StoryFlags story={event.story} />}
                </p>
                <h3>
                  {event.story ? (
                    <a href={event.story.url} target="_blank" rel="noreferrer">
                      {event.title}
                    </a>
                  ) : (
                    event.title
                  )}
                </h3>
                <div className="print:hidden">
                  {event.story && <EventStory story={event.story} isInNews={inNews.has(event.story.url)} />}
                  {event.description && !(event.story && inNews.has(event.story.url)) && (
                    <p className="event-text line-clamp-1">{event.description}</p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </ScrollBox>
      )}
    </Card>
  );
}

function EventStory({ story, isInNews }: { story: NonNullable<TimelineEvent["story"]>; isInNews: boolean }) {
  const points = storyPoints(story.points);
  if (!isInNews)
    return (
      <p className="event-text">
        <StoryLine story={story} points={points} />
      </p>
    );
  return points && <p className="event-text">{points}</p>;
}
