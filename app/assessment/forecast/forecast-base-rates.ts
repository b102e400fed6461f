import type { ForecastPart } from "./forecast-question";

/** The historical record of one part: how often such a measure began, and how long it lasted. */
export interface PartHistory {
  /** Number of measures begun in the months of exposure; those before 1978 count half. */
  events: number;
  /** Gamma shape of the rate at which measures end: endings seen + 0.5. */
  endings: number;
  /** Gamma rate in months: months in force, ended or not, + 3. */
  months: number;
}

export interface Precedent {
  name: string;
  /** Months in force, so far if it hasn't ended. */
  months: number;
  /** Weight of its beginning as an event of this part; 0 if only its duration is used. */
  weight: number;
  hasEnded: boolean;
}

/** Precedents are counted up to this day. Measures that end later are added from the register. */
export const HISTORY_ENDS = new Date("2026-11-21T00:00:00Z");

/** The 48 years since the peacetime law of 1978 in full, the 61 years from 1917 at half: 78.5 years, in months. */
export const EXPOSURE_MONTHS = 942;

/** Prior for durations: half an ending in three months. */
const PRIOR_ENDINGS = 0.5;
const PRIOR_MONTHS = 3;

/** The method page explains the dates and meanings. Areas closed to US passports inform only the durations of (d). */
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
