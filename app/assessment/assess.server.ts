import type { Context } from "~/context.server";
import { firstRow, query, runBatch } from "~/database/query.server";
import { basisArticles, contextArticles, contextCount, toScoredArticle } from "~/news/articles.server";
import { outletDaysBetween } from "~/news/outlet-days.server";
import { DAY_MS } from "~/time";
import { askModel } from "./explanation/analyst.server";
import {
  firstAssessment,
  lastOfEarlierDay,
  latestAssessment,
  recordAssessment,
  toAssessmentView,
} from "./assessments.server";
import { changeSince } from "./reports/causes";
import { modelSources } from "./explanation/model-sources";
import { crisesOf } from "./level/crisis";
import { registeredCrises } from "./level/crisis.server";
import { type Evidence, evidenceOf, riskLevel, type RiskLevel } from "./level/risk-level";
import { explain } from "./explanation/explanation";
import { evidenceOnParts, forecast, proposalsOnParts } from "./forecast/forecast";
import { METHOD_VERSION } from "./method-version";
import { dayNumber, HISTORY_DAYS } from "./level/story-reports";
import { recordProposals } from "./register/proposals.server";
import { bindingRestrictions, partRestrictions, seedRegister } from "./register/register.server";
import { breakdownOf } from "./level/shares";

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
  proposalsOpened: number;
  /** Contextual articles beyond what an assessment reads. */
  contextLeftOut: number;
  analyst: "model" | "built-in";
}

/** Writes one assessment of the recorded news and the register as of `now`, even if nothing is new. */
export async function assess(context: Context, now: Date, run: AssessInput): Promise<Assessed> {
  await seedRegister(context.db);
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const withDemonstration = run.isDemonstration;
  const span = { since, now, withDemonstration };
  const {
    basis,
    contextual,
    context: published,
    outletDays,
    first,
    inForce,
    restrictions,
    registered,
    previous,
    dayBefore,
  } = await runBatch(context.db, {
    basis: basisArticles(context.db, span),
    contextual: contextArticles(context.db, span),
    context: firstRow(contextCount(context.db, span)),
    outletDays: outletDaysBetween(context.db, {
      from: dayNumber(since),
      to: dayNumber(now),
      withDemonstration,
    }),
    first: firstRow(firstAssessment(context.db, withDemonstration)),
    inForce: bindingRestrictions(context.db, now),
    restrictions: partRestrictions(context.db, now),
    registered: registeredCrises(context.db, now),
    previous: firstRow(latestAssessment(context.db, now)),
    dayBefore: query(lastOfEarlierDay(context.db, now), ([row]) => (row ? toAssessmentView(row) : null)),
  });
  const risk = riskLevel({
    now,
    articles: [...basis, ...contextual].map(toScoredArticle),
    outletDays,
    recordsBegan: dayNumber(first?.date ?? now),
    inForce,
    decisions: registered.decisions,
  });
  const evidence = evidenceOf(risk);
  const breakdown = breakdownOf(risk);
  const forecastInput = {
    now,
    restrictions,
    proposals: proposalsOnParts(
      risk.proposals.flatMap(({ subject, kind: support, effect, from, isAnnounced }) =>
        effect === "begins" ? [{ subject, support, from, isAnnounced }] : [],
      ),
    ),
    evidence: evidenceOnParts(risk.events.map(({ subject, counted }) => ({ subject, weight: counted }))),
  };
  const withoutModel = forecast(forecastInput);
  const model = run.asksModel
    ? await askModel(context, {
        correlationId: run.correlationId,
        level: risk.level,
        likelihood: withoutModel.likelihood,
        sources: modelSources(
          risk,
          breakdown,
          evidence.map(({ story }) => story),
        ),
      })
    : null;
  const { likelihood, ...forecastDetail } = model
    ? forecast({ ...forecastInput, trials: model.likelihoods })
    : withoutModel;
  const explained = explain({
    now,
    level: risk.level,
    previousLevel: previous?.riskLevel ?? null,
    breakdown,
    evidence,
    forecast: { likelihood, ...forecastDetail },
    coverage: run.coverage,
  });
  const proposalsOpened = await recordProposals(context, risk, {
    now,
    isDemonstration: run.isDemonstration,
  });
  const id = context.newId();
  await recordAssessment(context, {
    id,
    date: now,
    riskLevel: risk.level,
    explanation: explained.explanation,
    keyEvents: explained.keyEvents,
    sources: run.sources,
    february2028Prediction: { likelihood, reasoning: explained.reasoning, keyFactors: explained.keyFactors },
    detail: {
      level: breakdown,
      change:
        dayBefore &&
        changeSince(dayBefore, {
          riskLevel: risk.level,
          level: breakdown,
          february2028Prediction: { likelihood },
          forecast: forecastDetail,
        }),
      crises: crisesOf({ now, assessedAt: now, ...breakdown, ...registered }),
      forecast: forecastDetail,
      weighed: model?.weighed ?? [],
    },
    coverage: run.coverage,
    methodVersion: METHOD_VERSION,
    analyst: model ? "model" : "built-in",
    isDemonstration: run.isDemonstration,
    correlationId: run.correlationId,
    alertsRaisedAt: run.raisesAlerts ? null : now,
  });
  return {
    id,
    level: risk.level,
    likelihood,
    evidence,
    risk,
    proposalsOpened,
    contextLeftOut: (published?.articles ?? 0) - contextual.length,
    analyst: model ? "model" : "built-in",
  };
}
