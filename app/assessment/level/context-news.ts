import { byText, type ScoredArticle } from "~/news/article";
import { pushTo, type Story } from "~/news/stories";
import { DIRECT_FROM, RELEVANT_FROM, type RiskFactor, type Stage } from "~/news/coding-guide";
import { DAY_MS } from "~/time";
import { DIRECTION_WEIGHT } from "./direct-events";
import {
  CONTEXT_HALF_LIFE_DAYS,
  dayNumber,
  decay,
  HISTORY_DAYS,
  type OutletFlow,
  reportsOf,
  USUAL_ENDS_DAYS,
  weekNumber,
} from "./story-reports";

/**
 * Weight of indirect news by risk factor. Emergency powers, troops and citizenship measures preceded past restrictions.
 */
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
/** Per outlet and direction, the two heaviest stories of a day and the six heaviest of a week count. */
const STORIES_PER_DAY_MAX = 2;
const STORIES_PER_WEEK_MAX = 6;
const WEEK_CROWDING = 0.9;
/**
 * Shrinks small sets of sources toward "usual"; in units of the expected flow. Chosen between agreement of separate sets of
 * outlets in the 2022 stream, which wants more, and the size of contextual events, which want less (research/history/level-2.0.md).
 */
export const PULL = 6;
/** Older news counts for less than 1%. */
const RECENT_DAYS = 90;

/** Prior for an outlet without history: weight per item, its net share, and how many items the prior is worth. */
const PRIOR_PER_ITEM = 0.0012;
const PRIOR_NET_SHARE = 0.6;
const PRIOR_ITEMS_MAX = 2_000;
/**
 * Low-volume outlets need less history: the prior is capped at a third of a year of their own items, at the usual or
 * the current pace, whichever is higher. A few past items say little about an outlet that now sends many.
 */
const PRIOR_DAYS = 122;

/** A story as reported by one outlet. */
interface ContextStory {
  story: Story;
  outlet: string;
  /** When the cluster that the outlet's report is in began. */
  since: Date;
  factor: RiskFactor;
  /** Weight when new, and weight now; below 0 if it lowers the risk. */
  base: number;
  weight: number;
}

/** An outlet's context: what it reports now compared with what it usually reports. */
export interface OutletContext {
  outlet: string;
  /** Usual weight per item, gross and net (raising less lowering). */
  usualPerItem: number;
  usualNetPerItem: number;
  /** Expected gross and net weight of its recent items. */
  expected: number;
  usual: number;
  /** The current weight of its stories, at most 19 either way: six stories a week, halved every 14 days. */
  net: number;
  /** The stories behind `net`, each with its share. */
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

/**
 * Returns the contextual news of each outlet with a history, by outlet name. What a new outlet reports and what is expected of
 * it count by its share, so that nothing jumps on the day it joins.
 */
export function outletContexts(
  stories: readonly Story[],
  flows: ReadonlyMap<string, OutletFlow>,
  now: Date,
): OutletContext[] {
  const byOutlet = new Map<string, ContextStory[]>();
  for (const story of stories) {
    for (const contextStory of contextStoriesOf(story, now))
      pushTo(byOutlet, contextStory.outlet, contextStory);
  }
  return [...flows]
    .filter(([, flow]) => flow.share > 0)
    .map(([outlet, flow]) => contextOf(outlet, flow, byOutlet.get(outlet) ?? [], now))
    .sort((a, b) => byText(a.outlet, b.outlet));
}

function contextOf(
  outlet: string,
  flow: OutletFlow,
  reported: readonly ContextStory[],
  now: Date,
): OutletContext {
  const age = ({ since }: ContextStory) => (now.getTime() - since.getTime()) / DAY_MS;
  const usual = heaviestOfWeek(
    reported.filter(
      (contextStory) => age(contextStory) >= USUAL_ENDS_DAYS && age(contextStory) < HISTORY_DAYS,
    ),
    ({ base }) => base,
  );
  const { perItem, netPerItem } = usualPerItem(
    usual.map(({ counted }) => counted),
    flow,
  );
  const recent = heaviestOfWeek(
    reported.filter((contextStory) => age(contextStory) < RECENT_DAYS),
    ({ weight }) => weight,
  );
  return {
    outlet,
    usualPerItem: perItem,
    usualNetPerItem: netPerItem,
    expected: flow.share * perItem * flow.recentItems,
    usual: flow.share * netPerItem * flow.recentItems,
    net: flow.share * recent.reduce((total, { counted }) => total + counted, 0),
    stories: recent.map(({ counted, ...one }) => ({ ...one, weight: flow.share * counted })),
  };
}

/**
 * Returns an outlet's usual weight per item, gross (u) and net (v). 6,000 items in its year with weights of 46.5, net
 * 25.5: u = (46.5 + 2.4) / 8000 = 0.00611, v = (25.5 + 1.44) / 8000 = 0.00337. An outlet that counts has at least 29 usual days.
 */
export function usualPerItem(
  weights: readonly number[],
  { usualItems, usualDays, recentItems }: Pick<OutletFlow, "usualItems" | "usualDays" | "recentItems">,
): { perItem: number; netPerItem: number } {
  const gross = weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
  const net = weights.reduce((sum, weight) => sum + weight, 0);
  // Items with a half-life of 14 days add up to 20.2 days of a steady pace.
  const pace = Math.max(usualItems / usualDays, (recentItems * Math.LN2) / CONTEXT_HALF_LIFE_DAYS);
  const prior = Math.min(PRIOR_ITEMS_MAX, pace * PRIOR_DAYS);
  const items = usualItems + prior;
  if (items === 0) return { perItem: PRIOR_PER_ITEM, netPerItem: PRIOR_PER_ITEM * PRIOR_NET_SHARE };
  return {
    perItem: (gross + prior * PRIOR_PER_ITEM) / items,
    netPerItem: (net + prior * PRIOR_PER_ITEM * PRIOR_NET_SHARE) / items,
  };
}

/**
 * A story as each outlet reports it, by its heaviest article. What only the event's name joins counts on its own, as without a name: a
 * name takes nothing from what is reported.
 */
function contextStoriesOf(story: Story, now: Date): ContextStory[] {
  const byOutlet = new Map<string, ContextStory>();
  for (const { article, outlet, cluster } of reportsOf(story)) {
    const key = `${cluster} ${outlet}`;
    const base = contextWeight(article);
    if (base === 0) continue;
    const weight = base * decay(article.publishedAt, now, CONTEXT_HALF_LIFE_DAYS);
    const known = byOutlet.get(key);
    const since = story.clusters[cluster]?.[0]?.publishedAt ?? story.firstPublishedAt;
    if (!known) byOutlet.set(key, { story, outlet, since, factor: article.relevance.factor, base, weight });
    else if (Math.abs(weight) > Math.abs(known.weight)) byOutlet.set(key, { ...known, base, weight });
  }
  return [...byOutlet.values()];
}

/**
 * Keeps, per direction, the two heaviest of a day and the six heaviest of a week; each counts 0.9 of the one before.
 * Days lie within weeks, so an additional story never lowers the sum.
 */
function heaviestOfWeek(
  stories: readonly ContextStory[],
  weightOf: (story: ContextStory) => number,
): (ContextStory & { counted: number })[] {
  const taken = new Map<string, number>();
  return [...stories]
    .sort((a, b) => Math.abs(weightOf(b)) - Math.abs(weightOf(a)) || byText(a.story.id, b.story.id))
    .flatMap((story) => {
      const direction = Math.sign(weightOf(story));
      const week = `${direction} week ${weekNumber(story.since)}`;
      const day = `${direction} day ${dayNumber(story.since)}`;
      const [ofWeek, ofDay] = [taken.get(week) ?? 0, taken.get(day) ?? 0];
      if (ofWeek >= STORIES_PER_WEEK_MAX || ofDay >= STORIES_PER_DAY_MAX) return [];
      taken.set(week, ofWeek + 1);
      taken.set(day, ofDay + 1);
      return [{ ...story, counted: weightOf(story) * WEEK_CROWDING ** ofWeek }];
    });
}
