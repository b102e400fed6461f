import { Link } from "@remix-run/react";
import type { AnalysisSubject } from "~/assessment/reports/analysis-subject";
import type { MovingDay, HistoryPoint } from "~/assessment/reports/history";
import type { LandingFacts } from "~/feeds/landing-facts.server";
import { formatInstant } from "~/time";
import type { AssessmentJson } from "../dashboard/dashboard-data";
import { ForecastAnalysis } from "../dashboard/forecast-analysis";
import { LevelAnalysis } from "../dashboard/level-analysis";
import { HistoryCard } from "../history/history-card";
import { MovingDays } from "../history/moving-days";
import { forecastOfDay, levelOfDay, NumberCard } from "../landing/latest-day";
import { Section } from "../legal-page";
import { buttonVariants } from "../ui/button";
import { ForecastMeasures, ForecastResolution, ForecastWording } from "./about-forecast";
import { LevelResolution, LevelSources } from "./about-level";

/** What `/level`, `/forecast` and their dialogs show; as loaded or as JSON. */
export interface AnalysisData {
  isDemonstration: boolean;
  /** The last finished day, which everyone sees. */
  day: LandingFacts["day"];
  isSignedIn: boolean;
  /** For subscribers only. */
  latest: { assessment: AssessmentJson; points: HistoryPoint[]; moves: MovingDay[] } | null;
}

/** The level or the forecast in depth: subscribers see the latest assessment and the history first. */
export function AnalysisReport({
  subject,
  isFolded = false,
  latest,
  ...data
}: AnalysisData & {
  subject: AnalysisSubject;
  /** Shows the heaviest evidence first and the rest on demand. */
  isFolded?: boolean;
}) {
  // The analysis has these links too.
  const links = !latest && <RecordLinks />;
  const Analysis = subject === "level" ? LevelAnalysis : ForecastAnalysis;
  return (
    <div className="min-w-0 [&>section:first-child]:mt-0">
      {latest && (
        <>
          <Section title={formatInstant(latest.assessment.date)}>
            <div className="flex flex-col gap-7">
              <Analysis assessment={latest.assessment} isFolded={isFolded} />
            </div>
          </Section>
          <div className="mt-8">
            <HistoryCard subject={subject} points={latest.points} marked={latest.moves.map(({ day }) => day)}>
              <MovingDays subject={subject} moves={latest.moves} />
            </HistoryCard>
          </div>
        </>
      )}
      <LastFinishedDay {...data} subject={subject} hasLatest={latest !== null} />
      {subject === "level" ? (
        <>
          <LevelSources day={data.day} />
          <LevelResolution>{links}</LevelResolution>
        </>
      ) : (
        <>
          {/* The analysis above has the wording and the measures, with where each one stands. */}
          {!latest && <ForecastWording />}
          <ForecastResolution>{links}</ForecastResolution>
          {!latest && <ForecastMeasures />}
        </>
      )}
    </div>
  );
}

const RecordLinks = () => (
  <p className="flex flex-wrap gap-x-4">
    <Link to="/method" reloadDocument className="link">
      Read the method
    </Link>
    <Link to="/record" className="link">
      See our track record
    </Link>
  </p>
);

function LastFinishedDay({
  subject,
  day,
  isDemonstration,
  isSignedIn,
  hasLatest,
}: Omit<AnalysisData, "latest"> & { subject: AnalysisSubject; hasLatest: boolean }) {
  const name = subject === "level" ? "Risk level" : "February 2028 forecast";
  const isKnown = day !== null && (subject === "level" || day.forecast !== null);
  return (
    <Section
      title={
        isKnown ? `${day.date}${isDemonstration ? " (demo data)" : ""}` : "The first day isn\u2019t over yet"
      }
    >
      {isKnown ? (
        <NumberCard title={name} {...(subject === "level" ? levelOfDay(day) : forecastOfDay(day))} />
      ) : (
        <p>We publish each day&rsquo;s figure once the day is over (UTC).</p>
      )}
      {!hasLatest && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted-foreground">
            Subscribers see today&rsquo;s figure, what it is made of, and its history.
          </p>
          <Link
            to={isSignedIn ? "/dashboard" : "/register"}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            {isSignedIn ? "Open the dashboard" : "Start 14-day free trial"}
          </Link>
        </div>
      )}
    </Section>
  );
}
