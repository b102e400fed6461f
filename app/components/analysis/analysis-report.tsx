import type { ReactNode } from "react";
import { FORECAST_PARTS, FORECAST_QUESTION, PART_NAMES } from "~/assessment/forecast/forecast-question";
import { plainPoints } from "~/assessment/percent";
import type { AnalysisSubject } from "~/assessment/reports/analysis-subject";
import type { MovingDay, HistoryPoint } from "~/assessment/reports/history";
import type { LandingFacts } from "~/feeds/public-days.server";
import { PRODUCT } from "~/product";
import { formatInstant } from "~/time";
import type { LoadedAssessment } from "../dashboard/dashboard-data";
import { ForecastAnalysis, FrozenQuestion } from "../dashboard/forecast-analysis";
import { LevelAnalysis } from "../dashboard/level-analysis";
import { HistoryCard } from "../history/history-card";
import { NumberOfDay } from "../landing/latest-day";
import { Section } from "../legal-page";
import { PageHeader } from "../page-header";
import { publicPageMeta } from "../page-meta";
import { ButtonLink } from "../ui/button";
import { SUBJECT_WORDS } from "./subjects";
import { TextLink } from "../ui/text";

/** What `/level`, `/forecast` and their dialogs show; as loaded or as JSON. */
export interface AnalysisData {
  isDemonstration: boolean;
  /** The last finished day, which everyone sees. */
  day: LandingFacts["day"];
  isSignedIn: boolean;
  /** For subscribers only. */
  latest: { assessment: LoadedAssessment; points: HistoryPoint[]; moves: MovingDay[] } | null;
}

/** The page of a subject. */
export function AnalysisPage({ subject, data }: { subject: AnalysisSubject; data: AnalysisData }) {
  const { pageTitle, question } = SUBJECT_WORDS[subject];
  return (
    <article className="w-full max-w-3xl">
      <PageHeader title={pageTitle} description={question} />
      <div className="mt-6">
        <AnalysisReport {...data} subject={subject} />
      </div>
    </article>
  );
}

/** The meta of a subject's page, with the Schema.org facts of its daily figure, whose finished days the public feeds have. */
export function analysisMeta(subject: AnalysisSubject, description: string) {
  const { pageTitle, dataset } = SUBJECT_WORDS[subject];
  return publicPageMeta(pageTitle, description, (origin, url) => ({
    "@type": "Dataset",
    name: dataset.name,
    description: `${dataset.name}. One value for each finished UTC day, with a public method.`,
    url,
    creator: { "@type": "Organization", name: PRODUCT, url: `${origin}/` },
    isAccessibleForFree: true,
    variableMeasured: dataset.measure,
    measurementTechnique: `${origin}/method`,
    distribution: [
      { "@type": "DataDownload", encodingFormat: "application/feed+json", contentUrl: `${origin}/feed.json` },
      { "@type": "DataDownload", encodingFormat: "application/rss+xml", contentUrl: `${origin}/feed.xml` },
    ],
  }));
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
            <HistoryCard subject={subject} points={latest.points} moves={latest.moves} />
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
    <TextLink to="/method" reloadDocument>
      Read the method
    </TextLink>
    <TextLink to="/record">See our track record</TextLink>
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
        <NumberOfDay subject={subject} day={day} title={name} />
      ) : (
        <p>We publish each day&rsquo;s figure once the day is over (UTC).</p>
      )}
      {!hasLatest && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted-foreground">
            Subscribers see today&rsquo;s figure, what it is made of, and its history.
          </p>
          <ButtonLink to={isSignedIn ? "/dashboard" : "/register"} variant="outline" size="sm">
            {isSignedIn ? "Open the dashboard" : "Start 14-day free trial"}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}

/** What the level is made of, with the points of the last finished day. */
function LevelSources({ day }: { day: LandingFacts["day"] }) {
  const sources = [
    {
      name: "Restrictions in force",
      text: "Laws and orders that already limit leaving.",
      points: day?.parts.restrictions.points,
    },
    {
      name: "Possible restrictions",
      text: "Reported by an official document or three independent outlets, and not yet checked by an administrator.",
      points: day?.parts.possible,
    },
    {
      name: "News",
      text: "Actions, threats and related developments, compared with what outlets usually report.",
      points: day?.parts.news.points,
    },
  ];
  return (
    <Section title="What it is made of">
      {day && (
        <p className="text-sm text-muted-foreground">Points on {day.date}. They add up to the level.</p>
      )}
      <dl className="divide-y border-y">
        {sources.map(({ name, text, points }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 py-2.5">
            <dt className="font-medium">{name}</dt>
            <dd className="font-medium figures">{points === undefined ? "—" : plainPoints(points)}</dd>
            <dd className="col-span-2 text-sm text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <TextLink to="/restrictions">See every restriction in force</TextLink>
      </p>
    </Section>
  );
}

/** Why nothing resolves the level, and how anyone can check it. */
function LevelResolution({ children }: { children: ReactNode }) {
  return (
    <Section title="How it is resolved">
      <p>
        The level is an index, not a prediction, so no event proves it right or wrong. A fixed formula adds up
        what we count. Each point names its law or news story, so you can check the sum.
      </p>
      {children}
    </Section>
  );
}

/** The exact wording of the question. */
function ForecastWording() {
  return (
    <Section title="The exact question">
      <p>The wording is fixed so the forecast can be scored once the outcome is known.</p>
      <FrozenQuestion text={FORECAST_QUESTION} />
    </Section>
  );
}

/** When and by what the question is answered. */
function ForecastResolution({ children }: { children: ReactNode }) {
  return (
    <Section title="How it is resolved">
      <p>
        The answer is yes if at least one of the four measures is in force on at least one day in February
        2028. Otherwise it is no. We score every forecast we made once that month is over. A border that is
        closed to ordinary travel counts as closed.
      </p>
      {children}
    </Section>
  );
}

const MEANINGS = {
  a: "Citizens need the government\u2019s permission to depart.",
  b: "All land borders, or a whole way of leaving such as air travel, are closed to citizens for 72 hours or more.",
  c: "Routine passport issue or validity is suspended nationwide for 14 days or more.",
  d: "At least 100,000 citizens\u2019 passports are invalid for a reason that didn\u2019t exist on January 19, 2025.",
} as const;

/** The four measures in plain words. */
function ForecastMeasures() {
  return (
    <Section title="The four measures">
      <p className="text-sm text-muted-foreground">
        They count for citizens who aren&rsquo;t individually charged, indebted or listed.
      </p>
      <dl className="divide-y border-y">
        {FORECAST_PARTS.map((part) => (
          <div key={part} className="py-2.5">
            <dt className="font-medium">
              ({part}) {PART_NAMES[part]}
            </dt>
            <dd className="text-sm text-muted-foreground">{MEANINGS[part]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
