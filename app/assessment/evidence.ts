import type { Story } from "~/news/stories";
import { DIRECT_FROM } from "~/news/relevance";
import type { Direction, Stage } from "~/news/course";

const DAY_MS = 24 * 60 * 60 * 1000;

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
 * The weight of a story at `now`: `e = (R/100)^2 * g * d * c`, halved for every half-life of its age (method, section 2).
 * c is the best source's weight times `1 + 0.25 * log2(independent sources)`. A ruling of R 80 that raises the risk, told
 * by 2 sources of weight 0.9, new: 0.64 * 0.9 * 1 * 0.9 * 1.25 = 0.648; thirty days later 0.324.
 */
export function evidenceOf(story: Story, sourceWeight: (sourceKey: string) => number, now: Date): Evidence {
  const { relevance } = story.lead;
  const best = Math.max(...story.articles.map(({ sourceKey }) => sourceWeight(sourceKey)));
  const credibility = best * (1 + 0.25 * Math.log2(Math.max(1, story.independentSources)));
  const renewal = relevance.isRoutineRenewal ? ROUTINE_RENEWAL_WEIGHT : 1;
  const severity =
    (relevance.score / 100) ** 2 *
    STAGE_WEIGHT[relevance.stage] *
    DIRECTION_WEIGHT[relevance.direction] *
    credibility *
    renewal;
  const flow = flowOf(relevance.score, relevance.stage);
  const ageDays = Math.max(0, now.getTime() - story.lastPublishedAt.getTime()) / DAY_MS;
  return { story, flow, severity, weight: severity * 2 ** (-ageDays / HALF_LIFE_DAYS[flow]) };
}

/** Direct acts and rulings are acts, direct proposals and threats are threats; what is upstream, or analysis, is context. */
function flowOf(score: number, stage: Stage): Flow {
  if (score < DIRECT_FROM || stage === "analysis") return "context";
  return stage === "act" || stage === "ruling" ? "acts" : "threats";
}
