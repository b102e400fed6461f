import type { ScoredArticle } from "~/news/article";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/relevance";
import type { Stage } from "~/news/stage";
import type { Story } from "~/news/stories";
import { DAY_MS } from "~/time";
import { DIRECTION_WEIGHT } from "./direct-events";
import type { RiskFactor } from "~/news/factors";
import { CONTEXT_HALF_LIFE_DAYS, HISTORY_DAYS, USUAL_ENDS_DAYS, type OutletFlow } from "./outlet-flow";
import { byId, dayNumber, decay, pushTo, reportsOf, weekNumber } from "./story-reports";

/** What news of the factor that does not touch leaving itself counts: powers, troops and citizenship came before every restriction. */
export const PROXIMITY: Record<RiskFactor, number> = {
  "emergency-powers": 1,
  "passport-restrictions": 1,
  "military-deployment": 1,
  "border-security": 0.9,
  "financial-controls": 0.7,
  "judicial-independence": 0.6,
  "surveillance-expansion": 0.6,
  "media-restrictions": 0.3,
};
export const CONTEXT_STAGE_WEIGHT: Record<Stage, number> = {
  act: 1,
  ruling: 0.9,
  proposal: 0.6,
  threat: 0.6,
  analysis: 0.15,
};
const CONTEXT_SCORE_MAX = DIRECT_FROM - 1;
/** Of one outlet and direction the heaviest two stories of a day count, and the heaviest six of a week. */
const STORIES_PER_DAY_MAX = 2;
const STORIES_PER_WEEK_MAX = 6;
const WEEK_CROWDING = 0.9;
/** Pulls small sets of sources towards "usual"; in the units of the expected flow. */
export const PULL = 4;
/** Of one outlet at most so many times its expected flow (with the pull) counts. */
const OUTLET_MAX = 4;
/** News older than this counts under one per cent. */
const RECENT_DAYS = 90;

/** What is expected of an outlet without a history: weight per item, its net share, and what that knowledge is worth in items. */
export const PRIOR_PER_ITEM = 0.0012;
export const PRIOR_NET_SHARE = 0.6;
export const PRIOR_ITEMS_MAX = 2_000;
/**
 * Low-volume outlets need less history: the prior is capped at a third of a year of their own items, at their usual pace or
 * at the present one, if that is higher. Few items of the past say little about an outlet that sends many now.
 */
const PRIOR_DAYS = 122;

/** A story as one outlet reports it. */
export interface ContextStory {
  story: Story;
  outlet: string;
  factor: RiskFactor;
  /** Weight when new, and what it counts now; below 0 when it lowers the risk. */
  base: number;
  weight: number;
}

/** An outlet's context: what it reports now against what it usually reports. */
export interface OutletContext {
  outlet: string;
  /** Usual weight per item, gross and net (raising less lowering). */
  usualPerItem: number;
  usualNetPerItem: number;
  /** Expected gross and net weight of its items of these weeks. */
  expected: number;
  usual: number;
  /** The weight of its stories now, held to four times what may be expected of it. */
  net: number;
  /** The stories behind `net`, each with its share of it. */
  stories: ContextStory[];
}

/** The weight of contextual news: `(R/59)^2 * g * d * p`. An act about troops of R 59: 1; a ruling that lowers: -0.72. */
export function contextWeight({ relevance }: Pick<ScoredArticle, "relevance">): number {
  const isDirect = relevance.score >= DIRECT_FROM;
  if (relevance.score < RELEVANT_FROM || (isDirect && relevance.stage !== "analysis")) return 0;
  return (
    (Math.min(relevance.score, CONTEXT_SCORE_MAX) / CONTEXT_SCORE_MAX) ** 2 *
    CONTEXT_STAGE_WEIGHT[relevance.stage] *
    DIRECTION_WEIGHT[relevance.direction] *
    PROXIMITY[relevance.factor]
  );
}

/** The contextual news of each outlet that has a history, by the outlet's name. */
export function outletContexts(
  stories: readonly Story[],
  flows: ReadonlyMap<string, OutletFlow>,
  now: Date,
): OutletContext[] {
  const byOutlet = new Map<string, ContextStory[]>();
  for (const story of stories) {
    for (const one of contextStoriesOf(story, now)) pushTo(byOutlet, one.outlet, one);
  }
  return [...flows]
    .filter(([, flow]) => !flow.isInShadow)
    .map(([outlet, flow]) => contextOf(outlet, flow, byOutlet.get(outlet) ?? [], now))
    .sort((a, b) => byId(a.outlet, b.outlet));
}

function contextOf(
  outlet: string,
  flow: OutletFlow,
  reported: readonly ContextStory[],
  now: Date,
): OutletContext {
  const age = ({ story }: ContextStory) => (now.getTime() - story.firstPublishedAt.getTime()) / DAY_MS;
  const usual = heaviestOfWeek(
    reported.filter((one) => age(one) >= USUAL_ENDS_DAYS && age(one) < HISTORY_DAYS),
    ({ base }) => base,
  );
  const { perItem, netPerItem } = usualPerItem(
    usual.map(({ counted }) => counted),
    flow,
  );
  const expected = perItem * flow.recentItems;
  const recent = heaviestOfWeek(
    reported.filter((one) => age(one) < RECENT_DAYS),
    ({ weight }) => weight,
  );
  const sum = recent.reduce((total, { counted }) => total + counted, 0);
  const most = OUTLET_MAX * (expected + PULL);
  const held = Math.abs(sum) > most ? most / Math.abs(sum) : 1;
  return {
    outlet,
    usualPerItem: perItem,
    usualNetPerItem: netPerItem,
    expected,
    usual: netPerItem * flow.recentItems,
    net: sum * held,
    stories: recent.map(({ counted, ...one }) => ({ ...one, weight: counted * held })),
  };
}

/**
 * An outlet's usual weight per item, gross (u) and net (v). 6,000 items in its year with weights of 46.5, net 25.5:
 * u = (46.5 + 2.4) / 8000 = 0.00611, v = (25.5 + 1.44) / 8000 = 0.00337.
 */
export function usualPerItem(
  weights: readonly number[],
  { usualItems, usualDays, recentItems }: Pick<OutletFlow, "usualItems" | "usualDays" | "recentItems">,
): { perItem: number; netPerItem: number } {
  const gross = weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  const net = weights.reduce((sum, weight) => sum + weight, 0);
  const usualPace = usualDays === 0 ? Infinity : usualItems / usualDays;
  // Items halved every 14 days add up to 20.2 days of a steady pace.
  const pace = Math.max(usualPace, (recentItems * Math.LN2) / CONTEXT_HALF_LIFE_DAYS);
  const prior = Math.min(PRIOR_ITEMS_MAX, pace * PRIOR_DAYS);
  const items = usualItems + prior;
  if (items === 0) return { perItem: PRIOR_PER_ITEM, netPerItem: PRIOR_PER_ITEM * PRIOR_NET_SHARE };
  return {
    perItem: (gross + prior * PRIOR_PER_ITEM) / items,
    netPerItem: (net + prior * PRIOR_PER_ITEM * PRIOR_NET_SHARE) / items,
  };
}

/** The story as each outlet reports it: its heaviest article there. */
function contextStoriesOf(story: Story, now: Date): ContextStory[] {
  const byOutlet = new Map<string, ContextStory>();
  for (const { article, outlet } of reportsOf(story)) {
    const base = contextWeight(article);
    if (base === 0) continue;
    const weight = base * decay(article.publishedAt, now, CONTEXT_HALF_LIFE_DAYS);
    const known = byOutlet.get(outlet);
    if (!known) byOutlet.set(outlet, { story, outlet, factor: article.relevance.factor, base, weight });
    else if (Math.abs(weight) > Math.abs(known.weight)) byOutlet.set(outlet, { ...known, base, weight });
  }
  return [...byOutlet.values()];
}

/**
 * Of each direction the heaviest two of a day and the heaviest six of a week: the week's heaviest in full, each next one 0.9 of
 * what it would after the one before. Days lie within weeks, so one more story never makes the sum less.
 */
function heaviestOfWeek(
  stories: readonly ContextStory[],
  weightOf: (one: ContextStory) => number,
): (ContextStory & { counted: number })[] {
  const taken = new Map<string, number>();
  return [...stories]
    .sort((a, b) => Math.abs(weightOf(b)) - Math.abs(weightOf(a)) || byId(a.story.id, b.story.id))
    .flatMap((one) => {
      const { firstPublishedAt } = one.story;
      const week = `${weightOf(one) < 0} week ${weekNumber(firstPublishedAt)}`;
      const day = `${weightOf(one) < 0} day ${dayNumber(firstPublishedAt)}`;
      const [ofWeek, ofDay] = [taken.get(week) ?? 0, taken.get(day) ?? 0];
      if (ofWeek >= STORIES_PER_WEEK_MAX || ofDay >= STORIES_PER_DAY_MAX) return [];
      taken.set(week, ofWeek + 1);
      taken.set(day, ofDay + 1);
      return [{ ...one, counted: weightOf(one) * WEEK_CROWDING ** ofWeek }];
    });
}
