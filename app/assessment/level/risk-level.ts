import { RELEVANT_FROM } from "~/news/coding-guide";
import { byText, isReference, type OutletDay, type ScoredArticle } from "~/news/article";
import { groupStories, type Story } from "~/news/stories";
import { DAY_MS } from "~/time";
import { type OutletContext, outletContexts, PULL } from "./context-news";
import { type DirectEvent, directEvents } from "./direct-events";
import { dayNumber, HISTORY_DAYS, type OutletFlow, outletFlows } from "./story-reports";
import { isTakenBack } from "~/assessment/register/documents";
import { type Proposal, proposalsAt, provisionalLevel } from "~/assessment/register/proposals";
import { type Decisions, reportedAt, type TakenBack, takenBackAt } from "~/assessment/register/reported";
import { type Restriction, weightOf } from "~/assessment/register/register";

/** The news flows: acts and threats on leaving itself, and context. */
const FLOWS = ["acts", "threats", "context"] as const;
export type Flow = (typeof FLOWS)[number];

/** Weight at which a flow reaches 63: `100 * (1 - exp(-x / k))`. */
export const FILL: Record<Flow, number> = { acts: 5.5, threats: 5, context: 2 };
/** The largest share of the remaining freedom that a flow alone can take. */
export const FLOW_SHARE: Record<Flow, number> = { acts: 0.5, threats: 0.35, context: 0.3 };
/** A flow of mostly good news lowers the level, by up to half as much as it could raise it. */
const RELIEF = 0.5;

/** Input of the level. */
export interface LevelInput {
  now: Date;
  /** Relevant articles of the last 379 days. */
  articles: readonly ScoredArticle[];
  /** Each outlet's reading history for those days. */
  outletDays: readonly OutletDay[];
  /** Day of the first assessment (since 1970-01-01). */
  recordsBegan: number;
  inForce: readonly Restriction[];
  /** Proposals that an administrator has decided. */
  decisions: Decisions;
}

/** The five parts before they are combined: S and P as shares of freedom taken, the sums behind A and T, and q. */
export interface CombinedLevel {
  /** Restrictions in force, 0-100. */
  inForce: number;
  /** Possible restrictions, 0-100. */
  provisional: number;
  /** Sums of counted weights, and how far the context is above usual. */
  sums: Record<Flow, number>;
  /** Each flow's fill, from -50 (all relief) to 100. */
  flows: Record<Flow, number>;
  /** The unrounded level. */
  exact: number;
}

/** Everything computed on the way to a level. */
interface LevelEvidence {
  now: Date;
  inForce: readonly Restriction[];
  /** The subjects of the entries that accepted proposals became. */
  subjectOfEntry: ReadonlyMap<string, string>;
  proposals: Proposal[];
  /** Restrictions whose documents were withdrawn, or that a document ended. */
  takenBack: TakenBack[];
  events: DirectEvent[];
  outlets: OutletContext[];
  outletFlows: ReadonlyMap<string, OutletFlow>;
  /** Days since the oldest remembered item. */
  recordDays: number;
}

export interface RiskLevel extends LevelEvidence, Omit<CombinedLevel, "inForce"> {
  /** 0-100, a whole number. */
  level: number;
  /** S: the restrictions in force alone, 0-100. */
  restrictionsInForce: number;
}

/** Computes the risk level at `now` (method, section 2). Independent of input order. */
export function riskLevel(input: LevelInput): RiskLevel {
  const evidence = levelEvidence(input);
  const { inForce, ...parts } = combinedLevel(
    evidence.inForce.map(weightOf),
    evidence.proposals,
    evidence.events.map(({ flow, counted }) => ({ flow, counted })),
    contextExcess(evidence.outlets),
  );
  return { ...evidence, ...parts, level: Math.round(parts.exact), restrictionsInForce: inForce };
}

function levelEvidence({
  now,
  articles,
  outletDays,
  recordsBegan,
  inForce,
  decisions,
}: LevelInput): LevelEvidence {
  const since = now.getTime() - HISTORY_DAYS * DAY_MS;
  const relevant = articles.filter(
    (article) =>
      article.relevance.score >= RELEVANT_FROM &&
      article.publishedAt <= now &&
      article.publishedAt.getTime() > since &&
      !isReference(article),
  );
  const today = dayNumber(now);
  const flows = outletFlows(outletDays, today, recordsBegan);
  const reported = reportedAt(relevant, { now, decisions });
  const stories = groupStories(relevant.filter((candidate) => !isTakenBack(candidate)));
  return {
    now,
    inForce,
    subjectOfEntry: new Map(
      [...decisions].flatMap(([subject, { entryIds }]) => entryIds.map((id) => [id, subject] as const)),
    ),
    proposals: proposalsAt(reported, flows, { inForce, decisions }),
    takenBack: takenBackAt(reported),
    events: directEvents(stories, flows, now),
    outlets: outletContexts(stories, flows, now),
    outletFlows: flows,
    recordDays: outletDays.reduce((most, { day }) => Math.max(most, today - day), 0),
  };
}

/**
 * `100 * [1 - (1 - S/100)(1 - P/100)(1 - 0.50 A/100)(1 - 0.35 T/100)(1 - 0.30 C/100)]`. S 14, P 40 (land borders, official),
 * one event of 0.74 among the acts (A 12.6): 100 * (1 - 0.86 * 0.60 * 0.937) = 51.6.
 */
export function combinedLevel(
  restrictionWeights: readonly number[],
  proposals: readonly Pick<Proposal, "weight">[],
  events: readonly Pick<DirectEvent, "flow" | "counted">[],
  excess: number,
): CombinedLevel {
  const sumOf = (flow: Flow) =>
    events.reduce((sum, event) => (event.flow === flow ? sum + event.counted : sum), 0);
  const sums = { acts: sumOf("acts"), threats: sumOf("threats"), context: excess };
  const inForce = 100 * (1 - restrictionWeights.reduce((left, weight) => left * (1 - weight), 1));
  const provisional = provisionalLevel(proposals);
  return { ...combine(inForce, provisional, sums), inForce, provisional, sums };
}

/**
 * Combines S, P and the flows' sums into the level. S 16.3, P 0, acts 0.288 (A 5.10), context 0.0547 (C 2.70): 19.1.
 */
export function combine(
  inForce: number,
  provisional: number,
  sums: Record<Flow, number>,
): Pick<CombinedLevel, "flows" | "exact"> {
  const flows = {
    acts: fill(sums.acts, FILL.acts),
    threats: fill(sums.threats, FILL.threats),
    context: fill(sums.context, FILL.context),
  };
  const left = FLOWS.reduce(
    (rest, flow) => rest * (1 - (FLOW_SHARE[flow] * flows[flow]) / 100),
    (1 - inForce / 100) * (1 - provisional / 100),
  );
  return { flows, exact: 100 * Math.max(0, 1 - left) };
}

/**
 * A sum of 5.5 fills the acts to 63.2; a sum of -5.5 lowers them by 43.2. The slope is the same on both sides of 0, so that one
 * more event counts as much just above as just below.
 */
export const fill = (sum: number, k: number): number =>
  sum >= 0 ? 100 * (1 - Math.exp(-sum / k)) : -100 * RELIEF * (1 - Math.exp(sum / (RELIEF * k)));

/**
 * How far the context is above usual, in units of the usual: `(N - U) / (E + 6)`. N 1.587, U 1.145, E 2.078: 0.0547.
 */
export function contextExcess(outlets: readonly Pick<OutletContext, "net" | "usual" | "expected">[]): number {
  const [net, usual, expected] = outlets.reduce(
    ([n, u, e], outlet) => [n + outlet.net, u + outlet.usual, e + outlet.expected],
    [0, 0, 0],
  );
  return (net - usual) / (expected + PULL);
}

/** A story that counts, with roughly how many points it would add to a level of 0. */
export interface Evidence {
  story: Story;
  flow: Flow;
  /** Below 0 if it lowers the risk. */
  weight: number;
}

/** Older stories aren't listed: by then an act counts an eighth, context about a hundredth. */
const EVIDENCE_DAYS = 90;

/** The stories behind the level, heaviest first, each once. */
export function evidenceOf({ now, events, outlets }: RiskLevel): Evidence[] {
  const since = now.getTime() - EVIDENCE_DAYS * DAY_MS;
  const pointsPer = (flow: Flow) => (100 * FLOW_SHARE[flow]) / FILL[flow];
  const expected = outlets.reduce((sum, outlet) => sum + outlet.expected, PULL);
  const stories = new Map<string, Evidence>();
  const add = (story: Story, flow: Flow, weight: number) => {
    if (story.lastPublishedAt.getTime() <= since) return;
    const known = stories.get(story.id);
    stories.set(story.id, { story, flow: known?.flow ?? flow, weight: (known?.weight ?? 0) + weight });
  };
  for (const { story, flow, counted } of events) add(story, flow, counted * pointsPer(flow));
  for (const { stories: contextual } of outlets) {
    for (const { story, weight } of contextual)
      add(story, "context", (weight * pointsPer("context")) / expected);
  }
  return [...stories.values()].sort(
    (a, b) => Math.abs(b.weight) - Math.abs(a.weight) || byText(a.story.id, b.story.id),
  );
}
