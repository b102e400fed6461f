import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Printer } from "~/components/ui/icons";
import { isOver } from "~/assessment/level/crisis-facts";
import { currentCrises } from "~/assessment/level/crisis.server";
import { isInForce } from "~/assessment/register/register";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import { bindingRestrictions } from "~/assessment/register/register.server";
import { CrisisBanner } from "~/components/crisis-banner";
import {
  Checklist,
  ExposureFindings,
  ExposureQuestion,
  useExposureAnswers,
} from "~/components/exposure/exposure-check";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TitledCard } from "~/components/ui/card";
import { useHasScript } from "~/components/ui/scripts";
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
  const hasScript = useHasScript();
  const { answers, isKept, answer, keep, clear } = useExposureAnswers();
  const hasAnswers = Object.values(answers).some((values) => values.length > 0);
  return (
    <div className="w-full max-w-5xl">
      <PageHeader
        title="Exposure check"
        description={
          <>
            Eight questions show which restrictions in force could affect you. Your answers stay in this
            browser.{" "}
            <a href="#checklist" className="link print:hidden">
              Checklist
            </a>
          </>
        }
        actions={
          <Button variant="outline" onClick={() => window.print()} className={hasScript ? "" : "invisible"}>
            <Printer aria-hidden="true" /> Print
          </Button>
        }
      />
      <CrisisBanner crises={crises} className="mt-4" />
      <noscript>
        <Alert className="mt-4">
          This check needs JavaScript, because it runs in your browser so that your answers never leave it.
        </Alert>
      </noscript>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2 print:block">
        <TitledCard title="Your answers" className="print:hidden">
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
                className="size-4 accent-primary"
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
            pending={crises.filter((crisis) => crisis.entryId === null && !isOver(crisis))}
            hasAnswers={hasAnswers}
          />
          <p className="mt-6 text-xs text-muted-foreground">
            This is information, not legal advice. Before you act, check the linked law or ask a lawyer.
          </p>
        </TitledCard>
      </div>
      <Checklist />
    </div>
  );
}

export const meta = publicPageMeta(
  "Exposure check",
  "Check in your own browser which restrictions in force can affect your right to leave the United States, and what to have ready.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
