import {
  ASSUMPTIONS,
  forecastChance,
  historyOf,
  monthsBetween,
  type PartHistory,
  type PartState,
  PRECEDENTS,
  QUIET_PARTS,
} from "./chance";
import { dayStart } from "~/time";

const WITHOUT_RECORD = historyOf([]);

/**
 * What the method would have forecast before and during 2020-2021, with the record of that time and 942 months of
 * exposure, in percent with one decimal.
 */
export function pandemicForecasts() {
  const known = historyOf(PRECEDENTS.c);
  // By 2020 four of the areas closed to US passports had reopened; North Korea had been closed for 30 months.
  const areas: PartHistory = { events: 0, endings: 4.5, months: 3 + 19 + 126 + 266 + 148 + 30 };
  const borders = new Date("2020-03-21T00:00:00Z");
  const passports = new Date("2020-03-20T00:00:00Z");
  const [first, second] = [
    { start: new Date("2021-02-01T00:00:00Z"), about: "February 2021", outcome: "Yes, by part (b)" },
    { start: new Date("2022-02-01T00:00:00Z"), about: "February 2022", outcome: "No" },
  ] as const;
  const ask = (
    name: string,
    day: string,
    { start, about, outcome }: typeof first | typeof second,
    state: { b?: boolean; c?: boolean; lifting?: boolean } = {},
  ) => {
    const askedOn = dayStart(day);
    const since = (from: Date, isLiftingAnnounced = false): PartState => ({
      kind: "in-force",
      months: monthsBetween(from, askedOn),
      isLiftingAnnounced,
    });
    const part = (isInForce: boolean | undefined, from: Date, lifting?: boolean) =>
      isInForce ? { state: since(from, lifting), multiplier: 1 } : QUIET_PARTS.a;
    const hasPassportPrecedent = askedOn > new Date("2020-06-11T00:00:00Z");
    const chance = forecastChance(
      {
        ...QUIET_PARTS,
        b: part(state.b, borders, state.lifting),
        c: part(state.c, passports),
      },
      { months: monthsBetween(askedOn, start), monthLeft: 1 },
      {
        ...ASSUMPTIONS,
        histories: {
          a: ASSUMPTIONS.histories.a,
          b: WITHOUT_RECORD,
          c: hasPassportPrecedent ? known : WITHOUT_RECORD,
          d: areas,
        },
      },
    );
    return { name, askedOn, about, outcome, percent: percent(chance) };
  };
  return [
    ask("Before the pandemic measures", "2020-02-15", first),
    ask("Borders and passport service closed", "2020-04-15", first, { b: true, c: true }),
    ask("Passport service open again", "2020-07-15", first, { b: true }),
    ask("Borders still closed", "2021-01-15", first, { b: true }),
    ask("Borders still closed", "2021-09-15", second, { b: true }),
    ask("Lifting announced", "2021-10-20", second, { b: true, lifting: true }),
  ];
}

const percent = (chance: number) => Math.round(chance * 1000) / 10;
