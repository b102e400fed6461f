import type { EarlierForecastDetail, ForecastDetail } from "~/assessment/forecast-detail";
import type { LevelBreakdown } from "~/assessment/level-detail";

export type { DashboardData } from "~/assessment/dashboard.server";

/** An assessment with all that its numbers are made of, as `/api/risk-assessment` sends it. */
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
  level?: LevelBreakdown;
  forecast?: ForecastDetail | EarlierForecastDetail | null;
}

/** In the place of what is not known yet. */
export const NO_DATA = "Gathering initial data...";
export const NO_EXPLANATION = "Analysis in progress....";
