import type { Context } from "~/context.server";
import { DAY_MS } from "~/durations";
import { evidenceArticles, toScoredArticle } from "~/news/news.server";
import { noteModelRelevance } from "~/news/model-relevance.server";
import { groupStories, type Story } from "~/news/stories";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import type { Reading } from "./analyst-answer";
import { askModel } from "./analyst.server";
import {
  bestCoverage,
  latestAssessment,
  recordAssessment,
  type AssessmentDetail,
} from "./assessments.server";
import { EVIDENCE_DAYS, evidenceOf, type Evidence } from "./evidence";
import { explain } from "./explanation";
import { forecast } from "./forecast";
import { METHOD_VERSION } from "./method-version";
import { restrictionsInForce, seedRegister } from "./register.server";
import { riskLevel } from "./risk-level";
import { breakdownOf } from "./shares";

/** However little arrived today, what did counts at most this many times. */
const ARRIVAL_MIN = 0.3;
/** Of a source that is not in the catalog, such as the outlet of a replayed file. */
const OTHER_SOURCE_WEIGHT = 0.8;

export interface ToAssess {
  correlationId: string;
  /** Share of the sources that answered, 0-1. */
  coverage: number;
  sources: unknown[];
  isDemonstration: boolean;
  /** Whether the analysis model may be asked; a replay asks nobody. */
  asksModel: boolean;
  /** Whether it fires alert rules; history written later fires none. */
  raisesAlerts: boolean;
}

export interface Assessed {
  id: string;
  level: number;
  likelihood: number;
  evidence: readonly Evidence[];
  analyst: "model" | "built-in";
}

/** What the evidence of the last 90 days and the register mean at `now`: writes one assessment, also when nothing is new. */
export async function assess(context: Context, now: Date, run: ToAssess): Promise<Assessed> {
  await seedRegister(context.d1).run();
  const since = new Date(now.getTime() - EVIDENCE_DAYS * DAY_MS);
  const yesterday = new Date(now.getTime() - DAY_MS);
  const [rows, inForce, [previous], [earlierToday]] = await Promise.all([
    evidenceArticles(context.db, { since, now, withDemonstration: run.isDemonstration }),
    restrictionsInForce(context.db, now),
    latestAssessment(context.db, now),
    bestCoverage(context.db, yesterday, now),
  ]);
  const arrived = Math.max(run.coverage, earlierToday?.coverage ?? 0, ARRIVAL_MIN);
  const stories = groupStories(rows.map(toScoredArticle));
  const evidence = stories.map((story) =>
    arrivalCorrected(evidenceOf(story, sourceWeight, now), arrived, yesterday),
  );
  const computed = riskLevel(evidence, inForce);
  const breakdown = breakdownOf(computed, evidence, inForce);
  const own = forecast(computed);
  const model = run.asksModel
    ? await askModel(context, {
        correlationId: run.correlationId,
        level: computed.level,
        likelihood: own.likelihood,
        stories: heaviest(evidence),
        inForce,
      })
    : null;
  const { likelihood, ...steps } = model ? forecast(computed, model.likelihoods) : own;
  const builtIn = explain({
    level: computed.level,
    previousLevel: previous?.riskLevel ?? null,
    breakdown,
    evidence,
    forecast: { likelihood, ...steps },
    coverage: run.coverage,
  });
  const words = model ? { ...builtIn, ...model.words } : builtIn;
  const detail: AssessmentDetail = {
    level: breakdown,
    forecast: steps,
    ...(model ? { modelLevel: model.level } : {}),
  };
  const id = context.newId();
  await recordAssessment(context, {
    id,
    date: now,
    riskLevel: computed.level,
    explanation: words.explanation,
    keyEvents: words.keyEvents,
    sources: run.sources,
    february2028Prediction: { likelihood, reasoning: words.reasoning, keyFactors: words.keyFactors },
    detail,
    coverage: run.coverage,
    methodVersion: METHOD_VERSION,
    analyst: model ? "model" : "built-in",
    isDemonstration: run.isDemonstration,
    correlationId: run.correlationId,
    alertsRaisedAt: run.raisesAlerts ? null : now,
  });
  if (model) await noteModelRelevance(context.d1, readArticles(model.readings, stories));
  return {
    id,
    level: computed.level,
    likelihood,
    evidence,
    analyst: model ? "model" : "built-in",
  };
}

/**
 * On a day when a part of the sources is silent, what the others tell stands for it: evidence of the last 24 hours is divided
 * by the best coverage that a refresh of these hours had (`arrived`, 0.3-1), so that an outage neither reads as calm nor
 * makes more of what came before it. Older evidence was whole when it came.
 */
function arrivalCorrected(evidence: Evidence, arrived: number, yesterday: Date): Evidence {
  const isOfToday = evidence.story.firstPublishedAt > yesterday;
  return isOfToday ? { ...evidence, weight: evidence.weight / arrived } : evidence;
}

const WEIGHTS = new Map<string, number>(SOURCE_KEYS.map((key) => [key, SOURCES[key].weight]));
const sourceWeight = (sourceKey: string) => WEIGHTS.get(sourceKey) ?? OTHER_SOURCE_WEIGHT;

/** The articles that the model was shown, each with what it made of it. */
function readArticles(readings: readonly Reading[], stories: readonly Story[]) {
  const articleIds = new Map(stories.map(({ id, lead }) => [id, lead.id]));
  return readings.flatMap(({ storyId, quote, relevance }) => {
    const articleId = articleIds.get(storyId);
    return articleId ? [{ articleId, quote, relevance: Math.round(relevance) }] : [];
  });
}

/** The stories that the analysis model reads. */
const STORIES_FOR_MODEL = 20;
const heaviest = (evidence: readonly Evidence[]): Story[] =>
  [...evidence]
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.story.id < b.story.id ? -1 : 1))
    .slice(0, STORIES_FOR_MODEL)
    .map(({ story }) => story);
