import type { ReactNode } from "react";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import { OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import { unverifiedRange } from "~/assessment/percent";
import { AnalysisButton } from "./analysis-button";
import { NO_DATA } from "./dashboard-data";
import { forecastScale } from "./forecast-scale";
import { RiskFigure, type RiskNumberProps } from "./risk-number";
import { Card } from "../ui/card";

type Assessment = DashboardData["assessment"];

const LEVEL_WITHOUT_DATA = 1;

/** The level as its card and its details show it. */
export function levelNumber(assessment: Assessment): RiskNumberProps {
  const value = assessment?.riskLevel ?? LEVEL_WITHOUT_DATA;
  const { band, label, description } = riskLabel(value);
  return {
    value,
    unit: "/100",
    note: "An index, not a probability",
    band,
    label,
    meaning: `${description} in the next ${OUTLOOK_DAYS} days`,
    interval: assessment?.levelInterval,
    range: assessment ? unverifiedRange(assessment) : undefined,
  };
}

/** The forecast as its card and its details show it. */
export function forecastNumber(assessment: Assessment): RiskNumberProps {
  const scale = forecastScale({
    likelihood: assessment?.prediction?.likelihood ?? 0,
    interval: assessment?.forecastInterval ?? null,
    baseRate: assessment?.baseRate ?? null,
  });
  return {
    ...scale,
    unit: "%",
    note:
      scale.baseline === undefined ? "A probability" : `A probability; base rate ${scale.baseline}% (dotted)`,
    meaning: "Chance of a broad restriction on leaving the country",
  };
}

export function CurrentRisk({ assessment, headline }: { assessment: Assessment; headline: string | null }) {
  return (
    <RiskCard
      title="Current Risk Assessment"
      subtitle="Restrictions on leaving the United States"
      lead={headline ?? NO_DATA}
      {...levelNumber(assessment)}
    >
      <AnalysisButton subject="level" />
    </RiskCard>
  );
}

export function Prediction({
  assessment,
  change,
}: {
  assessment: Assessment;
  /** How far it moved, and why. */
  change: string | null;
}) {
  return (
    <RiskCard
      title="February 2028 Prediction"
      subtitle="Run up to 2028 election"
      lead={change ?? (assessment?.prediction ? "This is the first forecast." : NO_DATA)}
      {...forecastNumber(assessment)}
    >
      <AnalysisButton subject="forecast" />
    </RiskCard>
  );
}

interface RiskCardProps extends RiskNumberProps {
  title: string;
  subtitle: string;
  /** How far the number moved and why. */
  lead: ReactNode;
  /** The in-depth dialog's button. */
  children: ReactNode;
}

/** One number, what it means, how far it moved and why, and how much hangs on what is unverified: what a reader needs first. */
function RiskCard({ title, subtitle, lead, children, ...number }: RiskCardProps) {
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <h2 className="heading text-lg">{title}</h2>
      <p className="text-sm text-muted-foreground">{subtitle}</p>
      <RiskFigure {...number} className="mt-3" />
      <p className="mt-3 leading-snug text-pretty">
        {lead}
        {number.range && <strong className="font-semibold"> {number.range}.</strong>}
      </p>
      <div className="mt-auto pt-3 sm:pt-4 print:hidden">{children}</div>
    </Card>
  );
}
