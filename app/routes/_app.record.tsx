import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { trackRecord } from "~/assessment/questions/record-page.server";
import { errorRateText } from "~/corrections/reports";
import { reviewedSample } from "~/corrections/reviews.server";
import { runBatch } from "~/database/query.server";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { FebruaryForecasts } from "~/components/record/february-forecasts";
import { OutcomeLegend, QuestionKind } from "~/components/record/question-kind";
import { ReliabilityPlot, ReliabilityTable } from "~/components/record/reliability-plot";
import { Scores } from "~/components/record/scores";
import { Badge } from "~/components/ui/badge";

/** The track record of all forecasts. Public. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  runBatch(context.db, { record: trackRecord(context, context.now()), reviewed: reviewedSample(context) });

export default function Record() {
  const { record, reviewed } = useLoaderData<typeof loader>();
  const { isDemonstration, scores, skill, reliability, summary, counts, february, kinds } = record;
  const errorRate = errorRateText(reviewed);
  return (
    <div className="grid w-full max-w-3xl gap-8">
      <PageHeader
        title="Forecasting track record"
        description="What we forecast, what happened, and the scores. We never change a published forecast."
      >
        {isDemonstration && (
          <p className="mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted-foreground">
            <Badge variant="warning">Demo data</Badge>
            Live forecasts are scored separately.
          </p>
        )}
      </PageHeader>
      <section aria-labelledby="summary" className="grid gap-4">
        <h2 id="summary" className="heading text-lg">
          How we&rsquo;ve done
        </h2>
        <p className="text-pretty">{summary}</p>
        {scores && <Scores scores={scores} skill={skill} />}
        <p className="text-sm text-muted-foreground">
          {counts.open} open, {counts.awaiting} closed and awaiting an outcome, {counts.resolved} resolved.{" "}
          <Link to="/method#forecast" className="link">
            How forecasts are made
          </Link>
        </p>
      </section>
      {reliability.length > 0 && (
        <section aria-labelledby="reliability" className="grid gap-3">
          <h2 id="reliability" className="heading text-lg">
            When we said 20%, did it happen 20% of the time?
          </h2>
          <p className="text-sm text-muted-foreground">
            Larger dots stand for more forecasts. Good forecasts lie near the line.
          </p>
          <ReliabilityPlot bins={reliability} />
          <details>
            <summary className="min-h-6 w-fit text-sm font-medium">Show as a table</summary>
            <ReliabilityTable bins={reliability} />
          </details>
        </section>
      )}
      <FebruaryForecasts forecasts={february} />
      <section aria-labelledby="mistakes" className="grid gap-2">
        <h2 id="mistakes" className="heading text-lg">
          Mistakes in stories and restrictions
        </h2>
        <p className="text-pretty">
          {errorRate
            ? `Of the stories and restrictions that people have reviewed, ${errorRate} had a mistake. We review what readers report and where the AI model disagrees, so the rate for all stories is lower.`
            : "No story or restriction has been reviewed yet."}
        </p>
      </section>
      <section aria-labelledby="questions" className="grid gap-3">
        <h2 id="questions" className="heading text-lg">
          Every question
        </h2>
        <p className="text-sm text-muted-foreground">
          Asked each month about the next 60 days. A saved query or an administrator&rsquo;s link decides,
          checked again after 30 and 90 days.
        </p>
        {kinds.length === 0 ? (
          <p>The first questions open with the first update.</p>
        ) : (
          <>
            <OutcomeLegend />
            <div className="border-t">
              {kinds.map(({ kind, name, entries }) => (
                <QuestionKind key={kind} name={name} entries={entries} />
              ))}
            </div>
          </>
        )}
      </section>
    </div>
  );
}

export const meta = publicPageMeta(
  "Forecasting track record",
  "Every forecast question we have opened, how it came out, and our Brier and log scores.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
