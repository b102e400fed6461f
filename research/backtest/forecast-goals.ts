import { forecast, type ForecastInput } from "~/assessment/forecast/forecast";
import { FORECAST_PARTS, type ForecastPart } from "~/assessment/forecast/forecast-question";
import type { Goal } from "./report";

/** Weight of a measure's own news on its first day. */
const NEWS_OF_IT = 0.9;
const QUIET: Omit<ForecastInput, "now"> = { restrictions: [], proposals: [], evidence: [] };

/** The forecast in the cases that the method promises. */
export function forecastGoals(): Goal[] {
  const percent = (day: string, input: Partial<ForecastInput> = {}) =>
    forecast({ ...QUIET, now: new Date(`${day}T00:00:00Z`), ...input }).likelihood;
  const goal = (measure: string, required: string, value: number, met: boolean): Goal => ({
    measure: `forecast: ${measure}`,
    goal: required,
    value: `${value} %`,
    met,
  });
  const quiet = percent("2026-11-21");
  const from = new Date("2026-11-21T00:00:00Z");
  const escalation = percent("2026-11-21", {
    proposals: [
      { part: "a", support: "official", from },
      { part: "c", support: "official", from },
      { part: "b", support: "three-sources", from },
    ],
    evidence: FORECAST_PARTS.map((part) => ({ part, weight: NEWS_OF_IT })),
  });
  const permits = {
    parts: ["a"] as ForecastPart[],
    since: new Date("2027-12-15T00:00:00Z"),
    until: null,
    announcedEnd: null,
  };
  const inForce = percent("2028-01-15", { restrictions: [permits] });
  const atTheEnd = percent("2028-02-01");
  return [
    goal("quiet, November 2026", "3-6 %", quiet, quiet >= 3 && quiet <= 6),
    goal("escalation proposed", ">= 60 %", escalation, escalation >= 60),
    goal("exit permits in force on 2028-01-15", ">= 95 %", inForce, inForce >= 95),
    goal("quiet with no month left", "< 1 %", atTheEnd, atTheEnd < 1),
  ];
}
