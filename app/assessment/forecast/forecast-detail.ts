import { z } from "zod";
import { FORECAST_PARTS } from "./forecast-question";
import { SUPPORT_KINDS } from "./chance";

export const FORECAST_STEPS = ["base-rate", "time", "state", "evidence", "model"] as const;

const interval = z.object({ low: z.number(), high: z.number() });

/** The forecast breakdown as stored. */
export const forecastDetail = z.object({
  question: z.string(),
  interval,
  /** Months until February 2028, with one decimal; 0 only once it has begun. */
  monthsLeft: z.number(),
  /** The percentage after each step, and its change in percentage points. */
  steps: z.array(z.object({ id: z.enum(FORECAST_STEPS), percent: z.number(), change: z.number() })),
  parts: z.array(
    z.object({
      part: z.enum(FORECAST_PARTS),
      state: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("not-in-force") }),
        z.object({
          kind: z.literal("proposed"),
          support: z.enum(SUPPORT_KINDS),
          isScheduled: z.boolean().optional(),
        }),
        z.object({ kind: z.literal("in-force"), months: z.number(), isLiftingAnnounced: z.boolean() }),
        z.object({ kind: z.literal("scheduled"), monthsUntil: z.number(), isLiftingAnnounced: z.boolean() }),
        z.object({ kind: z.literal("met") }),
        z.object({ kind: z.literal("missed") }),
      ]),
      /** Sum of the direct weights of today's stories on this part. */
      evidence: z.number(),
      multiplier: z.number(),
      percent: z.number(),
    }),
  ),
  model: z.object({ trials: z.number(), logOddsShift: z.number() }).nullable(),
});
export type ForecastDetail = z.infer<typeof forecastDetail>;

/** The first step of every forecast, in percent; null if it isn't stored. */
export const baseRateOf = ({ steps }: ForecastDetail): number | null =>
  steps.find(({ id }) => id === "base-rate")?.percent ?? null;
