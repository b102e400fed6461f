import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { recordModelRelevance } from "~/news/model-relevance.server";
import { evidenceArticles, toScoredArticle } from "~/news/articles.server";
import { outletDaysBetween } from "~/news/outlet-days.server";
import type { Story } from "~/news/stories";
import { DAY_MS } from "~/time";
import type { Reading } from "./analyst-answer";
import { askModel } from "./analyst.server";
import { latestAssessment, recordAssessment } from "./assessments.server";
import { evidenceOf, type Evidence } from "./evidence";
import { explain } from "./explanation";
import { forecast, multipliersOf } from "./forecast";
import type { ForecastPart } from "./forecast-question";
import { evidenceOnParts, proposalsOnParts } from "./forecast-evidence";
import { METHOD_VERSION } from "./method-version";
import { HISTORY_DAYS } from "./outlet-flow";
import { proposalDecisions, recordProposals, toDecisions } from "./proposals.server";
import { bindingRestrictions, partRestrictions, seedRegister } from "./register.server";
import { riskLevel, type RiskLevel } from "./risk-level";
import { breakdownOf } from "./shares";
import { dayNumber } from "./story-reports";

export interface AssessInput {
  correlationId: string;
  /** Share of the sources that responded, 0-1. */
  coverage: number;
  sources: unknown[];
  isDemonstration: boolean;
  /** Whether to call the analysis model. Replays don't. */
  asksModel: boolean;
  /** Whether it triggers alert rules. Backfilled history doesn't. */
  raisesAlerts: boolean;
}

export interface Assessed {
  id: string;
  level: number;
  likelihood: number;
  evidence: readonly Evidence[];
  /** Everything the level was computed from. */
  risk: RiskLevel;
  /** Multiplier of each part's rate from today's evidence. */
  multipliers: Record<ForecastPart, number>;
  proposalsOpened: number;
  analyst: "model" | "built-in";
}

/** Writes one assessment of the recorded news and the register as of `now`, even if nothing is new. */
export async function assess(context: Context, now: Date, run: AssessInput): Promise<Assessed> {
  await seedRegister(context.db);
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const withDemonstration = run.isDemonstration;
  const { rows, outletDays, inForce, restrictions, decisions, previous } = await runBatch(context.db, {
    rows: evidenceArticles(context.db, { since, now, withDemonstration }),
    outletDays: outletDaysBetween(context.db, {
      from: dayNumber(since),
      to: dayNumber(now),
      withDemonstration,
    }),
    inForce: bindingRestrictions(context.db, now),
    restrictions: partRestrictions(context.db, now),
    decisions: proposalDecisions(context.db, now),
    previous: firstRow(latestAssessment(context.db, now)),
  });
  const risk = riskLevel({
    now,
    articles: rows.map(toScoredArticle),
    outletDays,
    inForce,
    decisions: toDecisions(decisions),
  });
  const evidence = evidenceOf(risk);
  const breakdown = breakdownOf(risk);
  const forecastInput = {
    now,
    restrictions,
    proposals: proposalsOnParts(
      risk.proposals.flatMap(({ subject, kind: support, effect, from }) =>
        effect === "begins" ? [{ subject, support, from }] : [],
      ),
    ),
    evidence: evidenceOnParts(risk.events.map(({ subject, counted }) => ({ subject, weight: counted }))),
  };
  const own = forecast(forecastInput);
  const model = run.asksModel
    ? await askModel(context, {
        correlationId: run.correlationId,
        level: risk.level,
        likelihood: own.likelihood,
        stories: evidence.slice(0, STORIES_FOR_MODEL).map(({ story }) => story),
        inForce: risk.inForce,
      })
    : null;
  const { likelihood, ...forecastDetail } = model
    ? forecast({ ...forecastInput, trials: model.likelihoods })
    : own;
  const ruleBased = explain({
    level: risk.level,
    previousLevel: previous?.riskLevel ?? null,
    breakdown,
    evidence,
    forecast: { likelihood, ...forecastDetail },
    coverage: run.coverage,
  });
  const words = model ? { ...ruleBased, ...model.words } : ruleBased;
  const { opened } = await recordProposals(context, risk.proposals, {
    now,
    isDemonstration: run.isDemonstration,
  });
  const id = context.newId();
  await recordAssessment(context, {
    id,
    date: now,
    riskLevel: risk.level,
    explanation: words.explanation,
    keyEvents: words.keyEvents,
    sources: run.sources,
    february2028Prediction: { likelihood, reasoning: words.reasoning, keyFactors: words.keyFactors },
    detail: { level: breakdown, forecast: forecastDetail },
    coverage: run.coverage,
    methodVersion: METHOD_VERSION,
    analyst: model ? "model" : "built-in",
    isDemonstration: run.isDemonstration,
    correlationId: run.correlationId,
    alertsRaisedAt: run.raisesAlerts ? null : now,
  });
  if (model) {
    const stories = evidence.map(({ story }) => story);
    await recordModelRelevance(context.db, readArticles(model.readings, stories));
  }
  return {
    id,
    level: risk.level,
    likelihood,
    evidence,
    risk,
    multipliers: multipliersOf(own),
    proposalsOpened: opened,
    analyst: model ? "model" : "built-in",
  };
}

/** The stories that the analysis model reads. */
const STORIES_FOR_MODEL = 20;

/** The articles that the model read, each with its relevance. */
function readArticles(readings: readonly Reading[], stories: readonly Story[]) {
  const articleIds = new Map(stories.map(({ id, lead }) => [id, lead.id]));
  return readings.flatMap(({ storyId, quote, relevance }) => {
    const articleId = articleIds.get(storyId);
    return articleId ? [{ articleId, quote, relevance: Math.round(relevance) }] : [];
  });
}
