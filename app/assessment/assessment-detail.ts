import { z } from "zod";
import { DECISIVE_MAX } from "./explanation/analyst";
import { levelChange } from "./reports/causes";
import { crisis, levelBreakdown } from "./level/level-detail";
import { forecastDetail } from "./forecast/forecast-detail";
import { weighedSource } from "./explanation/model-sources";

/** Everything an assessment stores besides the spec's fields, so readers can check its numbers. */
export const assessmentDetail = z.object({
  level: levelBreakdown,
  /** Null for the first assessment. */
  change: levelChange.nullable(),
  /** The restrictions of more than 20 points as they stood. */
  crises: z.array(crisis),
  forecast: forecastDetail,
  /** The sources that the AI model weighed most; none where no model was asked or its answer was unusable. */
  weighed: z.array(weighedSource).max(DECISIVE_MAX),
});
export type AssessmentDetail = z.output<typeof assessmentDetail>;
