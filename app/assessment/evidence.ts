import { DAY_MS } from "~/durations";
import type { Story } from "~/news/stories";
import { DIRECT_FROM } from "~/news/relevance";
import type { Stage } from "~/news/course";
import type { Direction } from "~/news/direction";
import type { RiskFactor } from "./factors";

/** Which of the three flows a story feeds: what was done, what is threatened, what surrounds it. */
export type Flow = "acts" | "threats" | "context";

/** Days after which a story of the flow counts half. */
export const HALF_LIFE_DAYS: Record<Flow, number> = { acts: 30, threats: 10, context: 21 };
/** No story older than this is looked at: an act counts an eighth by then. */
export const EVIDENCE_DAYS = 90;

export const STAGE_WEIGHT: Record<Stage, number> = {
  act: 1,
  ruling: 0.9,
  proposal: 0.45,
  threat: 0.35,
  analysis: 0.1,
};
export const DIRECTION_WEIGHT: Record<Direction, number> = { raises: 1, neutral: 0.25, lowers: -0.6 };
const ROUTINE_RENEWAL_WEIGHT = 0.2;
/** Of a threat or proposal that the same story says was taken back. */
const WITHDRAWN_WEIGHT = 0.5;

/**
 * How near a factor is to the border: what news of it that does not touch leaving itself (R under 60) counts. Powers, troops and
 * citizenship have stood before every restriction of leaving; a quarrel with a newspaper has not.
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

/** What one story weighs in the score, and why. */
export interface Evidence {
  story: Story;
  flow: Flow;
  /** Weight when the story was new; below 0 when it lowers the risk. */
  severity: number;
  /** Weight now, after its age. */
  weight: number;
}

/**
 * The weight of a story at `now`: `e = (R/100)^2 * g * d * c * p`, halved for every half-life of its age (method, section 2).
 * c is the best source's weight times `1 + 0.25 * log2(independent sources)`; p is 1 for a story on leaving itself. A ruling of
 * R 80 that raises the risk, told by 2 sources of weight 0.9, new: 0.64 * 0.9 * 1 * 0.9 * 1.25 = 0.648; thirty days later 0.324.
 */
export function evidenceOf(story: Story, sourceWeight: (sourceKey: string) => number, now: Date): Evidence {
  const { relevance } = story.lead;
  const best = Math.max(...story.articles.map(({ sourceKey }) => sourceWeight(sourceKey)));
  const credibility = best * (1 + 0.25 * Math.log2(Math.max(1, story.independentSources)));
  const severity =
    (relevance.score / 100) ** 2 *
    STAGE_WEIGHT[relevance.stage] *
    DIRECTION_WEIGHT[relevance.direction] *
    credibility *
    (relevance.score >= DIRECT_FROM ? 1 : PROXIMITY[relevance.factor]) *
    (relevance.isRoutineRenewal ? ROUTINE_RENEWAL_WEIGHT : 1);
  const flow = flowOf(relevance.score, relevance.stage);
  const ageDays = Math.max(0, now.getTime() - story.lastPublishedAt.getTime()) / DAY_MS;
  const stands = flow === "threats" && severity > 0 && isTakenBack(story) ? WITHDRAWN_WEIGHT : 1;
  return { story, flow, severity, weight: severity * stands * 2 ** (-ageDays / HALF_LIFE_DAYS[flow]) };
}

const isTakenBack = ({ articles }: Story): boolean =>
  articles.some(({ relevance }) => relevance.isWithdrawal);

/** Proposals and threats are threats; direct acts and rulings are acts; acts upstream of leaving, and analysis, are context. */
function flowOf(score: number, stage: Stage): Flow {
  if (stage === "proposal" || stage === "threat") return "threats";
  return score >= DIRECT_FROM && stage !== "analysis" ? "acts" : "context";
}
