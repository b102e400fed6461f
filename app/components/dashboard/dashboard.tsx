import { Bell } from "lucide-react";
import { likelihoodLabel, OUTLOOK_DAYS, riskLabel } from "~/assessment/labels";
import { timeline } from "~/assessment/timeline";
import { PRODUCT } from "../product";
import { Button } from "../ui/button";
import { useToast } from "../ui/toast";
import { AnalysisDialog } from "./analysis-dialog";
import { type AssessmentView, type DashboardData, NO_DATA, NO_EXPLANATION } from "./dashboard-data";
import { DataSources } from "./data-sources";
import { formatInstant } from "~/dates";
import { ForecastAnalysis } from "./forecast-analysis";
import { KeyEvents } from "./key-events";
import { LevelAnalysis } from "./level-analysis";
import { NewsList } from "./news-list";
import { CoverageNotice, DemonstrationNotice } from "./notices";
import { RiskCard } from "./risk-card";
import { LIKELIHOOD_NAMES } from "./risk-scale";
import { TrendCard } from "./trend-card";

const LEVEL_WITHOUT_DATA = 1;

export function Dashboard({ now, assessment, trend, articles, isDemonstration }: DashboardData) {
  return (
    <div className="flex flex-col gap-6">
      <DashboardHeader assessedAt={assessment?.date} />
      {isDemonstration && <DemonstrationNotice />}
      {assessment && <CoverageNotice coverage={assessment.coverage} />}
      <div className="grid gap-6 lg:grid-cols-2">
        <CurrentRisk assessment={assessment} />
        <Prediction assessment={assessment} />
      </div>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <TrendCard points={trend} />
        <KeyEvents events={timeline(assessment, articles, now)} />
      </div>
      <NewsList articles={articles} />
      <DataSources />
    </div>
  );
}

export function DashboardHeader({ assessedAt }: { assessedAt?: Date }) {
  const { toast } = useToast();
  const sayLater = () =>
    toast({
      title: "Alert Settings",
      description: "Alert configuration will be available in a future update.",
    });
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 className="heading text-3xl sm:text-4xl">{PRODUCT}</h1>
        <p className="mt-1 text-muted-foreground">Tracking citizen travel restriction risks</p>
        {assessedAt && (
          <p className="mt-1 text-xs text-muted-foreground figures">
            Last assessed <time dateTime={assessedAt.toISOString()}>{formatInstant(assessedAt)}</time>
          </p>
        )}
      </div>
      <Button variant="outline" onClick={sayLater}>
        <Bell aria-hidden="true" />
        Alerts
      </Button>
    </div>
  );
}

function CurrentRisk({ assessment }: { assessment: AssessmentView | null }) {
  const level = assessment?.riskLevel ?? LEVEL_WITHOUT_DATA;
  const { band, label, description } = riskLabel(level);
  return (
    <RiskCard
      title="Current Risk Assessment"
      subtitle="Restrictions on leaving the United States"
      value={level}
      unit="/100"
      band={band}
      label={label}
      meaning={`${description} in the next ${OUTLOOK_DAYS} days`}
      range={assessment?.level?.band}
      rangeName="eight times in ten between"
      text={assessment ? assessment.explanation || NO_EXPLANATION : NO_DATA}
    >
      <AnalysisDialog
        title="Current Risk Assessment - Detailed Analysis"
        description="What the level is made of, down to each story and each restriction in force."
      >
        {assessment ? <LevelAnalysis assessment={assessment} /> : <p>{NO_DATA}</p>}
      </AnalysisDialog>
    </RiskCard>
  );
}

function Prediction({ assessment }: { assessment: AssessmentView | null }) {
  const prediction = assessment?.february2028Prediction;
  const likelihood = prediction?.likelihood ?? 0;
  const { band, label } = likelihoodLabel(likelihood);
  return (
    <RiskCard
      title="February 2028 Prediction"
      subtitle="Run up to 2028 election"
      value={likelihood}
      unit="%"
      band={band}
      label={label}
      meaning="Chance of a general exit restriction"
      bandNames={LIKELIHOOD_NAMES}
      range={assessment?.forecast?.band}
      rangeName="eight times in ten between"
      text={prediction?.reasoning || NO_DATA}
    >
      <AnalysisDialog
        title="2028 Election Run-up Exit Risk - Detailed Analysis"
        description="The question, the reasoning, and every step from the base rate to the percentage."
      >
        {assessment ? <ForecastAnalysis assessment={assessment} /> : <p>{NO_DATA}</p>}
      </AnalysisDialog>
    </RiskCard>
  );
}
