import { z } from "zod";
import { levelChange } from "./reports/causes";
import { crisis } from "./level/crisis-detail";
import { forecastDetail } from "./forecast/forecast-detail";
import { levelBreakdown } from "./level/level-detail";

/** Everything an assessment stores besides the spec's fields, so readers can check its numbers. */
export const assessmentDetail = z.object({
  level: levelBreakdown,
  /** Null for the first assessment. */
  change: levelChange.nullable(),
  /** The restrictions of more than 20 points as they stood. */
  crises: z.array(crisis),
  forecast: forecastDetail,
});
export type AssessmentDetail = z.output<typeof assessmentDetail>;
