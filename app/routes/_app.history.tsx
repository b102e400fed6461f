import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { HISTORY_RANGES, isHistoryRange } from "~/assessment/reports/history";
import { history, movingDays } from "~/assessment/reports/history.server";
import { DownloadLinks } from "~/components/history/download-links";
import { HistoryCard } from "~/components/history/history-card";
import { runBatch } from "~/database/query.server";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { ButtonLink } from "~/components/ui/button";
import { TextLink } from "~/components/ui/text";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  const requestedRange = new URL(request.url).searchParams.get("range");
  const range = isHistoryRange(requestedRange) ? requestedRange : "90d";
  const [now, days] = [context.now(), HISTORY_RANGES[range]];
  return {
    range,
    ...(await runBatch(context.db, {
      points: history(context.db, now, days),
      levelMoves: movingDays(context.db, now, days, "level"),
      forecastMoves: movingDays(context.db, now, days, "forecast"),
    })),
  };
}

const RANGE_NAMES = { "30d": "30 days", "90d": "90 days", "1y": "1 year", all: "All" };

export default function History() {
  const { range, points, levelMoves, forecastMoves } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-6">
      <PageHeader
        title="History"
        description="Select a day to see what moved it."
        actions={<DownloadLinks file="history" query={`range=${range}`} />}
      >
        <p className="mt-1 text-sm">
          <TextLink to="/follow#license">How you may use the data</TextLink>
        </p>
      </PageHeader>
      <nav aria-label="Range" className="flex flex-wrap gap-1">
        {Object.entries(RANGE_NAMES).map(([key, name]) => (
          <ButtonLink
            key={key}
            to={`?range=${key}`}
            preventScrollReset
            aria-current={key === range ? "page" : undefined}
            variant={key === range ? "secondary" : "ghost"}
            size="sm"
          >
            {name}
          </ButtonLink>
        ))}
      </nav>
      <HistoryCard subject="level" points={points} moves={levelMoves} />
      <HistoryCard subject="forecast" points={points} moves={forecastMoves} />
    </div>
  );
}

export const meta = pageMeta(
  "History",
  "The risk level and the February 2028 forecast over time, with their 80% intervals.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
