import { type ForecastBreakdown } from "~/assessment/forecast";
import { type LevelBreakdown } from "~/assessment/shares";
import { type TrendPoint } from "~/assessment/trend-change";
import { type NewsRow } from "./news-list";

/** What the dashboard shows, as its loader sends it. */
export interface DashboardData {
  now: Date;
  /** Null until the first refresh has been. */
  assessment: AssessmentView | null;
  trend: TrendPoint[];
  articles: NewsRow[];
  /** Some source is a stand-in, so that not everything shown happened. */
  isDemonstration: boolean;
}

export interface AssessmentView {
  date: Date;
  riskLevel: number;
  explanation: string;
  keyEvents: string[];
  february2028Prediction?: { likelihood: number; reasoning: string; keyFactors: string[] } | null;
  /** Share of the sources that answered, 0-1. */
  coverage: number;
  methodVersion: string;
  analyst: "model" | "built-in";
  level?: LevelBreakdown;
  forecast?: ForecastBreakdown;
}

/** In the place of what is not known yet. */
export const NO_DATA = "Gathering initial data...";
export const NO_EXPLANATION = "Analysis in progress....";
