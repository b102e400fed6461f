import type { ReactNode } from "react";
import { CrisisBanner } from "../crisis-banner";
import type { DashboardData } from "~/dashboard/dashboard.server";
import { DashboardHeader, UpdatedLine } from "./dashboard-header";
import { DataSources } from "./data-sources";
import { KeyEvents } from "./key-events";
import { NewsList } from "./news-list";
import { CoverageNotice, ProposalsNotice, StaleNotice } from "./notices";
import { PageNotices, type PageNoticesProps } from "./page-notices";
import { CurrentRisk, Prediction } from "./risk-cards";
import { ForecastDetails, LevelDetails } from "./risk-details";
import { SinceLastVisit } from "./since-last-visit";
import { TrendCard } from "./trend-card";

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
