import {
  ASSUMPTIONS,
  forecastChance,
  horizonOf,
  monthsBetween,
  partChances,
  QUIET_PARTS,
  type Assumptions,
  type PartsToday,
} from "./forecast-chance";
import { historyOf, PRECEDENTS, type PartHistory } from "./forecast-base-rates";
import { FORECAST_PARTS, type ForecastPart } from "./forecast-question";
import { evidenceMultiplier, type PartState } from "./part-chance";

/** A scenario and its forecast, in percent with one decimal. */
export interface Example {
  name: string;
  percent: number;
}

/** Weight of the news on a measure's first day in these examples. */
const NEWS_OF_IT = evidenceMultiplier(0.9);
const WITHOUT_RECORD = historyOf([]);

/** The quiet forecast at `now` under other assumptions. */
export function sensitivity(now: Date): Example[] {
  const { histories } = ASSUMPTIONS;
  const quiet = (name: string, changes: Partial<Assumptions> = {}): Example => ({
    name,
    percent: percent(forecastChance(QUIET_PARTS, horizonOf(now), { ...ASSUMPTIONS, ...changes })),
  });
  const eventsOf = (part: ForecastPart, events: number) => ({
    histories: { ...histories, [part]: { ...histories[part], events } },
  });
  return [
    quiet("As published"),
    quiet("Only the years since 1978", { exposure: 576, ...eventsOf("a", 0) }),
    quiet("The years since 1917 counted in full", { exposure: 1308, ...eventsOf("a", 2) }),
    quiet("The four measures fully independent", { independence: 1 }),
    quiet("The four measures overlapping twice as much", { independence: 0.4 }),
    quiet("Part (b) read to the letter, so 2020 did not meet it", {
      histories: { ...histories, b: WITHOUT_RECORD },
    }),
    quiet("Part (c) not met in 2020", eventsOf("c", 0)),
  ];
}

/** The forecast at `now` in other scenarios. */
export function situations(now: Date): Example[] {
  const horizon = horizonOf(now);
  const inForce: PartState = { kind: "in-force", months: 0, isLiftingAnnounced: false };
  const with_ = (part: ForecastPart, state: PartState): PartsToday => ({
    ...QUIET_PARTS,
    [part]: { state, multiplier: NEWS_OF_IT },
  });
  const example = (name: string, parts: PartsToday): Example => ({
    name,
    percent: percent(forecastChance(parts, horizon)),
  });
  const most = { state: { kind: "not-in-force" } as const, multiplier: evidenceMultiplier(Infinity) };
  return [
    example("Nothing in force, quiet news", QUIET_PARTS),
    example("The most that news alone can do", { a: most, b: most, c: most, d: most }),
    example(
      "Exit permits proposed by an official document",
      with_("a", { kind: "proposed", support: "official" }),
    ),
    example("Exit permits in force from today", with_("a", inForce)),
    example("Land borders closed from today", with_("b", inForce)),
    example("Passport service suspended from today", with_("c", inForce)),
    example("200,000 passports invalidated today on a new ground", with_("d", inForce)),
  ];
}

/**
 * What the method would have forecast before and during 2020-2021, with the record of that time and 942 months of
 * exposure.
 */
export function pandemicForecasts(): (Example & { askedOn: Date; about: string; outcome: string })[] {
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
    const askedOn = new Date(`${day}T00:00:00Z`);
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

/** Each part's record and its chance with nothing in force and quiet news. */
export function partRecords(now: Date) {
  const chances = partChances(QUIET_PARTS, horizonOf(now));
  return FORECAST_PARTS.map((part, index) => ({
    part,
    events: ASSUMPTIONS.histories[part].events,
    precedents: PRECEDENTS[part].map(({ name, months }) => ({ name, months })),
    percent: percent(chances[index] ?? 0),
  }));
}

const percent = (chance: number) => Math.round(chance * 1000) / 10;
