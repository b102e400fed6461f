import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { optionalAccessAndRead } from "~/accounts/sign-in/access.server";
import { analysisMeta, AnalysisPage } from "~/components/analysis/analysis-report";
import { analysisPage } from "~/dashboard/analysis-page.server";

/** Public; subscribers also get the latest assessment and the history. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  analysisPage(request, context, "forecast", optionalAccessAndRead);

export default function ForecastPage() {
  return <AnalysisPage subject="forecast" data={useLoaderData<typeof loader>()} />;
}

export const meta = analysisMeta(
  "forecast",
  "The chance of a broad restriction on leaving the country in February 2028: the question, yesterday’s figure and how it is resolved.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
