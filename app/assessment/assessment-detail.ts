import { z } from "zod";
import { storedForecast } from "./forecast-detail";
import { levelBreakdown } from "./level-detail";

/** What every assessment stores beside the spec's fields, so that a reader can take its numbers apart. Reads all methods. */
export const assessmentDetail = z.object({
  level: levelBreakdown,
  /** Under the version that made it; null where it can't be read. */
  forecast: storedForecast.nullable().catch(null),
  /** Which emails carry; absent where it is the assessment's own explanation. */
  ruleBasedExplanation: z.string().optional(),
});
export type AssessmentDetail = z.output<typeof assessmentDetail>;
