import type { DashboardData } from "~/dashboard/dashboard.server";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "../ui/card";
import { NO_DATA, NO_EXPLANATION } from "./dashboard-data";
import { ForecastSteps } from "./forecast-steps";
import { leadSentences } from "./lead-sentences";
import { LevelMakeup } from "./level-makeup";
import { forecastNumber, levelNumber } from "./risk-cards";
import { RiskPlace, type RiskNumberProps } from "./risk-number";

type Assessment = NonNullable<DashboardData["assessment"]>;

/** About three lines of a card on a wide screen; the rest is folded. */
const TEXT_LENGTH_MAX = 180;

/** The level's place on the scale, the explanation, and what it is made of. */
export function LevelDetails({
  assessment,
  parts,
}: {
  assessment: Assessment;
  parts: DashboardData["parts"];
}) {
  const number = levelNumber(assessment);
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
export function ForecastDetails({ assessment }: { assessment: Assessment }) {
  const number = forecastNumber(assessment);
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
        <Link to="/record" className="link">
          Track record
        </Link>
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
