import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pandemicForecasts } from "~/assessment/forecast/forecast-examples";
import { recordLine } from "~/assessment/reports/record";
import { trackRecord } from "~/assessment/reports/record.server";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { ForecastHistory } from "~/components/record/forecast-history";
import { PastFebruaries } from "~/components/record/past-februaries";
import { PossibleRestrictions } from "~/components/record/possible-restrictions";
import { Badge } from "~/components/ui/badge";
import { errorRateText } from "~/corrections/reports";
import { reviewedSample } from "~/corrections/reports.server";
import { runBatch } from "~/database/query.server";
import { TextLink } from "~/components/ui/text";

/** The track record. Public. */
export async function loader({ context }: LoaderFunctionArgs) {
  const read = await runBatch(context.db, {
    record: trackRecord(context, context.now()),
    reviewed: reviewedSample(context),
  });
  return { ...read, februaries: pandemicForecasts() };
}

export default function Record() {
  const { record, reviewed, februaries } = useLoaderData<typeof loader>();
  const { isDemonstration, forecasts, proposals, counts } = record;
  const errorRate = errorRateText(reviewed);
  return (
    <div className="grid w-full max-w-3xl gap-10">
      <PageHeader
        title="Track record"
        description="What we said, and what came of it. We never change a published forecast."
      >
        {isDemonstration && (
          <p className="mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted-foreground">
            <Badge variant="warning">Demo data</Badge>
            Live results are listed separately.
          </p>
        )}
      </PageHeader>
      <section aria-labelledby="possible" className="grid gap-3">
        <h2 id="possible" className="heading text-xl">
          Possible restrictions
        </h2>
        <p className="text-pretty">{recordLine(counts)}</p>
        <p className="text-sm text-muted-foreground">
          Each rests on an official document or on three independent outlets. An administrator then verifies
          or rejects it. Without new support it expires.
        </p>
        {proposals.length > 0 && <PossibleRestrictions proposals={proposals} />}
      </section>
      <section aria-labelledby="february" className="grid gap-3">
        <h2 id="february" className="heading text-xl">
          The February 2028 forecast
        </h2>
        <p className="text-sm text-muted-foreground">
          On the last finished day of each month. The base rate is what history alone says. We score the
          forecast after February 2028. <TextLink to="/method#forecast">How it is made</TextLink>
        </p>
        {forecasts.length > 0 ? (
          <ForecastHistory forecasts={forecasts} />
        ) : (
          <p>The first forecast appears once its day is over (UTC).</p>
        )}
      </section>
      <section aria-labelledby="past" className="grid gap-3">
        <h2 id="past" className="heading text-xl">
          What the method would have said about past Februaries
        </h2>
        <p className="text-pretty">
          The question was met in one of the 48 Februaries since 1979: February 2021, when land borders were
          closed to ordinary travel. Each row uses only what was known that day. One such month is too few to
          show that the forecast is calibrated.
        </p>
        <PastFebruaries rows={februaries} />
      </section>
      <section aria-labelledby="mistakes" className="grid gap-2">
        <h2 id="mistakes" className="heading text-xl">
          Mistakes in stories and restrictions
        </h2>
        <p className="text-pretty">
          {errorRate
            ? `Of the stories and restrictions that people have reviewed, ${errorRate} had a mistake. We review what readers report and where the AI model disagrees, so the rate for all stories is lower.`
            : "No story or restriction has been reviewed yet."}
        </p>
      </section>
    </div>
  );
}

export const meta = publicPageMeta(
  "Track record",
  "Every possible restriction that we reported and what came of it, and every month’s forecast for February 2028.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
