import type { Evidence } from "~/assessment/level/risk-level";
import { effectText, proposalStatus } from "~/assessment/level/crisis-facts";
import type { LevelBreakdown } from "~/assessment/level/level-detail";
import type { Forecast } from "~/assessment/forecast/forecast";
import { COVERAGE_USUAL, OUTLOOK_DAYS, quoted, quotedAtEnd, riskLabel } from "~/assessment/labels";
import { levelParts } from "~/assessment/level/level-makeup";
import type { FORECAST_STEPS, ForecastDetail } from "~/assessment/forecast/forecast-detail";
import { monthsText, PART_NAMES, proposedText } from "~/assessment/forecast/forecast-question";
import { percentRange, percentText } from "~/assessment/percent";
import { counted } from "~/text";

const KEY_EVENTS_MAX = 5;
const KEY_FACTORS_MAX = 5;

export interface Words {
  explanation: string;
  keyEvents: string[];
  reasoning: string;
  keyFactors: string[];
}

export interface ExplainInput {
  now: Date;
  level: number;
  /** The previous assessment's level; null for the first. */
  previousLevel: number | null;
  breakdown: LevelBreakdown;
  evidence: readonly Evidence[];
  forecast: Forecast;
  /** Share of the sources that responded, 0-1. */
  coverage: number;
}

/** Writes the rule-based summary from the same evidence that produced the numbers. */
export function explain(assessed: ExplainInput): Words {
  return {
    explanation: [levelSentence(assessed), ...partSentences(assessed), coverageSentence(assessed)]
      .filter(Boolean)
      .join(" "),
    keyEvents: keyEvents(assessed.evidence),
    reasoning: forecastReasoning(assessed.forecast),
    keyFactors: keyFactors(assessed),
  };
}

function levelSentence({ level, previousLevel }: ExplainInput): string {
  const { description } = riskLabel(level);
  const change = previousLevel === null ? 0 : level - previousLevel;
  const moved =
    previousLevel === null
      ? "This is the first assessment."
      : Math.abs(change) < 1
        ? "Unchanged since the previous assessment."
        : `${change > 0 ? "Up" : "Down"} ${points(Math.abs(change))} since the previous assessment.`;
  return `The risk level is ${level} out of 100: ${description.toLowerCase()} in the next ${OUTLOOK_DAYS} days. ${moved}`;
}

/** What the level is made of, the largest part first. */
function partSentences(assessed: ExplainInput): string[] {
  const { restrictions, possible, news } = levelParts(assessed.breakdown);
  return [
    { points: restrictions, sentence: restrictionSentence(assessed) },
    { points: possible, sentence: proposalSentence(assessed) },
    { points: news, sentence: storySentence(assessed) },
  ]
    .sort((a, b) => b.points - a.points)
    .map(({ sentence }) => sentence);
}

function restrictionSentence({ breakdown }: ExplainInput): string {
  const { restrictions } = breakdown;
  const [heaviest, second] = restrictions;
  if (!heaviest) return "";
  const names = second
    ? `${quoted(heaviest.name)} and ${quotedAtEnd(second.name)}`
    : quotedAtEnd(heaviest.name);
  const account =
    restrictions.length === 1
      ? "1 restriction in force accounts"
      : `${restrictions.length} restrictions in force account`;
  return `${account} for ${sumOf(restrictions).toFixed(1)} points, led by ${names}`;
}

function proposalSentence({ breakdown, now }: ExplainInput): string {
  const begun = breakdown.proposals.filter(({ effect, points: share }) => effect === "begins" && share > 0);
  const [first] = begun;
  if (!first) return scheduledSentence(breakdown, now);
  const basis =
    first.kind === "official"
      ? `ordered by an official document, ${effectText({ status: proposalStatus(first, now), from: first.from }, now)}`
      : "reported by three independent outlets";
  const what = `${sumOf(begun).toFixed(1)} points: ${lowerFirst(first.name)}, ${basis}`;
  const counted =
    begun.length === 1
      ? `A possible restriction, being checked, adds ${what}.`
      : `Possible restrictions, being checked, add ${what}, and ${begun.length - 1} more.`;
  return [counted, scheduledSentence(breakdown, now)].filter(Boolean).join(" ");
}

/** Returns a sentence on announced measures that aren't in effect and so add nothing to the level yet. */
function scheduledSentence({ proposals }: LevelBreakdown, now: Date): string {
  const scheduled = proposals.filter(
    (proposal) => proposal.effect === "begins" && proposalStatus(proposal, now) === "scheduled",
  );
  const [first] = scheduled;
  if (!first) return "";
  const more = scheduled.length === 1 ? "" : `, and ${scheduled.length - 1} more`;
  return `An official document announces a restriction, being checked: ${lowerFirst(first.name)}, ${effectText({ status: "scheduled", from: first.from }, now)}${more}.`;
}

function storySentence({ breakdown, evidence }: ExplainInput): string {
  if (evidence.length === 0) return "No news from the last 90 days affects US citizens’ freedom to leave.";
  const news = sumOf(breakdown.stories) + breakdown.usualNewsFlow;
  const top = breakdown.stories.filter(({ points: share, url }) => share > 0 && url !== "").slice(0, 2);
  const named = top
    .map(
      ({ title, source, isUnconfirmed }) =>
        `${quoted(title)} (${source}${isUnconfirmed ? ", unconfirmed" : ""})`,
    )
    .join(" and ");
  const stories = counted(evidence.length, "news story", "news stories");
  const isOne = evidence.length === 1;
  const verb =
    news < 0 ? `${isOne ? "lowers" : "lower"} the level by` : `${isOne ? "accounts" : "account"} for`;
  return `${stories} ${verb} ${Math.abs(news).toFixed(1)} points${named ? `, led by ${named}` : ""}.`;
}

const sumOf = (shares: readonly { points: number }[]) => shares.reduce((sum, share) => sum + share.points, 0);
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function coverageSentence({ coverage }: ExplainInput): string {
  if (coverage >= COVERAGE_USUAL) return "";
  return `Only ${Math.round(coverage * 100)}% of sources responded, so this level relies on earlier evidence.`;
}

/** The heaviest stories of today's evidence, newest first. */
function keyEvents(evidence: readonly Evidence[]): string[] {
  return [...evidence]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.story.id < b.story.id ? -1 : 1))
    .slice(0, KEY_EVENTS_MAX)
    .sort((a, b) => b.story.lastPublishedAt.getTime() - a.story.lastPublishedAt.getTime())
    .map(({ story }) => story.lead.title);
}

function keyFactors({ breakdown, evidence }: ExplainInput): string[] {
  const factors = breakdown.factors
    .filter(({ points: share }) => share >= 0.5)
    .map(({ id, name, points: share }) => {
      const stories = evidence.filter(({ story }) => story.lead.relevance.factor === id).length;
      return `${name}: ${points(share)} (${counted(stories, "story", "stories")} in the past 90 days)`;
    });
  return factors.slice(0, KEY_FACTORS_MAX);
}

const points = (number: number) =>
  `${Number.isInteger(number) ? number : number.toFixed(1)} ${number === 1 ? "point" : "points"}`;

type Part = ForecastDetail["parts"][number];

/** Explains the forecast in a few sentences: the base rate, what moved it, and the result. */
export function forecastReasoning({
  likelihood,
  interval,
  steps,
  parts,
  monthsLeft,
  model,
}: Forecast): string {
  const percentAfter = (id: (typeof FORECAST_STEPS)[number]) =>
    percentText(steps.find((step) => step.id === id)?.percent ?? 0);
  const met = parts.filter(({ state }) => state.kind === "met");
  const chance = percentText(likelihood);
  if (met.length > 0)
    return `The answer is yes. ${met.map(stateSentence).join(" ")} The forecast is ${chance}, the highest it can be.`;
  const touched = parts.filter(({ state }) => !["not-in-force", "missed"].includes(state.kind));
  const isOver = parts.some(({ state }) => state.kind === "missed");
  if (isOver && touched.length > 0)
    return `February 2028 is over. ${touched.map(stateSentence).join(" ")} The answer is no unless that is confirmed. The forecast is ${chance}.`;
  if (isOver)
    return `February 2028 is over. None of the four measures was in force then, so the answer is no. The forecast is ${chance}, the lowest it can be.`;
  const left = monthsLeft > 0 ? `and ${monthsText(monthsLeft)} left` : "so far";
  const none = touched.length === 0 ? "in force or officially proposed" : "in force";
  const quiet = `With none of the four measures ${none} ${left}, the chance would be ${percentAfter("time")}.`;
  const state =
    touched.length === 0
      ? ""
      : `${touched.map(stateSentence).join(" ")} That brings the chance to ${percentAfter("state")}.`;
  const byNews = movedBy(steps, "evidence");
  const byModel = model ? movedBy(steps, "model") : "";
  // The last step's percentage is the forecast, which the last sentence gives.
  const evidence = !byNews
    ? "Current news doesn’t change it."
    : `Current news ${byNews} it${byModel ? ` to ${percentAfter("evidence")}` : ""}.`;
  const modelSentence = byModel && `The AI model’s estimate, which counts within limits, ${byModel} it.`;
  const final = `The forecast is ${percentText(likelihood)} (80% interval: ${percentRange(interval)}).`;
  return [quiet, state, evidence, modelSentence, final].filter(Boolean).join(" ");
}

/** "raises", "lowers", or nothing where a step hardly moves the chance. */
function movedBy(steps: ForecastDetail["steps"], id: (typeof FORECAST_STEPS)[number]): string {
  const change = steps.find((step) => step.id === id)?.change ?? 0;
  if (Math.abs(change) < 0.1) return "";
  return change > 0 ? "raises" : "lowers";
}

function stateSentence({ part, state }: Part): string {
  const name = PART_NAMES[part];
  switch (state.kind) {
    case "proposed":
      return `${name}: ${proposedText(state)}, being checked.`;
    case "in-force":
      return state.isLiftingAnnounced
        ? `${name}: in force, with its end announced.`
        : `${name}: in force for ${monthsText(Math.round(state.months))}.`;
    case "met":
      return `${name}: in force in February 2028.`;
    case "scheduled":
      return state.isLiftingAnnounced
        ? `${name}: in the register, not yet in effect, with its end announced.`
        : `${name}: in the register, not yet in effect.`;
    case "not-in-force":
    case "missed":
      return "";
  }
}
