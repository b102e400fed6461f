import { counted } from "~/text";

/** The published wording of the forecast question. It must not change. */
export const FORECAST_QUESTION =
  "On at least one day in February 2028 a federal measure is in force that, for US citizens not individually charged, indebted or listed, (a) requires permission to depart, or (b) closes all land borders or a whole mode of departure to them for 72 hours or more, or (c) suspends routine passport issue or validity nationwide for 14 days or more, or (d) has invalidated the passports of 100,000 citizens or more on a ground not in force on 2025-01-19.";

/** The parts of the forecast question. Any one of them in force makes the answer yes. */
export const FORECAST_PARTS = ["a", "b", "c", "d"] as const;
export type ForecastPart = (typeof FORECAST_PARTS)[number];

/** One value for each part: `byPart(() => 0)` is `{ a: 0, b: 0, c: 0, d: 0 }`. */
export const byPart = <Value>(valueOf: (part: ForecastPart) => Value): Record<ForecastPart, Value> => ({
  a: valueOf("a"),
  b: valueOf("b"),
  c: valueOf("c"),
  d: valueOf("d"),
});

/** Each part's name on screens. */
export const PART_NAMES: Record<ForecastPart, string> = {
  a: "Permission required to leave",
  b: "Land borders or a way of leaving closed",
  c: "Passports suspended nationwide",
  d: "100,000 passports invalidated on a new ground",
};

/** The forecast month, UTC: from its first instant to that of the next month. */
export const FORECAST_MONTH = {
  start: new Date("2028-02-01T00:00:00Z"),
  end: new Date("2028-03-01T00:00:00Z"),
};

/** "14.3 months", "1 month", and "less than a month" below 1. */
export const monthsText = (months: number) => (months < 1 ? "less than a month" : counted(months, "month"));

/** Returns the evidence for an unverified measure, and whether it is only scheduled. */
export function proposedText({
  support,
  isScheduled = false,
}: {
  support: "official" | "three-sources";
  isScheduled?: boolean | undefined;
}): string {
  if (support !== "official") return "reported by three independent outlets";
  return isScheduled
    ? "announced by an official document, not in effect yet"
    : "ordered by an official document";
}
