import { byText, type ScoredArticle } from "~/news/article";
import { DAY_MS } from "~/time";
import type { OutletContext } from "./context-news";
import { eventsOfReports, withReports, type ReportedStory } from "./direct-events";
import { USUAL_DAYS } from "./story-reports";
import { PROPOSAL_SHARE, provisionalLevel } from "../register/proposals";
import { percentile, seededRandom } from "~/resampling";
import { combine, contextExcess, type RiskLevel } from "./risk-level";

const DRAWS = 200;
/** The share of a month's direct events that our sources may have missed. The split-half check sets it. */
const UNREAD_EVENTS_SHARE = 0.25;
const MONTH_DAYS = 30;
/** Another reader of the same outlets reads each report of an event with this chance; official documents always. */
const REPORT_READ_CHANCE = 0.5;
/**
 * Similar events are discounted, so events after the first few dozen count nothing; this limit saves time on a flood.
 */
const EVENTS_DRAWN_MAX = 60;
/** An event that our sources missed: an act of R 84 by one outlet, worth 0.35 unconfirmed, or at times a relief. */
const UNREAD_EVENT = { score: 84, raisesShare: 0.7 };
/** A contextual story that was not read, when new. */
const UNREAD_STORY = { raises: 0.5, lowers: -0.4, raisesShare: 0.8 };
/** The mean of 2^-u for u between 0 and 1. */
const MEAN_DECAY = 1 / (2 * Math.LN2);
const UNREAD_STORY_NET =
  MEAN_DECAY *
  (UNREAD_STORY.raisesShare * UNREAD_STORY.raises + (1 - UNREAD_STORY.raisesShare) * UNREAD_STORY.lowers);
const UNREAD_STORY_GROSS =
  MEAN_DECAY *
  (UNREAD_STORY.raisesShare * UNREAD_STORY.raises - (1 - UNREAD_STORY.raisesShare) * UNREAD_STORY.lowers);

/** The 80 % interval of the level: the 10th and 90th percentile, whole numbers around the level. */
export interface Interval {
  low: number;
  high: number;
}

/**
 * What another reader of the same outlets could have found: the level is computed again over 200 draws from a generator seeded
 * by the evidence, so that the same input has the same interval. In each draw
 * - each report of a direct event is there with a chance of one half, an official document always, and the events are confirmed
 *   and counted again by what is left; Poisson(r / 4) unread events are added, where r is how many a month of the last year had;
 * - every contextual story counts Poisson(1) times, and Poisson stories that make up each outlet's expected flow are added, less
 *   their mean;
 * - a possible restriction that outlets alone report is there in full or not at all, each in half of the draws.
 */
export function levelInterval(level: RiskLevel): Interval {
  const draws = drawsOf(level);
  return {
    low: Math.min(level.level, Math.ceil(percentile(draws, 0.1))),
    high: Math.max(level.level, Math.floor(percentile(draws, 0.9))),
  };
}

/** The drawn levels, lowest first. */
function drawsOf(level: RiskLevel): number[] {
  const stories = eventStories(level);
  const random = seededRandom(
    [
      level.level,
      ...stories.map(({ story }) => story.id),
      ...level.outlets.map(({ outlet }) => outlet),
    ].join(),
  );
  const unread = UNREAD_EVENTS_SHARE * eventsPerMonth(level);
  return Array.from({ length: DRAWS }, () => {
    const drawn = [
      ...stories.flatMap((story) => reread(story, random)),
      ...unreadEvents(unread, level.now, random),
    ];
    const sums = {
      acts: 0,
      threats: 0,
      context: contextExcess(level.outlets.map((outlet) => drawnContext(outlet, random))),
    };
    for (const { flow, counted } of eventsOfReports(drawn, level.outletFlows, level.now))
      sums[flow] += counted;
    const proposals = level.proposals.map(({ kind, weight }) => {
      return { weight: kind === "official" ? weight : random() < 0.5 ? 0 : weight / PROPOSAL_SHARE[kind] };
    });
    return combine(level.restrictionsInForce, provisionalLevel(proposals), sums).exact;
  }).sort((a, b) => a - b);
}

/** The stories of the events that count most, each once, in a fixed order. */
function eventStories({ events }: RiskLevel): ReportedStory[] {
  const heaviest = [...events]
    .sort(
      (a, b) =>
        Math.abs(b.counted) - Math.abs(a.counted) ||
        Math.abs(b.weight) - Math.abs(a.weight) ||
        byText(a.story.id, b.story.id),
    )
    .slice(0, EVENTS_DRAWN_MAX);
  const stories = new Map(heaviest.map(({ story }) => [story.id, story]));
  return [...stories.values()].sort((a, b) => byText(a.id, b.id)).map(withReports);
}

function reread({ story, reports }: ReportedStory, random: () => number): ReportedStory[] {
  const left = reports.filter(({ article }) => random() < REPORT_READ_CHANCE || article.official);
  return left.length === 0 ? [] : [{ story, reports: left }];
}

/** A Poisson number of events of the last month, each by an outlet of its own. */
function unreadEvents(count: number, now: Date, random: () => number): ReportedStory[] {
  return Array.from({ length: poisson(count, random) }, (_, index) => {
    const id = `unread-${index}`;
    const publishedAt = new Date(now.getTime() - random() * MONTH_DAYS * DAY_MS);
    const article: ScoredArticle = {
      id,
      title: id,
      description: null,
      url: "",
      link: "",
      source: id,
      sourceKey: "",
      publishedAt,
      official: false,
      document: null,
      readBy: "agree",
      relevance: {
        score: UNREAD_EVENT.score,
        factor: "passport-restrictions",
        stage: "act",
        direction: random() < UNREAD_EVENT.raisesShare ? "raises" : "lowers",
        topic: "unread",
        keywords: [],
        reasons: [],
        isRoutineRenewal: false,
        isWithdrawal: false,
      },
    };
    const story = {
      id,
      lead: article,
      articles: [article],
      firstPublishedAt: publishedAt,
      lastPublishedAt: publishedAt,
      sources: [id],
      clusters: [[article]],
      independentSources: 1,
    };
    return { story, reports: [{ article, outlet: id, cluster: 0 }] };
  });
}

function drawnContext({ stories, usual, expected }: OutletContext, random: () => number) {
  let net = 0;
  for (const { weight } of stories) net += weight * poisson(1, random);
  const unread = expected / UNREAD_STORY_GROSS;
  const { raises, lowers, raisesShare } = UNREAD_STORY;
  for (let left = poisson(unread, random); left > 0; left -= 1) {
    net += (random() < raisesShare ? raises : lowers) * 2 ** -random();
  }
  return { net: net - unread * UNREAD_STORY_NET, usual, expected };
}

/** Direct events of the last year (or of as long as anything was read) and a half, per 30 days. */
function eventsPerMonth({ now, events, recordDays }: RiskLevel): number {
  const days = Math.min(USUAL_DAYS, Math.max(MONTH_DAYS, recordDays));
  const since = now.getTime() - days * DAY_MS;
  const count = events.filter(({ story }) => story.firstPublishedAt.getTime() > since).length;
  return ((count + 0.5) / days) * MONTH_DAYS;
}

/** A draw from the Poisson distribution (Knuth): how many events, where `mean` are to be expected. */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
