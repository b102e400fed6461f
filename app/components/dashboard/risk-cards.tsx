import type { ReactNode } from "react";
import type { AnalysisSubject } from "~/assessment/reports/analysis-subject";
import type { LevelPart } from "~/assessment/level/level-makeup";
import { plainPoints, unverifiedRange } from "~/assessment/percent";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import { Card } from "../ui/card";
import { SourceLink, TextLink, UnbrokenDates } from "../ui/text";
import { AnalysisButton } from "./analysis-button";
import { NO_DATA, NO_EXPLANATION } from "./dashboard-data";
import { ForecastSteps } from "./forecast-steps";
import { leadSentences } from "./lead-sentences";
import { forecastNumber, levelNumber, RiskFigure, type RiskNumberProps, RiskPlace } from "./risk-number";

type Assessment = DashboardData["assessment"];

const LEVEL_WITHOUT_DATA = 1;

const levelOf = (assessment: Assessment): RiskNumberProps => ({
  ...levelNumber({
    level: assessment?.riskLevel ?? LEVEL_WITHOUT_DATA,
    interval: assessment?.levelInterval,
    range: assessment ? unverifiedRange(assessment) : undefined,
  }),
  kind: "An index, not a probability",
});

const forecastOf = (assessment: Assessment): RiskNumberProps => ({
  ...forecastNumber({
    likelihood: assessment?.prediction?.likelihood ?? 0,
    interval: assessment?.forecastInterval ?? null,
    baseRate: assessment?.baseRate ?? null,
  }),
  kind: "A probability",
});

export const CurrentRisk = ({ assessment, headline }: Pick<DashboardData, "assessment" | "headline">) => (
  <RiskCard
    subject="level"
    title="Current Risk Assessment"
    subtitle="Restrictions on leaving the United States"
    lead={headline ?? NO_DATA}
    {...levelOf(assessment)}
  />
);

/** @param change how far it moved, and why */
export const Prediction = ({ assessment, change }: { assessment: Assessment; change: string | null }) => (
  <RiskCard
    subject="forecast"
    title="February 2028 Prediction"
    subtitle="Run up to 2028 election"
    lead={change ?? (assessment?.prediction ? "This is the first forecast." : NO_DATA)}
    {...forecastOf(assessment)}
  />
);

interface RiskCardProps extends RiskNumberProps {
  subject: AnalysisSubject;
  title: string;
  subtitle: string;
  /** How far the number moved and why. */
  lead: string;
}

/** One number, what it means, how far it moved and why, and how much hangs on what is unverified: what a reader needs first. */
function RiskCard({ subject, title, subtitle, lead, ...number }: RiskCardProps) {
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <h2 className="heading text-lg">{title}</h2>
      <p className="text-sm text-muted-foreground">{subtitle}</p>
      <RiskFigure {...number} className="mt-3" />
      <p className="mt-3 leading-snug text-pretty">
        <UnbrokenDates text={lead} />
        {number.range && <strong className="font-semibold"> {number.range}.</strong>}
      </p>
      <div className="mt-auto pt-3 sm:pt-4 print:hidden">
        <AnalysisButton subject={subject} />
      </div>
    </Card>
  );
}

type Assessed = NonNullable<Assessment>;

/** About three lines of a card on a wide screen; the rest is folded. */
const TEXT_LENGTH_MAX = 180;

/** The level's place on the scale, the explanation, and what it is made of. */
export function LevelDetails({ assessment, parts }: { assessment: Assessed; parts: DashboardData["parts"] }) {
  const number = levelOf(assessment);
  return (
    <DetailsCard
      title={`Why the level is ${number.value}`}
      number={number}
      text={assessment.explanation || NO_EXPLANATION}
    >
      {parts && <LevelMakeup level={number.value} parts={parts} />}
    </DetailsCard>
  );
}

/** The forecast's place on the scale, its reasoning and steps, and where our record is. */
export function ForecastDetails({ assessment }: { assessment: Assessed }) {
  const number = forecastOf(assessment);
  return (
    <DetailsCard
      title={`Why the forecast is ${number.value}%`}
      number={number}
      text={assessment.prediction?.reasoning || NO_DATA}
    >
      {assessment.prediction && assessment.forecastSteps.length > 0 && (
        <ForecastSteps steps={assessment.forecastSteps} />
      )}
      <p className="mt-4 border-t pt-3 text-sm">
        <TextLink to="/record">Track record</TextLink>
      </p>
    </DetailsCard>
  );
}

function DetailsCard({
  title,
  number,
  text,
  children,
}: {
  title: string;
  number: RiskNumberProps;
  text: string;
  children: ReactNode;
}) {
  const [lead, rest] = leadSentences(text, TEXT_LENGTH_MAX);
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="heading text-lg">{title}</h2>
      <RiskPlace {...number} className="mt-3" />
      <p className="mt-4 leading-relaxed">{lead}</p>
      {rest && (
        <details className="mt-1 print:hidden">
          <summary className="min-h-6 w-fit text-sm font-medium">Read on</summary>
          <p className="mt-1 leading-relaxed">{rest}</p>
        </details>
      )}
      {children}
    </Card>
  );
}

/**
 * What the level is made of: a bar of its parts, their points, and the heaviest items of the chosen part. Works without
 * JavaScript. Parts that take points off have no place on the bar.
 */
function LevelMakeup({ level, parts }: { level: number; parts: LevelPart[] }) {
  const points = parts.map((part) => part.points);
  const largest = points.indexOf(Math.max(...points));
  return (
    <fieldset className="makeup mt-5 border-t pt-3 text-sm">
      <legend className="float-left w-full font-semibold">What makes up the {level} points</legend>
      <div className="clear-both pt-2">
        <div aria-hidden="true" className="makeup-bar">
          {parts.map(
            ({ id, points }) => points > 0 && <span key={id} data-part={id} style={{ flexGrow: points }} />,
          )}
        </div>
        <div className="mt-2 -ml-2 flex flex-wrap gap-x-1 gap-y-1 text-muted-foreground figures">
          {parts.map(({ id, name, points }, index) => (
            <label key={id} data-part={id} className="makeup-name">
              <input
                type="radio"
                name="level-part"
                value={id}
                defaultChecked={index === largest}
                className="sr-only"
              />
              <i aria-hidden="true" />
              {name} {plainPoints(points)}
            </label>
          ))}
        </div>
        <div className="makeup-details print-hidden mt-2">
          {parts.map(({ id, note, items }) => (
            <div key={id} data-details={id}>
              <p className="text-muted-foreground">{note}</p>
              <ul>
                {items.map(({ id, name, url, points }) => (
                  <li key={id}>
                    {url ? <SourceLink href={url}>{name}</SourceLink> : name}{" "}
                    <span>{plainPoints(points)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
