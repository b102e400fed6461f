import type { ForecastPart } from "./forecast-question";

/** What history says of one part: how often such a measure began, and how long such measures lasted. */
export interface PartHistory {
  /** Beginnings in the months of exposure; one before 1978 counts half. */
  events: number;
  /** Gamma shape of the rate at which a measure ends: endings seen + 0.5. */
  endings: number;
  /** Gamma rate of the same, in months: months in force, ended or not, + 3. */
  months: number;
}

export interface Precedent {
  name: string;
  /** How long it was in force, in months, so far if it has not ended. */
  months: number;
  /** How far its beginning counts as an event of this part; 0 for one that only shows how long such a measure lasts. */
  weight: number;
  hasEnded: boolean;
}

/** The precedents are counted up to this day. A measure that ends later is added from the register. */
export const HISTORY_ENDS = new Date("2026-11-21T00:00:00Z");

/** 48 years since the peacetime law of 1978 in full, the 61 years from 1917 half: 78.5 years, in months. */
export const EXPOSURE_MONTHS = 942;

/** Prior for durations: half an ending in three months. */
const PRIOR_ENDINGS = 0.5;
const PRIOR_MONTHS = 3;

/** Dates and meanings are explained on the method page. Areas closed to US passports show only durations for (d). */
export const PRECEDENTS: Record<ForecastPart, readonly Precedent[]> = {
  a: [
    { name: "Departure permits, September 1918 to March 1921", months: 30, weight: 0.5, hasEnded: true },
    { name: "Departure permits, November 1941 to about late 1945", months: 48, weight: 0.5, hasEnded: true },
  ],
  b: [
    {
      name: "Land borders closed to ordinary travel, March 2020 to November 2021",
      months: 19.6,
      weight: 1,
      hasEnded: true,
    },
  ],
  c: [
    {
      name: "Routine passport service suspended, March to June 2020",
      months: 2.7,
      weight: 1,
      hasEnded: true,
    },
  ],
  d: [
    { name: "Passports not valid for Iran, from 1979", months: 19, weight: 0, hasEnded: true },
    { name: "Passports not valid for Lebanon, from 1987", months: 126, weight: 0, hasEnded: true },
    { name: "Passports not valid for Libya, from 1981", months: 266, weight: 0, hasEnded: true },
    { name: "Passports not valid for Iraq, from 1991", months: 148, weight: 0, hasEnded: true },
    { name: "Passports not valid for North Korea, since 2017", months: 111, weight: 0, hasEnded: false },
    { name: "Passport sex marker rule, until enjoined in 2025", months: 5, weight: 0, hasEnded: true },
    { name: "Passport sex marker rule, since November 2025", months: 12, weight: 0, hasEnded: false },
  ],
};

/** Sums precedents. Part (a): 2 of weight 0.5 that lasted 30 and 48 months give 1 event, 2.5 endings and 81 months. */
export function historyOf(precedents: readonly Precedent[]): PartHistory {
  const sum = (value: (precedent: Precedent) => number) =>
    precedents.reduce((total, precedent) => total + value(precedent), 0);
  return {
    events: sum(({ weight }) => weight),
    endings: PRIOR_ENDINGS + sum(({ hasEnded }) => Number(hasEnded)),
    months: PRIOR_MONTHS + sum(({ months }) => months),
  };
}
