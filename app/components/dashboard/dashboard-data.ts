import type { ForecastDetail } from "~/assessment/forecast/forecast-detail";
import type { WeighedSource } from "~/assessment/explanation/model-sources";
import type { LevelBreakdown } from "~/assessment/level/level-detail";

/** An assessment with its breakdown, as sent by `/api/risk-assessment`. */
export interface AssessmentJson {
  date: Date | string;
  riskLevel: number;
  explanation: string;
  keyEvents: string[];
  february2028Prediction?: { likelihood: number; reasoning: string; keyFactors: string[] } | null;
  /** Share of the sources that responded, 0-1. */
  coverage: number;
  methodVersion: string;
  analyst: "model" | "built-in";
  /** The sources that the AI model weighed most. */
  weighed?: readonly WeighedSource[];
  level?: LevelBreakdown;
  forecast?: ForecastDetail;
}

/** Placeholder for unknown values. */
export const NO_DATA = "Gathering initial data...";
export const NO_EXPLANATION = "Analysis in progress....";
