import { crowded } from "./crowding";
import type { Evidence } from "./evidence";
import { RISK_FACTOR_LABELS, RISK_FACTORS } from "./factors";
import { weightOf, type Restriction } from "./register";
import { FLOW_SHARE, FLOWS, type RiskLevel } from "./risk-level";

/** The risk level taken apart: the points of stories and restrictions add up to it, those of the factors too. */
export interface LevelBreakdown {
  band: { low: number; high: number };
  factors: { id: string; name: string; points: number }[];
  stories: { id: string; title: string; url: string; source: string; stage: string; points: number }[];
  restrictions: { id: string; name: string; law: string; affected: string; url: string; points: number }[];
}

/** So many stories are named; what the others add is one line. */
const STORIES_NAMED = 25;
const OTHER_STORIES = "other-stories";
/** A restriction that takes everything from everybody is shared as if it left this much: its logarithm has an end. */
const LEAST_LEFT = 1e-9;

/**
 * Each story's and restriction's points. The level is 100 * (1 - product of what each leaves); in logarithms the product is a
 * sum, and each part's share of that sum is its share of the level. Within a flow, stories share by what they count; one that
 * lowers the risk has points below 0. Points have one decimal and add up to the level exactly.
 */
export function breakdownOf(
  { level, flows, band }: RiskLevel,
  evidence: readonly Evidence[],
  inForce: readonly Restriction[],
): LevelBreakdown {
  const counts = crowded(evidence);
  const weighed = evidence.map((one, index) => ({ one, counts: counts[index] ?? 0 }));
  const parts = [
    ...inForce.map((restriction) => ({
      restriction,
      log: -Math.log(Math.max(LEAST_LEFT, 1 - weightOf(restriction))),
    })),
    ...FLOWS.flatMap((flow) => {
      const flowLog = -Math.log(1 - (FLOW_SHARE[flow] * flows[flow].level) / 100);
      const { sum } = flows[flow];
      return sum === 0
        ? []
        : weighed
            .filter(({ one }) => one.flow === flow)
            .map(({ one, counts: share }) => ({ evidence: one, log: (flowLog * share) / sum }));
    }),
  ];
  const total = parts.reduce((sum, { log }) => sum + log, 0);
  const points = toTenths(
    parts.map(({ log }) => (total === 0 ? 0 : (level * log) / total)),
    level,
  );
  const shared = parts.map((part, index) => ({ ...part, points: points[index] ?? 0 }));

  return {
    band,
    factors: RISK_FACTORS.map((id) => ({
      id,
      name: RISK_FACTOR_LABELS[id],
      points: tenth(sumOf(shared.filter((part) => factorOf(part) === id))),
    })).sort((a, b) => b.points - a.points),
    restrictions: shared
      .flatMap((part) => ("restriction" in part ? [toRestriction(part.restriction, part.points)] : []))
      .sort((a, b) => b.points - a.points),
    stories: named(
      shared.flatMap((part) => ("evidence" in part ? [toStory(part.evidence, part.points)] : [])),
    ),
  };
}

type Part = { restriction: Restriction } | { evidence: Evidence };
const factorOf = (part: Part) =>
  "restriction" in part ? part.restriction.factor : part.evidence.story.lead.relevance.factor;

const toRestriction = ({ id, name, law, affected, sourceUrl }: Restriction, points: number) => ({
  id,
  name,
  law,
  affected,
  url: sourceUrl,
  points,
});

const toStory = ({ story }: Evidence, points: number) => ({
  id: story.id,
  title: story.lead.title,
  url: story.lead.url,
  source: story.sources.slice(0, 3).join(", "),
  stage: story.lead.relevance.stage as string,
  points,
});

function named(stories: LevelBreakdown["stories"]): LevelBreakdown["stories"] {
  const sorted = stories.sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.id < b.id ? -1 : 1));
  const others = sorted.slice(STORIES_NAMED);
  if (others.length === 0) return sorted;
  const rest = {
    id: OTHER_STORIES,
    title: `${others.length} other stories`,
    url: "",
    source: "",
    stage: "",
    points: tenth(sumOf(others)),
  };
  return [...sorted.slice(0, STORIES_NAMED), rest];
}

const sumOf = (parts: readonly { points: number }[]) => parts.reduce((sum, { points }) => sum + points, 0);
const tenth = (number: number) => Math.round(number * 10) / 10;

/** Numbers rounded to tenths so that they still add up to `total`: what rounding lost goes to the largest remainders. */
export function toTenths(numbers: readonly number[], total: number): number[] {
  const floors = numbers.map((number) => Math.floor(number * 10));
  let missing = Math.round(total * 10) - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = numbers
    .map((number, index) => ({ index, remainder: number * 10 - (floors[index] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (missing <= 0) break;
    floors[index] = (floors[index] ?? 0) + 1;
    missing -= 1;
  }
  return floors.map((floor) => floor / 10);
}
