import { z } from "zod";
import { FORECAST_PARTS, PART_NAMES } from "./forecast-question";
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

/**
 * Names the step that moved a forecast furthest in the direction of its change, from the steps stored with both days: a
 * step that added 2 points the day before and adds 5 now moved it by 3. For measures and news it also names the measure
 * whose chance moved most: "Current news; “Passports suspended nationwide” moved most". Null where no step moved that way.
 */
export function forecastCause(change: number, before: ForecastDetail, after: ForecastDetail): string | null {
  const earlier = contributions(before);
  const moved = [...contributions(after)]
    .map(([id, points]) => ({ id, points: (points - (earlier.get(id) ?? 0)) * Math.sign(change) }))
    .filter(({ id, points }) => points > 0 && id in CAUSES)
    .sort((a, b) => b.points - a.points);
  const main = moved[0]?.id;
  if (main === undefined) return null;
  const part = main === "state" || main === "evidence" ? mainPart(change, before, after) : null;
  return part === null ? (CAUSES[main] ?? null) : `${CAUSES[main]}; “${part}” moved most`;
}

/** The measure that a cause names, or its step: what an email's subject has room for. */
export const shortCause = (cause: string): string => /“(.+)” moved most$/.exec(cause)?.[1] ?? cause;

const CAUSES: Record<string, string> = {
  "base-rate": "Base rate",
  time: "Time left",
  state: "Measures in force or proposed",
  evidence: "Current news",
  model: "AI model",
};

/** Returns the change by each step, in percentage points. */
function contributions({ steps }: ForecastDetail): Map<string, number> {
  return new Map(steps.map(({ id, percent }, index) => [id, percent - (steps[index - 1]?.percent ?? 0)]));
}

/** The name of the measure whose probability moved furthest in the direction of the change. */
function mainPart(change: number, before: ForecastDetail, after: ForecastDetail): string | null {
  const moved = after.parts
    .map(({ part, percent }) => {
      const earlier = before.parts.find((candidate) => candidate.part === part)?.percent ?? 0;
      return { part, points: (percent - earlier) * Math.sign(change) };
    })
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  return moved[0] ? PART_NAMES[moved[0].part] : null;
}
