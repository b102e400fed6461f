import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { currentCrises } from "~/assessment/level/crisis.server";
import { isInForce } from "~/assessment/register/register";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import { bindingRestrictions } from "~/assessment/register/register.server";
import { CrisisBanner } from "~/components/crisis-banner";
import { ExposureFindings } from "~/components/exposure/exposure-findings";
import { ExposureQuestion } from "~/components/exposure/exposure-question";
import { useExposureAnswers } from "~/components/exposure/use-exposure-answers";
import { publicPageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { bindingEveryone, findingsOf } from "~/exposure/findings";
import { runBatch } from "~/database/query.server";
import { showsDemonstrationData } from "~/sources/endpoints.server";
import { EXPOSURE_QUESTIONS } from "~/exposure/questions";

/** The register, the same for every visitor. The answers stay in the browser, so there is no action. */
export async function loader({ context }: LoaderFunctionArgs) {
  const now = context.now();
  const { inForce, crises } = await runBatch(context.db, {
    inForce: bindingRestrictions(context.db, now),
    crises: currentCrises(context.db, now, showsDemonstrationData(context.config)),
  });
  // The table is empty before the first refresh.
  const entries = inForce.length > 0 ? inForce : REGISTER_SEED.filter((entry) => isInForce(entry, now));
  return {
    crises,
    entries: entries.map(({ id, name, law, affected, sourceUrl, reach }) => {
      return { id, name, law, affected, sourceUrl, reach };
    }),
  };
}

export default function Exposure() {
  const { entries, crises } = useLoaderData<typeof loader>();
  const { answers, isKept, answer, keep, clear } = useExposureAnswers();
  const hasAnswers = Object.values(answers).some((values) => values.length > 0);
  return (
    <div className="w-full max-w-5xl">
      <h1 className="page-title">Exposure check</h1>
      <p className="mt-2 max-w-2xl text-muted-foreground">
        Eight questions show which restrictions in force could affect you. Your answers stay in this browser.{" "}
        <Link to="/checklist" className="link">
          Checklist to print
        </Link>
      </p>
      <CrisisBanner crises={crises} className="mt-4" />
      <noscript>
        <Alert className="mt-4">
          This check needs JavaScript, because it runs in your browser so that your answers never leave it.
        </Alert>
      </noscript>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <TitledCard title="Your answers">
          {EXPOSURE_QUESTIONS.map((question) => (
            <ExposureQuestion
              key={question.id}
              question={question}
              chosen={answers[question.id] ?? []}
              onAnswer={(values) => answer(question.id, values)}
            />
          ))}
          <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-5">
            <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
              <input
                type="checkbox"
                checked={isKept}
                onChange={(event) => keep(event.currentTarget.checked)}
                className="size-4 accent-(--primary)"
              />
              Remember my answers in this browser
            </label>
            <Button variant="outline" size="sm" onClick={clear}>
              Clear answers
            </Button>
          </div>
        </TitledCard>
        <TitledCard title="What this means for you" className="lg:sticky lg:top-20">
          <ExposureFindings
            findings={findingsOf(answers, entries)}
            everyone={bindingEveryone(entries)}
            pending={crises.filter(({ entryId }) => entryId === null)}
            hasAnswers={hasAnswers}
          />
          <p className="mt-6 text-xs text-muted-foreground">
            This is information, not legal advice. Before you act, check the linked law or ask a lawyer.
          </p>
        </TitledCard>
      </div>
    </div>
  );
}

export const meta = publicPageMeta(
  "Exposure check",
  "Check in your own browser which restrictions in force can affect your right to leave the United States.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
