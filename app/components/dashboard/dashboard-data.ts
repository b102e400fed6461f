import type { DashboardData as AssessedData } from "~/assessment/dashboard.server";
import type { ReviewOutcome } from "~/corrections/reports";
import type { EarlierForecastDetail, ForecastDetail } from "~/assessment/forecast-detail";
import type { LevelBreakdown } from "~/assessment/level-detail";

/** What the dashboard shows, each story with what a review of it found. */
export type DashboardData = Omit<AssessedData, "stories"> & {
  stories: (AssessedData["stories"][number] & { review: ReviewOutcome | null })[];
};

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
