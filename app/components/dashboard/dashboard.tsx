import type { DashboardData } from "./dashboard-data";
import { DashboardHeader } from "./dashboard-header";
import { DataSources } from "./data-sources";
import { KeyEvents } from "./key-events";
import { NewsList } from "./news-list";
import { CoverageNotice, DemonstrationNotice, ProposalsNotice, StaleNotice } from "./notices";
import { CurrentRisk, Prediction } from "./risk-cards";
import { SinceLastVisit } from "./since-last-visit";
import { TrendCard } from "./trend-card";

export function Dashboard(data: DashboardData) {
  const { headline, assessment, trend, methodChange, events, stories, articleCount, isDemonstration } = data;
  return (
    <div className="flex flex-col gap-6 print:gap-3">
      <DashboardHeader headline={headline} assessedAt={assessment?.date} freshness={data.freshness} />
      {isDemonstration && <DemonstrationNotice />}
      {assessment && <StaleNotice assessedAt={assessment.date} now={data.now} />}
      {assessment && <CoverageNotice coverage={assessment.coverage} sources={data.freshness} />}
      {assessment && <ProposalsNotice proposals={assessment.proposals} />}
      {data.sinceVisit && <SinceLastVisit changes={data.sinceVisit} />}
      <div className="grid gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        <CurrentRisk assessment={assessment} />
        <Prediction assessment={assessment} calibration={data.calibration} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] print:block">
        <TrendCard points={trend} methodChange={methodChange} />
        <KeyEvents events={events} />
      </div>
      <NewsList stories={stories} articleCount={articleCount} />
      <DataSources freshness={data.freshness} />
    </div>
  );
}
