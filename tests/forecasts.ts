import {
  forecast,
  type ForecastInput,
  type PartEvidence,
  type PartProposal,
  type PartRestriction,
} from "~/assessment/forecast/forecast";
import type { ForecastPart } from "~/assessment/forecast/forecast-question";

// Inputs of the forecast: by default asked on November 21, 2026, with nothing in force, proposed or in the news.

export const today = new Date("2026-11-21T00:00:00Z");
export const FEBRUARY = new Date("2028-02-01T00:00:00Z");
export const january = new Date("2028-01-15T00:00:00Z");
/** Weight of a measure's own news on its first day. */
export const NEWS_OF_IT = 0.9;

export const forecastOf = (input: Partial<ForecastInput> = {}) =>
  forecast({ now: today, restrictions: [], proposals: [], evidence: [], ...input });

export const inForce = (
  part: ForecastPart,
  since: Date,
  more: Partial<PartRestriction> = {},
): PartRestriction => ({ parts: [part], since, until: null, announcedEnd: null, ...more });

export const proposed = (
  part: ForecastPart,
  support: PartProposal["support"] = "official",
  from = today,
): PartProposal => ({ part, support, from });

export const on = (part: ForecastPart, weight: number): PartEvidence => ({ part, weight });

/** A measure in force since today, with the news about it. */
export const since = (part: ForecastPart) => ({
  restrictions: [inForce(part, today)],
  evidence: [on(part, NEWS_OF_IT)],
});
