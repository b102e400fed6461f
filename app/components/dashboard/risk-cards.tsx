import { likelihoodLabel, OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import { AnalysisButton } from "./analysis-button";
import { type DashboardData, NO_DATA, NO_EXPLANATION } from "./dashboard-data";
import { RiskCard } from "./risk-card";
import { LIKELIHOOD_NAMES } from "./risk-scale";

type Assessment = DashboardData["assessment"];

const LEVEL_WITHOUT_DATA = 1;

export function CurrentRisk({ assessment }: { assessment: Assessment }) {
  const level = assessment?.riskLevel ?? LEVEL_WITHOUT_DATA;
  const { band, label, description } = riskLabel(level);
  return (
    <RiskCard
      title="Current Risk Assessment"
      subtitle="Restrictions on leaving the United States"
      value={level}
      unit="/100"
      spokenUnit=" out of 100"
      note="An index, not a probability"
      band={band}
      label={label}
      meaning={`${description} in the next ${OUTLOOK_DAYS} days`}
      interval={assessment?.levelInterval}
      text={assessment ? assessment.explanation || NO_EXPLANATION : NO_DATA}
    >
      <AnalysisButton subject="level" />
    </RiskCard>
  );
}

export function Prediction({ assessment }: { assessment: Assessment }) {
  const prediction = assessment?.prediction;
  const likelihood = prediction?.likelihood ?? 0;
  const { band, label } = likelihoodLabel(likelihood);
  return (
    <RiskCard
      title="February 2028 Prediction"
      subtitle="Run up to 2028 election"
      value={likelihood}
      unit="%"
      spokenUnit="%"
      intervalUnit="%"
      note="A probability"
      band={band}
      label={label}
      meaning="Chance of a broad restriction on leaving the country"
      bandNames={LIKELIHOOD_NAMES}
      interval={assessment?.forecastInterval ?? undefined}
      text={prediction?.reasoning || NO_DATA}
    >
      <AnalysisButton subject="forecast" />
    </RiskCard>
  );
}
