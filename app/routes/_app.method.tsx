import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { REARM_POINTS } from "~/alerts/trigger-rule";
import { COVERAGE_MIN } from "~/assessment/level/coverage";
import {
  pandemicForecasts,
  partRecords,
  sensitivity,
  situations,
} from "~/assessment/forecast/forecast-examples";
import { levelFacts } from "~/assessment/level/method-facts.server";
import { recordLine } from "~/assessment/reports/record";
import { proposalCounts } from "~/assessment/reports/record.server";
import { METHOD_VERSION } from "~/assessment/method-version";
import { isInForce, weightOf } from "~/assessment/register/register";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import { bindingRestrictions } from "~/assessment/register/register.server";
import { AlertsSection, AnalystSection, MeaningSection } from "~/components/method/in-words";
import { Contents } from "~/components/method/contents";
import { RecordSection, RegisterSection } from "~/components/method/evidence-sections";
import { ForecastSection } from "~/components/method/forecast-section";
import { LevelSection } from "~/components/method/level-section";
import { RelevanceSection } from "~/components/method/relevance-section";
import { runBatch } from "~/database/query.server";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { joinRows } from "~/reading/join-rows";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";

/** How many register entries the page lists. */
const HEAVIEST_NAMED = 3;

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, config } = context;
  const isDemonstration = showsDemonstrationData(config);
  const now = context.now();
  const { inForce, counts } = await runBatch(db, {
    inForce: bindingRestrictions(db, now),
    counts: proposalCounts(db, isDemonstration),
  });
  // The table is empty before the first refresh; fall back to its seed.
  const register = inForce.length > 0 ? inForce : REGISTER_SEED.filter((entry) => isInForce(entry, now));
  return {
    constants: {
      version: METHOD_VERSION,
      coverageMin: COVERAGE_MIN,
      rearmPoints: REARM_POINTS,
    },
    relevance: {
      relevantFrom: RELEVANT_FROM,
      directFrom: DIRECT_FROM,
      joinRows: joinRows(),
    },
    forecast: {
      parts: partRecords(now),
      situations: situations(now),
      sensitivity: sensitivity(now),
      pandemic: pandemicForecasts(),
    },
    levelFacts: levelFacts(),
    register: {
      count: register.length,
      heaviest: [...register]
        .sort((a, b) => weightOf(b) - weightOf(a))
        .slice(0, HEAVIEST_NAMED)
        .map(({ name }) => name),
    },
    record: { isDemonstration, summary: recordLine(counts) },
  };
}

export default function Method() {
  const {
    constants,
    relevance,
    levelFacts: facts,
    forecast,
    register,
    record,
  } = useLoaderData<typeof loader>();
  return (
    <article className="grid w-full max-w-3xl gap-x-12 xl:max-w-none xl:grid-cols-[minmax(0,48rem)_15rem] xl:justify-center">
      <div className="min-w-0">
        <PageHeader
          title="How the risk level works"
          description={`What we count, how, and how our forecasts have done. Method version ${constants.version}; each assessment says which version made it.`}
        />
      </div>
      <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <Contents />
      </div>
      <div className="min-w-0">
        <MeaningSection />
        <RelevanceSection {...relevance} />
        <LevelSection facts={facts} />
        <RegisterSection {...register} />
        <AnalystSection />
        <ForecastSection {...forecast} />
        <RecordSection {...record} />
        <AlertsSection rearmPoints={constants.rearmPoints} coverageMin={constants.coverageMin} />
      </div>
    </article>
  );
}

export const meta = publicPageMeta(
  "How the risk level works",
  "What we count, the formulas we use and how our forecasts have performed.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
