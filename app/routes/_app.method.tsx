import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { REARM_POINTS } from "~/alerts/triggers";
import { COVERAGE_MIN } from "~/assessment/coverage";
import { recordedQuestions, toForecastRecord } from "~/assessment/forecast-record.server";
import { pandemicForecasts, partRecords, sensitivity, situations } from "~/assessment/forecast-examples";
import { levelFacts } from "~/assessment/method-facts.server";
import { METHOD_VERSION } from "~/assessment/method-version";
import { isInForce, REGISTER_SEED, weightOf } from "~/assessment/register";
import { bindingRestrictions, toRestriction } from "~/assessment/register.server";
import {
  AlertsSection,
  AnalystSection,
  MeaningSection,
  RelevanceSection,
} from "~/components/method/in-words";
import { ForecastSection } from "~/components/method/forecast-section";
import { LevelSection } from "~/components/method/level-section";
import { RecordSection } from "~/components/method/record-section";
import { RegisterSection } from "~/components/method/register-section";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/relevance";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { pageMeta } from "~/components/page-meta";

const QUESTIONS_SHOWN = 14;

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config } = context;
  const isDemonstration = showsDemonstrationData(config);
  const origin = isDemonstration ? "demonstration" : "live";
  const now = context.now();
  const [restrictionRows, questions] = await db.batch([
    bindingRestrictions(db, now),
    recordedQuestions(db, origin),
  ]);
  const inForce = restrictionRows.map(toRestriction);
  const record = toForecastRecord(questions, origin, now);
  // Before the first refresh the table is empty; what it will begin with is known.
  const register = inForce.length > 0 ? inForce : REGISTER_SEED.filter((entry) => isInForce(entry, now));
  return {
    constants: {
      version: METHOD_VERSION,
      relevantFrom: RELEVANT_FROM,
      directFrom: DIRECT_FROM,
      coverageMin: COVERAGE_MIN,
      rearmPoints: REARM_POINTS,
    },
    forecast: {
      parts: partRecords(now),
      situations: situations(now),
      sensitivity: sensitivity(now),
      pandemic: pandemicForecasts(),
    },
    levelFacts: levelFacts(),
    register: register
      .map(({ id, name, law, affected, since, sourceUrl, severity, reach }) => {
        return { id, name, law, affected, since, sourceUrl, points: 100 * weightOf({ severity, reach }) };
      })
      .sort((a, b) => b.points - a.points),
    record: {
      isDemonstration,
      scores: record.scores,
      skill: record.skill,
      reliability: record.reliability,
      resolved: record.resolved.slice(0, QUESTIONS_SHOWN),
      awaiting: record.awaiting.slice(0, QUESTIONS_SHOWN),
      open: record.open.slice(0, QUESTIONS_SHOWN),
    },
  };
}

export default function Method() {
  const { constants, levelFacts: facts, forecast, register, record } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto w-full max-w-3xl">
      <h1 className="page-title">How the risk level works</h1>
      <p className="mt-2 text-lg text-muted-foreground">
        You should be able to check every number we publish. This page explains what we count, the formulas we
        use and how our forecasts have performed. This is version {constants.version} of the method; every
        assessment is labeled with the version used.
      </p>
      <MeaningSection />
      <RelevanceSection relevantFrom={constants.relevantFrom} directFrom={constants.directFrom} />
      <LevelSection facts={facts} />
      <RegisterSection entries={register} />
      <AnalystSection />
      <ForecastSection {...forecast} />
      <RecordSection {...record} />
      <AlertsSection rearmPoints={constants.rearmPoints} coverageMin={constants.coverageMin} />
    </article>
  );
}

export const meta = pageMeta(
  "How the risk level works",
  "What we count, the formulas we use and how our forecasts have performed.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
