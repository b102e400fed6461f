import { Link } from "@remix-run/react";
import { Bell } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { storyPoints } from "~/assessment/percent";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import type { Impact, TimelineEvent } from "~/dashboard/news-stories";
import { PRODUCT } from "~/product";
import { formatInstant, HOUR_MS, formatDay } from "~/time";
import { counted } from "~/text";
import { CrisisBanner } from "../crisis-banner";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { RenderedOnce } from "../rendered-once";
import { Card } from "../ui/card";
import { ScrollBox } from "../ui/table";
import { showToast } from "../ui/toast";
import { CoverageNotice, PageNotices, ProposalsNotice, StaleNotice, type PageNoticesProps } from "./notices";
import { CurrentRisk, Prediction, ForecastDetails, LevelDetails } from "./risk-cards";
import { RiskMark } from "./risk-scale";
import { SinceLastVisit } from "./since-last-visit";
import { StoryFlags, StoryLine, StoryRow, type Story } from "./story";
import { TrendCard } from "./trend-card";
import { TextLink } from "../ui/text";

/** The two numbers first, with what moved them; then what touches the reader and what to do, and then what they are made of. */
export function Dashboard(
  data: DashboardData & Omit<PageNoticesProps, "isDemonstration"> & { forYou: ReactNode },
) {
  const { headline, assessment, trend, methodChange, events, stories, articleCount } = data;
  return (
    <div className="flex flex-col gap-3 sm:gap-4 print:gap-3">
      <DashboardHeader />
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        <CurrentRisk assessment={assessment} headline={headline} />
        <Prediction assessment={assessment} change={data.forecastChange} />
      </div>
      <CrisisBanner crises={data.crises} />
      <PageNotices {...data} />
      {data.forYou}
      <UpdatedLine assessedAt={assessment?.date} freshness={data.freshness} />
      {assessment && <StaleNotice assessedAt={assessment.date} now={data.now} />}
      {assessment && <CoverageNotice coverage={assessment.coverage} sources={data.freshness} />}
      {assessment && <ProposalsNotice proposals={data.proposals} />}
      {data.sinceVisit && <SinceLastVisit changes={data.sinceVisit} />}
      {assessment && (
        <RenderedOnce
          of={data.parts}
          className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-3"
        >
          <LevelDetails assessment={assessment} parts={data.parts} />
          <ForecastDetails assessment={assessment} />
        </RenderedOnce>
      )}
      <RenderedOnce of={events} className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2 print:block">
        <TrendCard points={trend} methodChange={methodChange} />
        <KeyEvents events={events} newsStories={stories} />
      </RenderedOnce>
      <NewsList stories={stories} articleCount={articleCount} />
      <DataSources sources={data.sources} />
    </div>
  );
}

/** The data sources, at the bottom of the dashboard, each with whether it responded to the last update. */
function DataSources({ sources }: Pick<DashboardData, "sources">) {
  return (
    <section aria-labelledby="data-sources" className="print-hidden border-t pt-6">
      <h2 id="data-sources" className="eyebrow">
        Data Sources
      </h2>
      <RenderedOnce of={sources} as="ul" className="sources">
        {sources.map(({ name, about, response }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{about}</span>
            {response && <span data-responded={!response.isMissing}>{response.text}</span>}
          </li>
        ))}
      </RenderedOnce>
    </section>
  );
}

/** A card with a list in a scrolling box; with an empty list, the text in its place. */
function ScrollingList({
  id,
  title,
  aside,
  boxClassName,
  empty,
  children,
}: {
  /** The heading's id. */
  id: string;
  title: string;
  aside?: ReactNode;
  boxClassName: string;
  empty: string;
  /** The list, or false if it has no items. */
  children: ReactNode;
}) {
  return (
    <Card className="flex min-w-0 flex-col p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="heading text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children ? (
        <ScrollBox labelledBy={id} className={boxClassName}>
          {children}
        </ScrollBox>
      ) : (
        <p className="grid h-24 place-items-center text-muted-foreground">{empty}</p>
      )}
    </Card>
  );
}

/** The newest relevant articles by story. */
const NewsList = ({ stories, articleCount }: { stories: Story[]; articleCount: number }) => (
  <ScrollingList
    id="recent-news"
    title="Recent Relevant News"
    aside={
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link to="/news" className="print-hidden text-sm link">
          All relevant news
        </Link>
        <Badge className="figures">{counted(articleCount, "article")}</Badge>
      </p>
    }
    boxClassName="mt-2 h-96"
    empty="No news articles available"
  >
    {stories.length > 0 && (
      <RenderedOnce of={stories} as="ul" className="news-box print-first-three divide-y">
        {stories.map((story) => (
          <li key={story.id}>
            <StoryRow story={story} />
          </li>
        ))}
      </RenderedOnce>
    )}
  </ScrollingList>
);

const REFRESH_EVERY_MS = 6 * HOUR_MS;

/** The title and the Alerts button. */
function DashboardHeader() {
  const showAlertSettings = () =>
    showToast({
      title: "Alert Settings",
      description: "Alert configuration will be available in a future update.",
      action: { label: "Open alerts", to: "/alerts" },
    });
  return (
    <header className="flex items-start justify-between gap-x-3">
      <div className="min-w-0">
        <h1 className="page-title">{PRODUCT}</h1>
        <p className="mt-1 text-muted-foreground">Tracking citizen travel restriction risks</p>
      </div>
      <Button variant="outline" className="shrink-0 max-sm:w-10 max-sm:px-0" onClick={showAlertSettings}>
        <Bell aria-hidden="true" />
        <span className="max-sm:sr-only">Alerts</span>
      </Button>
    </header>
  );
}

/** When the numbers were made, and how many sources responded. */
function UpdatedLine({
  assessedAt,
  freshness,
}: {
  assessedAt?: Date;
  freshness: { text: string; at: Date } | null;
}) {
  if (!assessedAt) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs text-muted-foreground figures">
      <span>
        Updated{" "}
        <time
          dateTime={assessedAt.toISOString()}
          title={`Next update about ${formatInstant(new Date(assessedAt.getTime() + REFRESH_EVERY_MS))}`}
        >
          {formatInstant(assessedAt)}
        </time>
      </span>
      {freshness && (
        <TextLink to="/status" title={formatInstant(freshness.at)}>
          {freshness.text}
        </TextLink>
      )}
      <TextLink to="/history">History</TextLink>
    </p>
  );
}

const impactNames: Record<Impact, string> = {
  low: "Low impact",
  medium: "Medium impact",
  high: "High impact",
  critical: "Critical impact",
};

/**
 * The key events, newest first, in a box of at most 20rem.
 * @param newsStories whose descriptions and outlets the news list has
 */
function KeyEvents({ events, newsStories }: { events: TimelineEvent[]; newsStories: Story[] }) {
  const inNews = new Set(newsStories.map(({ url }) => url));
  return (
    <ScrollingList
      id="key-events"
      title="Key Events Timeline"
      boxClassName="mt-4 max-h-80"
      empty="No significant events recorded"
    >
      {events.length > 0 && (
        <ol className="events">
          {events.map((event) => (
            <KeyEvent
              key={event.id}
              event={event}
              isInNews={event.story ? inNews.has(event.story.url) : false}
            />
          ))}
        </ol>
      )}
    </ScrollingList>
  );
}

function KeyEvent({ event, isInNews }: { event: TimelineEvent; isInNews: boolean }) {
  const { date, impact, title, story, description } = event;
  return (
    <li>
      <RiskMark band={impact} />
      <p>
        {date && <time dateTime={date.toISOString()}>{formatDay(date)}</time>}
        <Badge variant="outline">{impactNames[impact]}</Badge>
        {story && <StoryFlags story={story} />}
      </p>
      <h3>
        {story ? (
          <a href={story.url} target="_blank" rel="noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <div className="print:hidden">
        {story && <EventStory story={story} isInNews={isInNews} />}
        {description && !isInNews && <p className="event-text line-clamp-1">{description}</p>}
      </div>
    </li>
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
