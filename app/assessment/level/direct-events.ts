import { byText } from "~/news/article";
import { pushTo, type Story } from "~/news/stories";
import {
  DIRECT_FROM,
  type Direction,
  type Relevance,
  type RiskFactor,
  type Stage,
} from "~/news/coding-guide";
import { decay, type OutletFlow, type Report, reportsOf, weekNumber } from "./story-reports";
import { subjectOf } from "~/news/subjects";

/** Acts and rulings, and threats and proposals. */
export type DirectFlow = "acts" | "threats";

/** Half-life of direct events in days. */
export const DIRECT_HALF_LIFE_DAYS: Record<DirectFlow, number> = { acts: 30, threats: 14 };
export const DIRECT_STAGE_WEIGHT: Record<Exclude<Stage, "analysis">, number> = {
  act: 1,
  ruling: 0.9,
  proposal: 0.45,
  threat: 0.35,
};
export const DIRECTION_WEIGHT: Record<Direction, number> = { raises: 1, neutral: 0.25, lowers: -0.8 };
const ROUTINE_WEIGHT = 0.2;
/** Weight of a threat or proposal that the same story reports as withdrawn; the report itself counts in full. */
const WITHDRAWN_WEIGHT = 0.5;
/** Weight and cap of an event reported by a single unofficial outlet. */
export const UNCONFIRMED_WEIGHT = 0.5;
export const UNCONFIRMED_MAX = 0.35;
const CONFIRMED_PER_DOUBLING = 0.15;
const OUTLETS_COUNTED_MAX = 4;
/** Discount for similar events: the second counts half, the third a quarter. */
export const CROWDING = 0.5;

/** An event that directly concerns leaving the country, counted once however many outlets report it. */
export interface DirectEvent {
  story: Story;
  flow: DirectFlow;
  factor: RiskFactor;
  subject: string;
  isConfirmed: boolean;
  isOfficial: boolean;
  /** Weight now; below 0 if it lowers the risk. */
  weight: number;
  /** Signed weight after the discount for similar events; 0 for unconfirmed events beyond the limit. */
  counted: number;
}

/** Weight multiplier for confirmation: `1 + 0.15 * log2(min(4, n))` with n independent outlets. Two: 1.15. */
export const confirmation = (outlets: number): number =>
  1 + CONFIRMED_PER_DOUBLING * Math.log2(Math.min(OUTLETS_COUNTED_MAX, Math.max(1, outlets)));

/**
 * Returns the direct events among the stories at `now`, heaviest first: `e = (R/100)^2 * g * d * c * 2^(-age/h)`
 * (method, section 2). A ruling of R 80 that raises the risk, reported by one newspaper today: 0.64 * 0.9 * 1 * 0.5 =
 * 0.288, unconfirmed; an act of R 90 reported by two: 0.81 * 1.15 = 0.93.
 */
export const directEvents = (
  stories: readonly Story[],
  flows: ReadonlyMap<string, OutletFlow>,
  now: Date,
): DirectEvent[] => eventsOfReports(stories.map(withReports), flows, now);

/** A story and those of its reports that are counted. */
export interface ReportedStory {
  story: Story;
  reports: readonly Report[];
}
export const withReports = (story: Story): ReportedStory => ({ story, reports: reportsOf(story) });

/** The same of some of the stories' reports. */
export const eventsOfReports = (
  stories: readonly ReportedStory[],
  flows: ReadonlyMap<string, OutletFlow>,
  now: Date,
): DirectEvent[] => counted(stories.flatMap((story) => eventsOf(story, flows, now)));

type Uncounted = { event: DirectEvent; unconfirmed: number; floodKey: string | null };

/**
 * Discounts similar events. Per outlet, flow, direction and week only the heaviest unconfirmed event counts.
 * Unconfirmed weights are discounted together across all events with the same flow and direction; the confirmation
 * bonus is discounted per factor. The heaviest counts in full, the next half, the third a quarter. So one more report,
 * which may confirm an event or displace a lighter one, never lowers the sum.
 */
function counted(events: readonly Uncounted[]): DirectEvent[] {
  const crowd = (weightOf: (event: Uncounted) => number, kindOf: (event: DirectEvent) => string) => {
    const ranks = new Map<string, number>();
    const shares = new Map<Uncounted, number>();
    for (const uncounted of heaviestFirst(events, weightOf)) {
      const kind = kindOf(uncounted.event);
      const rank = ranks.get(kind) ?? 0;
      ranks.set(kind, rank + 1);
      shares.set(uncounted, weightOf(uncounted) * CROWDING ** rank);
    }
    return shares;
  };
  const flooded = new Set<Uncounted>();
  const floods = new Set<string>();
  for (const uncounted of heaviestFirst(events, ({ unconfirmed }) => unconfirmed)) {
    if (uncounted.floodKey === null) continue;
    if (floods.has(uncounted.floodKey)) flooded.add(uncounted);
    floods.add(uncounted.floodKey);
  }
  const direction = ({ flow, weight }: DirectEvent) => `${flow} ${Math.sign(weight)}`;
  const withoutConfirmation = crowd(
    (uncounted) => (flooded.has(uncounted) ? 0 : uncounted.unconfirmed),
    direction,
  );
  const byConfirmation = crowd(
    ({ event, unconfirmed }) => event.weight - unconfirmed,
    (event) => `${direction(event)} ${event.factor}`,
  );
  return heaviestFirst(events, ({ event }) => event.weight).map((uncounted) => ({
    ...uncounted.event,
    counted: (withoutConfirmation.get(uncounted) ?? 0) + (byConfirmation.get(uncounted) ?? 0),
  }));
}

const heaviestFirst = (events: readonly Uncounted[], weightOf: (event: Uncounted) => number): Uncounted[] =>
  [...events].sort(
    (a, b) =>
      Math.abs(weightOf(b)) - Math.abs(weightOf(a)) ||
      byText(a.event.story.id, b.event.story.id) ||
      byText(a.event.flow, b.event.flow),
  );

/** A report's weight on the day of its news, its weight now, and its weight now as long as nobody else confirms it. */
type WeighedReport = Report & { base: number; aged: number; unconfirmed: number };

/**
 * A story's act and its threat are two events: a threat that is carried out remains a threat of its day. Of clusters that only the event's
 * name joins the heaviest counts, confirmed or not by its own reports.
 */
function eventsOf({ story, reports }: ReportedStory, flows: ReadonlyMap<string, OutletFlow>, now: Date) {
  const hasWithdrawal = story.articles.some(
    ({ relevance }) => relevance.isWithdrawal && relevance.score >= DIRECT_FROM,
  );
  const byFlow = new Map<DirectFlow, Map<number, WeighedReport[]>>();
  for (const report of reports) {
    const weighed = baseWeight(report);
    if (!weighed) continue;
    const { flow } = weighed;
    const isTakenBack =
      flow === "threats" && hasWithdrawal && report.article.relevance.direction !== "lowers";
    const base = weighed.base * (isTakenBack ? WITHDRAWN_WEIGHT : 1);
    const age = decay(report.article.publishedAt, now, DIRECT_HALF_LIFE_DAYS[flow]);
    const unconfirmed = clamp(base * UNCONFIRMED_WEIGHT, UNCONFIRMED_MAX) * age;
    const ofFlow = byFlow.get(flow) ?? new Map<number, WeighedReport[]>();
    byFlow.set(flow, ofFlow);
    pushTo(ofFlow, report.cluster, { ...report, base, aged: base * age, unconfirmed });
  }
  return [...byFlow].map(([flow, clusters]) =>
    [...clusters]
      .map(([cluster, weighed]) =>
        eventOf(
          story,
          flow,
          weighed,
          reports.filter((report) => report.cluster === cluster),
          flows,
        ),
      )
      .reduce((best, report) =>
        Math.abs(report.event.weight) > Math.abs(best.event.weight) ? report : best,
      ),
  );
}

function eventOf(
  story: Story,
  flow: DirectFlow,
  weighed: readonly WeighedReport[],
  reports: readonly Report[],
  flows: ReadonlyMap<string, OutletFlow>,
): Uncounted {
  // Factor and week come from the first report, so an additional report never reclassifies the event.
  const [first] = weighed as readonly [WeighedReport, ...WeighedReport[]];
  const heaviestBy = (weightOf: (weighed: WeighedReport) => number, among: readonly WeighedReport[]) =>
    among.reduce((best, report) => (Math.abs(weightOf(report)) > Math.abs(weightOf(best)) ? report : best));
  const heaviest = heaviestBy(({ aged }) => aged, weighed);
  const isEasing = heaviest.article.relevance.direction === "lowers";
  // Contextual reports may confirm what raises the risk; what lowers it needs direct ones.
  const agreeing = reports.filter(({ article: { relevance } }) =>
    isEasing
      ? relevance.direction !== "raises" && relevance.score >= DIRECT_FROM
      : relevance.direction !== "lowers",
  );
  const isOfficial = agreeing.some(({ article }) => article.official);
  const outlets = new Set(
    agreeing.map(({ outlet }) => outlet).filter((name) => flows.get(name)?.isKnown ?? true),
  );
  const isConfirmed = isOfficial || outlets.size >= 2;
  // With the cap, a newer report can weigh more than a heavier one that is older.
  const alike = weighed.filter(({ base }) => Math.sign(base) === Math.sign(heaviest.base));
  const { unconfirmed } = heaviestBy((report) => report.unconfirmed, alike);
  const weight = isConfirmed ? heaviest.aged * confirmation(outlets.size) : unconfirmed;
  const event: DirectEvent = {
    story,
    flow,
    factor: first.article.relevance.factor,
    subject: subjectOf(heaviest.article),
    isConfirmed,
    isOfficial,
    weight,
    counted: 0,
  };
  const week = weekNumber(first.article.publishedAt);
  return {
    event,
    unconfirmed,
    floodKey: isConfirmed ? null : `${first.outlet} ${flow} ${Math.sign(weight)} ${week}`,
  };
}

/**
 * The stage that counts: giving up a plan weighs as a proposal, never as an act. It counts as an event of its own, whatever age and
 * stage the plan had (docs/method.md, section 2).
 */
const stageInForce = ({ stage, isWithdrawal }: Relevance): Stage =>
  isWithdrawal && (stage === "act" || stage === "ruling") ? "proposal" : stage;

/** The flow of a report that directly concerns leaving and isn't just analysis, and its weight before age and confirmation; null for any other. */
function baseWeight({ article: { relevance } }: Report): { flow: DirectFlow; base: number } | null {
  const stage = stageInForce(relevance);
  if (relevance.score < DIRECT_FROM || stage === "analysis") return null;
  return {
    flow: stage === "act" || stage === "ruling" ? "acts" : "threats",
    base:
      (relevance.score / 100) ** 2 *
      DIRECT_STAGE_WEIGHT[stage] *
      DIRECTION_WEIGHT[relevance.direction] *
      (relevance.isRoutineRenewal ? ROUTINE_WEIGHT : 1),
  };
}

const clamp = (number: number, most: number) => Math.min(most, Math.max(-most, number));
