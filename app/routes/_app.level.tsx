import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { optionalAccessAndRead } from "~/accounts/sign-in/access.server";
import { AnalysisReport } from "~/components/analysis/analysis-report";
import { SUBJECT_WORDS } from "~/components/analysis/subject-words";
import { dailyDataset } from "~/components/analysis/daily-dataset";
import { PageHeader } from "~/components/page-header";
import { publicPageMeta } from "~/components/page-meta";
import { analysisPage } from "~/dashboard/analysis-page.server";

const { pageTitle, question } = SUBJECT_WORDS.level;

/** Public; subscribers also get the latest assessment and the history. */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  analysisPage(request, context, "level", optionalAccessAndRead);

export default function LevelPage() {
  return (
    <article className="w-full max-w-3xl">
      <PageHeader title={pageTitle} description={question} />
      <div className="mt-6">
        <AnalysisReport {...useLoaderData<typeof loader>()} subject="level" />
      </div>
    </article>
  );
}

export const meta = publicPageMeta(
  pageTitle,
  "The daily risk level from 0 to 100: what it asks, yesterday’s figure and what it is made of.",
  (origin, url) => dailyDataset(origin, url, SUBJECT_WORDS.level.dataset),
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
