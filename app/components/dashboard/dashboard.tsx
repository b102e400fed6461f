import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import { CrisisBanner } from "../crisis-banner";
import { DashboardHeader, UpdatedLine } from "./dashboard-header";
import { KeyEvents } from "./key-events";
import { CoverageNotice, PageNotices, ProposalsNotice, StaleNotice, type PageNoticesProps } from "./notices";
import { CurrentRisk, Prediction } from "./risk-cards";
import { ForecastDetails, LevelDetails } from "./risk-details";
import { SinceLastVisit } from "./since-last-visit";
import { TrendCard } from "./trend-card";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { ScrollBox } from "../ui/table";
import { StoryRow, type Story } from "./story-row";

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
      {assessment && <ProposalsNotice proposals={assessment.proposals} />}
      {data.sinceVisit && <SinceLastVisit changes={data.sinceVisit} />}
      {assessment && (
        <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
          <LevelDetails assessment={assessment} parts={data.parts} />
          <ForecastDetails assessment={assessment} />
        </div>
      )}
      <div className="grid items-start gap-3 sm:gap-4 lg:grid-cols-2 print:block">
        <TrendCard points={trend} methodChange={methodChange} />
        <KeyEvents events={events} newsStories={stories} />
      </div>
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
      <ul className="sources">
        {sources.map(({ name, about, response }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{about}</span>
            {response && <span data-responded={!response.isMissing}>{response.text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest relevant articles by story, in a scrolling box. */
function NewsList({ stories, articleCount }: { stories: Story[]; articleCount: number }) {
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="recent-news" className="heading text-lg">
          Recent Relevant News
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Link to="/news" className="print-hidden text-sm link">
            All relevant news
          </Link>
          <Badge className="figures">
            {articleCount} {articleCount === 1 ? "article" : "articles"}
          </Badge>
        </p>
      </div>
      {stories.length === 0 ? (
        <p className="mt-3 grid h-24 place-items-center text-muted-foreground">No news articles available</p>
      ) : (
        <ScrollBox labelledBy="recent-news" className="mt-2 h-96">
          <ul className="news-box print-first-three divide-y">
            {stories.map((story) => (
              <li key={story.id}>
                <StoryRow story={story} />
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </Card>
  );
}
