import { DAY_MS } from "~/time";
import { USUAL_DAYS } from "./outlet-flow";
import type { OutletContext } from "./context-news";
import type { DirectEvent } from "./direct-events";
import { provisionalLevel, THREE_SOURCES_WEIGHT } from "./proposals";
import { percentile, seededChance } from "./resampling";
import { combine, contextExcess, type RiskLevel } from "./risk-level";
import { byId } from "./story-reports";

const DRAWS = 200;
/** Weights of an unread direct event: mostly one unconfirmed act, sometimes a relief. */
const UNSEEN_EVENT = { raises: 0.35, lowers: -0.21, raisesShare: 0.7 };
/** A quarter of a month's events may have gone unread. */
const UNSEEN_SHARE = 0.25;
const MONTH_DAYS = 30;
/** Weights of an unread contextual story; there are as many as the outlet's expected flow. */
const UNSEEN_STORY = { raises: 0.5, lowers: -0.4, raisesShare: 0.8 };

/** The 80 % interval of the level: 10th to 90th percentile, in whole numbers around the level. */
export interface Interval {
  low: number;
  high: number;
}

/**
 * How sensitive the level is to which articles were read: it is computed again over 200 draws from a generator seeded by the
 * evidence, so that the same input has the same interval. In each draw
 * - an event that rests on n reports counts Poisson(n) / n times; one that an official document reports stays;
 * - every contextual story counts Poisson(1) + Poisson(1) - 1 times: once for what was read, once for what another reader of
 *   the same outlets would have read instead;
 * - what was not read is added: Poisson(r / 4) direct events, where r is how many a month of the last year had, and to each
 *   outlet as many contextual stories as its expected flow, less their mean;
 * - a possible restriction that outlets alone report is there in full or not at all, each in half of the draws.
 */
export function levelInterval(level: RiskLevel): Interval {
  const events = [...level.events]
    .filter(({ counted }) => counted !== 0)
    .sort((a, b) => byId(a.story.id, b.story.id) || byId(a.flow, b.flow));
  const seed = [
    level.level,
    ...events.map(({ story }) => story.id),
    ...level.outlets.map(({ outlet }) => outlet),
  ];
  const chance = seededChance(seed.join());
  const unseen = UNSEEN_SHARE * eventsPerMonth(level);
  const levels = Array.from({ length: DRAWS }, () => {
    const sums = { acts: unseenSum(unseen, UNSEEN_EVENT, chance), threats: 0, context: 0 };
    for (const event of events) sums[event.flow] += event.counted * eventTimes(event, chance);
    const context = contextExcess(level.outlets.map((outlet) => drawnContext(outlet, chance)));
    const proposals = level.proposals.map(({ kind, weight }) => {
      return { weight: kind === "official" ? weight : chance() < 0.5 ? 0 : weight / THREE_SOURCES_WEIGHT };
    });
    return combine(level.restrictionsInForce, provisionalLevel(proposals), { ...sums, context }).exact;
  }).sort((a, b) => a - b);
  return {
    low: Math.min(level.level, Math.ceil(percentile(levels, 0.1))),
    high: Math.max(level.level, Math.floor(percentile(levels, 0.9))),
  };
}

function eventTimes({ isOfficial, reports }: DirectEvent, chance: () => number): number {
  return isOfficial ? 1 : poisson(reports, chance) / reports;
}

function drawnContext({ stories, usual, expected }: OutletContext, chance: () => number) {
  const read = stories.reduce((sum, { weight }) => sum + weight * storyTimes(chance), 0);
  const notRead = unseenSum(expected, UNSEEN_STORY, chance) - expected * meanOf(UNSEEN_STORY);
  return { net: read + notRead, usual, expected };
}

const storyTimes = (chance: () => number): number => poisson(1, chance) + poisson(1, chance) - 1;

type Unseen = typeof UNSEEN_EVENT;

/** The summed weights of a Poisson number of stories, each up to one half-life old. */
function unseenSum(count: number, { raises, lowers, raisesShare }: Unseen, chance: () => number): number {
  let sum = 0;
  for (let left = poisson(count, chance); left > 0; left -= 1) {
    sum += (chance() < raisesShare ? raises : lowers) * 2 ** -chance();
  }
  return sum;
}

/** The mean of 2^-u for u between 0 and 1 is 1 / (2 ln 2). */
const meanOf = ({ raises, lowers, raisesShare }: Unseen): number =>
  (raisesShare * raises + (1 - raisesShare) * lowers) / (2 * Math.LN2);

/** Direct events of the last year (or of the record, if shorter) plus a half, per 30 days. */
function eventsPerMonth({ now, events, recordDays }: RiskLevel): number {
  const days = Math.min(USUAL_DAYS, Math.max(MONTH_DAYS, recordDays));
  const since = now.getTime() - days * DAY_MS;
  const count = events.filter(({ story }) => story.firstPublishedAt.getTime() > since).length;
  return ((count + 0.5) / days) * MONTH_DAYS;
}

/** Draws from the Poisson distribution with this mean (Knuth). */
function poisson(mean: number, chance: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = chance(); product > limit; product *= chance()) count += 1;
  return count;
}
