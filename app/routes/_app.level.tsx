import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { optionalAccessAndRead } from "~/accounts/sign-in/access.server";
import { analysisMeta, AnalysisPage } from "~/components/analysis/analysis-report";
import { analysisPage } from "~/dashboard/analysis-page.server";

/** Public; subscribers also get the latest assessment and the history. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  analysisPage(request, context, "level", optionalAccessAndRead);

export default function LevelPage() {
  return <AnalysisPage subject="level" data={useLoaderData<typeof loader>()} />;
}

export const meta = analysisMeta(
  "level",
  "The daily risk level from 0 to 100: what it asks, yesterday’s figure and what it is made of.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
