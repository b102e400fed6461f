import { z } from "zod";
import { storedForecast } from "./forecast-detail";
import { levelBreakdown } from "./level-detail";

/**
 * Everything an assessment stores besides the spec's fields, so readers can check its numbers. Reads all method
 * versions.
 */
export const assessmentDetail = z.object({
  level: levelBreakdown,
  /** Null if it can't be read. */
  forecast: storedForecast.nullable().catch(null),
});
export type AssessmentDetail = z.output<typeof assessmentDetail>;
