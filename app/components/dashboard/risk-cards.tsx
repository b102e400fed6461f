import { Link } from "@remix-run/react";
import { OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import { AnalysisButton } from "./analysis-button";
import { type DashboardData, NO_DATA, NO_EXPLANATION } from "./dashboard-data";
import { forecastScale } from "./forecast-scale";
import { ForecastSteps } from "./forecast-steps";
import { LevelMakeup } from "./level-makeup";
import { RiskCard } from "./risk-card";

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
      note="An index, not a probability"
      band={band}
      label={label}
      meaning={`${description} in the next ${OUTLOOK_DAYS} days`}
      interval={assessment?.levelInterval}
      text={assessment ? assessment.explanation || NO_EXPLANATION : NO_DATA}
      isByModel={assessment?.analyst === "model"}
    >
      {assessment && <LevelMakeup level={level} parts={assessment.parts} />}
      <AnalysisButton subject="level" />
    </RiskCard>
  );
}

export function Prediction({
  assessment,
  calibration,
}: {
  assessment: Assessment;
  calibration: DashboardData["calibration"];
}) {
  const prediction = assessment?.prediction;
  const scale = forecastScale({
    likelihood: prediction?.likelihood ?? 0,
    interval: assessment?.forecastInterval ?? null,
    baseRate: assessment?.baseRate ?? null,
  });
  return (
    <RiskCard
      title="February 2028 Prediction"
      subtitle="Run up to 2028 election"
      {...scale}
      unit="%"
      note={
        scale.baseline === undefined
          ? "A probability"
          : `A probability; base rate ${scale.baseline}% (dotted)`
      }
      meaning="Chance of a broad restriction on leaving the country"
      text={prediction?.reasoning || NO_DATA}
    >
      {prediction && assessment.forecastSteps.length > 0 && (
        <ForecastSteps steps={assessment.forecastSteps} />
      )}
      <div className="mb-5 border-t pt-3 text-sm print:mb-0">
        <h3 className="font-semibold">Calibration</h3>
        <p className="text-muted-foreground figures">
          {calibration ?? "No forecasts have closed yet, so there is nothing to score."}{" "}
          <Link to="/record" className="link">
            Track record
          </Link>
        </p>
      </div>
      <AnalysisButton subject="forecast" />
    </RiskCard>
  );
}
