import { COVERAGE_USUAL } from "./coverage";
import type { LevelBreakdown } from "./shares";
import type { Forecast } from "./forecast";
import { RISK_FACTOR_LABELS, type RiskFactor } from "./factors";
import type { Evidence } from "./evidence";
import { OUTLOOK_DAYS, riskLabel } from "./labels";

const KEY_EVENTS_MAX = 5;
const KEY_FACTORS_MAX = 5;

export interface Words {
  explanation: string;
  keyEvents: string[];
  reasoning: string;
  keyFactors: string[];
}

export interface ToExplain {
  level: number;
  /** Of the assessment before; null for the first. */
  previousLevel: number | null;
  breakdown: LevelBreakdown;
  evidence: readonly Evidence[];
  forecast: Forecast;
  /** Share of the sources that answered, 0-1. */
  coverage: number;
}

/** What a reader sees, written by rule from the same evidence that made the numbers: the built-in analyst. */
export function explain(assessed: ToExplain): Words {
  return {
    explanation: [
      levelSentence(assessed),
      stockSentence(assessed),
      storySentence(assessed),
      coverageSentence(assessed),
    ]
      .filter(Boolean)
      .join(" "),
    keyEvents: keyEvents(assessed.evidence),
    reasoning: reasoning(assessed.forecast),
    keyFactors: keyFactors(assessed),
  };
}

function levelSentence({ level, previousLevel }: ToExplain): string {
  const { description } = riskLabel(level);
  const change = previousLevel === null ? 0 : level - previousLevel;
  const moved =
    previousLevel === null
      ? "This is the first assessment."
      : Math.abs(change) < 1
        ? "It has not changed since the assessment before."
        : `It is ${points(Math.abs(change))} ${change > 0 ? "higher" : "lower"} than at the assessment before.`;
  return `The risk level is ${level} of 100: ${description.toLowerCase()} in the next ${OUTLOOK_DAYS} days. ${moved}`;
}

function stockSentence({ breakdown }: ToExplain): string {
  const stock = breakdown.restrictions.reduce((sum, { points: share }) => sum + share, 0);
  const [heaviest, second] = breakdown.restrictions;
  if (!heaviest) return "";
  const names = [heaviest, second].flatMap((one) => (one ? [one.name] : [])).join("; ");
  return `${stock.toFixed(1)} points come from ${breakdown.restrictions.length} restrictions that are in force, the heaviest being: ${names}.`;
}

function storySentence({ breakdown, evidence }: ToExplain): string {
  const flow = breakdown.stories.reduce((sum, { points: share }) => sum + share, 0);
  if (evidence.length === 0) return "No story of the last 90 days bears on US citizens' freedom to leave.";
  const top = breakdown.stories.filter(({ points: share, url }) => share > 0 && url !== "").slice(0, 2);
  const told = top.map(({ title, source }) => `“${title}” (${source})`).join(" and ");
  return `${flow.toFixed(1)} points come from ${evidence.length} ${evidence.length === 1 ? "story" : "stories"} in the news${told ? `, above all ${told}` : ""}.`;
}

function coverageSentence({ coverage }: ToExplain): string {
  if (coverage >= COVERAGE_USUAL) return "";
  return `Only ${Math.round(coverage * 100)}% of the sources answered: the level rests on what was known before.`;
}

/** The heaviest stories of today's evidence, the newest first. */
function keyEvents(evidence: readonly Evidence[]): string[] {
  return [...evidence]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.story.id < b.story.id ? -1 : 1))
    .slice(0, KEY_EVENTS_MAX)
    .sort((a, b) => b.story.lastPublishedAt.getTime() - a.story.lastPublishedAt.getTime())
    .map(({ story }) => story.lead.title);
}

function keyFactors({ breakdown, evidence }: ToExplain): string[] {
  const factors = breakdown.factors
    .filter(({ points: share }) => share >= 0.5)
    .map(({ id, name, points: share }) => {
      const stories = evidence.filter(({ story }) => story.lead.relevance.factor === id).length;
      return `${RISK_FACTOR_LABELS[id as RiskFactor] ?? name}: ${points(share)}, ${stories} ${stories === 1 ? "story" : "stories"} in 90 days`;
    });
  return factors.slice(0, KEY_FACTORS_MAX);
}

function reasoning({ likelihood, band, steps }: Forecast): string {
  const [prior, informed] = steps;
  return (
    `Such measures are rare: the base rate is ${prior?.percent.toFixed(1)}%. Today's evidence brings it to ${informed?.percent.toFixed(1)}%; ` +
    `after calibration the forecast is ${likelihood.toFixed(1)}%, eight times in ten between ${band.low.toFixed(1)}% and ${band.high.toFixed(1)}%.`
  );
}

const points = (number: number) =>
  `${Number.isInteger(number) ? number : number.toFixed(1)} ${number === 1 ? "point" : "points"}`;
