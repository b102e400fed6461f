import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { REARM_POINTS } from "~/alerts/triggers";
import { LEVEL_MARGIN } from "~/assessment/analyst-answer";
import { COVERAGE_MIN } from "~/assessment/coverage";
import { recordedQuestions, toForecastRecord } from "~/assessment/forecast-record.server";
import { METHOD_VERSION } from "~/assessment/method-version";
import { quietMonthLikelihood } from "~/assessment/quiet-month";
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
import { pageTitle } from "~/components/product";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/relevance";
import { showsDemonstrationData } from "~/sources/endpoints.server";

const QUESTIONS_SHOWN = 12;

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
  const record = toForecastRecord(questions, origin);
  // Before the first refresh the table is empty; what it will begin with is known.
  const register = inForce.length > 0 ? inForce : REGISTER_SEED.filter((entry) => isInForce(entry, now));
  return {
    constants: {
      version: METHOD_VERSION,
      relevantFrom: RELEVANT_FROM,
      directFrom: DIRECT_FROM,
      levelMargin: LEVEL_MARGIN,
      coverageMin: COVERAGE_MIN,
      rearmPoints: REARM_POINTS,
    },
    quietPercent: quietMonthLikelihood(),
    register: register
      .map(({ id, name, law, affected, since, sourceUrl, severity, reach }) => {
        return { id, name, law, affected, since, sourceUrl, points: 100 * weightOf({ severity, reach }) };
      })
      .sort((a, b) => b.points - a.points),
    record: {
      isDemonstration,
      scores: record.scores,
      reliability: record.reliability,
      resolved: record.resolved.slice(0, QUESTIONS_SHOWN),
      open: record.open.slice(0, QUESTIONS_SHOWN),
    },
  };
}

export default function Method() {
  const { constants, quietPercent, register, record } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto w-full max-w-3xl">
      <h1 className="heading text-3xl sm:text-4xl">How the score is made</h1>
      <p className="mt-2 text-lg text-muted-foreground">
        A number that nobody can check is worth little. Here is all of it: what is counted, by which formula,
        and how our forecasts have done. This is version {constants.version}; each assessment names the
        version that made it.
      </p>
      <MeaningSection />
      <RelevanceSection relevantFrom={constants.relevantFrom} directFrom={constants.directFrom} />
      <LevelSection />
      <RegisterSection entries={register} />
      <AnalystSection levelMargin={constants.levelMargin} />
      <ForecastSection quietPercent={quietPercent} />
      <RecordSection {...record} />
      <AlertsSection rearmPoints={constants.rearmPoints} coverageMin={constants.coverageMin} />
    </article>
  );
}

export const meta: MetaFunction = () => [
  { title: pageTitle("How the score is made") },
  {
    name: "description",
    content: "The formulas, the evidence and the record behind the risk level and the forecast.",
  },
];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
