import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { optionalAccessAndRead } from "~/accounts/sign-in/access.server";
import { AnalysisReport } from "~/components/analysis/analysis-report";
import { SUBJECT_WORDS } from "~/components/analysis/subject-words";
import { dailyDataset } from "~/components/analysis/daily-dataset";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { analysisPage } from "~/dashboard/analysis-page.server";

const { pageTitle, question } = SUBJECT_WORDS.forecast;

/** Public; subscribers also get the latest assessment and the history. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  analysisPage(request, context, "forecast", optionalAccessAndRead);

export default function ForecastPage() {
  return (
    <article className="w-full max-w-3xl">
      <PageHeader title={pageTitle} description={question} />
      <div className="mt-6">
        <AnalysisReport {...useLoaderData<typeof loader>()} subject="forecast" />
      </div>
    </article>
  );
}

export const meta = publicPageMeta(
  pageTitle,
  "The chance of a broad restriction on leaving the country in February 2028: the question, yesterday’s figure and how it is resolved.",
  (origin, url) => dailyDataset(origin, url, SUBJECT_WORDS.forecast.dataset),
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
