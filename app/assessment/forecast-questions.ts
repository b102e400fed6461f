import { DAY_MS } from "~/durations";
import { OUTLOOK_DAYS } from "./labels";

export const QUESTION_KINDS = [
  "level-at-close",
  "level-peak",
  "level-trough",
  "likelihood-at-close",
  "restriction-begins",
  "restriction-ends",
  "direct-act",
  "direct-relief",
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Live forecasts are the record; those of a replay or of demonstration data are kept apart from it. */
export const QUESTION_ORIGINS = ["live", "replay", "demonstration"] as const;
export type QuestionOrigin = (typeof QUESTION_ORIGINS)[number];

export interface ForecastQuestion {
  id: string;
  origin: QuestionOrigin;
  kind: QuestionKind;
  question: string;
  threshold: number | null;
  openedAt: Date;
  closesAt: Date;
  /** 0-1. */
  probability: number;
  /** What history alone says, 0-1. */
  baseRate: number;
}

/** What the questions of a month are made from. */
export interface QuestionBasis {
  origin: QuestionOrigin;
  openedAt: Date;
  level: number;
  /** Percent. */
  likelihood: number;
  /** Direct stories of the last 90 days that report an act or ruling, by the way they point. */
  actsRaising: number;
  actsLowering: number;
}

// How the level moved within 60 days, day by day over 2024-03-21 to 2026-08-20 (NPR replayed, method 1.5, 823 windows):
// it goes back towards its mean by 0.37 of the distance, with a standard deviation of 3.5 around that; the highest of the
// 60 days lies 3.7 above (deviation 3.4), the lowest 2.4 under the start (deviation 2.4).
const USUAL_LEVEL = 20;
const KEPT = 0.63;
const CLOSE_DEVIATION = 3.5;
const PEAK = { mean: 3.7, deviation: 3.4 };
const TROUGH = { mean: -2.4, deviation: 2.4 };

/** Share of those windows that ended, peaked or dipped beyond the offset from where they began. */
const LEVEL_BASE_RATES = {
  "level-at-close": new Map([
    [-5, 0.92],
    [0, 0.44],
    [5, 0.12],
    [10, 0.02],
  ]),
  "level-peak": new Map([
    [3, 0.45],
    [5, 0.26],
    [10, 0.06],
  ]),
  "level-trough": new Map([
    [-3, 0.28],
    [-5, 0.13],
  ]),
} as const;
/** The likelihood ended higher in 47 of 100 of those windows. */
const LIKELIHOOD_BASE_RATE = 0.47;
/** Of the 66 windows of 60 days from 2016 to 2026, the register has a beginning in 9 and an end in 7 (Jeffreys: (n + 0.5) / 67). */
const RESTRICTION_BEGINS = 9.5 / 67;
const RESTRICTION_ENDS = 7.5 / 67;
/** Direct acts a window, in a year of one newspaper: a Poisson rate of 0.5 makes one or more in 39 of 100. */
const ACT_BASE_RATE = 0.39;
const EVIDENCE_WINDOWS = 90 / OUTLOOK_DAYS;

/**
 * The questions that one month opens: a dozen of the same kind each month, each to be settled in 60 days by data alone. Their
 * ids are made of origin, month and kind, so that a month opens each once.
 */
export function questionsOf(basis: QuestionBasis): ForecastQuestion[] {
  const { openedAt, level, origin } = basis;
  const closesAt = new Date(openedAt.getTime() + OUTLOOK_DAYS * DAY_MS);
  const by = closesAt.toISOString().slice(0, 10);
  const question = (
    kind: QuestionKind,
    name: string,
    rest: Pick<ForecastQuestion, "question" | "threshold" | "probability" | "baseRate">,
  ): ForecastQuestion => ({
    id: `${monthPrefix(origin, openedAt)}${name}`,
    origin,
    kind,
    openedAt,
    closesAt,
    ...rest,
    probability: hundredths(rest.probability),
    baseRate: hundredths(rest.baseRate),
  });
  const levels = (["level-at-close", "level-peak", "level-trough"] as const).flatMap((kind) =>
    [...LEVEL_BASE_RATES[kind]]
      .map(([offset, baseRate]) => ({ offset, baseRate, threshold: level + offset }))
      .filter(({ threshold }) => threshold > 0 && threshold < 100)
      .map(({ offset, baseRate, threshold }) =>
        question(kind, `${kind}${offset < 0 ? "" : "+"}${offset}`, {
          question: levelQuestion(kind, threshold, by),
          threshold,
          probability: levelProbability(kind, level, threshold),
          baseRate,
        }),
      ),
  );
  return [
    ...levels,
    question("likelihood-at-close", "likelihood-at-close", {
      question: `On ${by} the February 2028 likelihood is above ${basis.likelihood}%.`,
      threshold: basis.likelihood,
      probability: above(0, KEPT * (level - USUAL_LEVEL) - (level - USUAL_LEVEL), CLOSE_DEVIATION),
      baseRate: LIKELIHOOD_BASE_RATE,
    }),
    question("restriction-begins", "restriction-begins", {
      question: `A restriction that the register lists begins to bind by ${by}.`,
      threshold: null,
      probability: RESTRICTION_BEGINS,
      baseRate: RESTRICTION_BEGINS,
    }),
    question("restriction-ends", "restriction-ends", {
      question: `A restriction that the register lists ends by ${by}.`,
      threshold: null,
      probability: RESTRICTION_ENDS,
      baseRate: RESTRICTION_ENDS,
    }),
    question("direct-act", "direct-act", {
      question: `An act or ruling that directly restricts citizens' leaving is reported by ${by}.`,
      threshold: null,
      probability: oneOrMore(basis.actsRaising),
      baseRate: ACT_BASE_RATE,
    }),
    question("direct-relief", "direct-relief", {
      question: `An act or ruling that directly eases citizens' leaving is reported by ${by}.`,
      threshold: null,
      probability: oneOrMore(basis.actsLowering),
      baseRate: ACT_BASE_RATE,
    }),
  ];
}

/** What the ids of a month's questions begin with: `live-2026-11-`. */
export const monthPrefix = (origin: QuestionOrigin, openedAt: Date): string =>
  `${origin}-${openedAt.toISOString().slice(0, 7)}-`;

type LevelKind = keyof typeof LEVEL_BASE_RATES;

function levelQuestion(kind: LevelKind, threshold: number, by: string): string {
  switch (kind) {
    case "level-at-close":
      return `On ${by} the risk level is above ${threshold}.`;
    case "level-peak":
      return `On at least one day by ${by} the risk level is above ${threshold}.`;
    case "level-trough":
      return `On at least one day by ${by} the risk level is below ${threshold}.`;
  }
}

/**
 * From level 30, that it is above 30 in 60 days: it is expected at 20 + 0.63 * 10 = 26.3, and 30.5 lies 1.2 deviations
 * above that: 11 %.
 */
export function levelProbability(kind: LevelKind, level: number, threshold: number): number {
  const pull = (KEPT - 1) * (level - USUAL_LEVEL);
  if (kind === "level-at-close") return above(threshold + 0.5, level + pull, CLOSE_DEVIATION);
  // Half the pull of the close: an extreme lies on the way there.
  if (kind === "level-peak") return above(threshold + 0.5, level + pull / 2 + PEAK.mean, PEAK.deviation);
  return 1 - above(threshold - 0.5, level + pull / 2 + TROUGH.mean, TROUGH.deviation);
}

/** One or more in the next 60 days, at the pace of the last 90 (Jeffreys: half an event more). None in 90 days: 28 %. */
const oneOrMore = (inNinetyDays: number) => 1 - Math.exp(-(inNinetyDays + 0.5) / EVIDENCE_WINDOWS);

/** The share of a normal distribution above a value (logistic approximation, within 0.01). */
const above = (value: number, mean: number, deviation: number) =>
  1 / (1 + Math.exp((1.702 * (value - mean)) / deviation));

const hundredths = (p: number) => Math.min(0.98, Math.max(0.02, Math.round(p * 100) / 100));
