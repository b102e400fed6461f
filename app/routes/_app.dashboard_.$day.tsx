import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { requestedDay } from "~/assessment/reports/history.server";
import { percentText } from "~/assessment/percent";
import { DownloadLinks } from "~/components/history/download-links";
import { ForecastAnalysis } from "~/components/dashboard/forecast-analysis";
import { LevelAnalysis } from "~/components/dashboard/level-analysis";
import { DayChanges, DayLinks } from "~/components/history/day-changes";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Card } from "~/components/ui/card";
import { formatDay } from "~/time";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  return requestedDay(context, params["day"]);
}

export default function Day() {
  const { day, previousDay, nextDay, assessment, headline } = useLoaderData<typeof loader>();
  const { change, february2028Prediction: prediction } = assessment;
  const forecastText = prediction ? percentText(prediction.likelihood) : "—";
  return (
    <div className="grid gap-6">
      <PageHeader
        title={formatDay(day)}
        description={headline}
        actions={<DayLinks previousDay={previousDay} nextDay={nextDay} />}
      />
      <p className="flex flex-wrap gap-2">
        <DownloadLinks file="day" query={`date=${day}`} />
      </p>
      {change && <DayChanges change={change} level={assessment.riskLevel} day={day} />}
      {change && change.methodVersion !== assessment.methodVersion && (
        <p className="text-sm text-muted-foreground">
          The method changed from version {change.methodVersion} to {assessment.methodVersion} between these
          days, so part of the change comes from the method.
        </p>
      )}
      <Analysis title={`Risk level: ${assessment.riskLevel}`} isOpen={!change}>
        <LevelAnalysis assessment={assessment} />
      </Analysis>
      <Analysis title={`February 2028 forecast: ${forecastText}`} isOpen={!change}>
        <ForecastAnalysis assessment={assessment} />
      </Analysis>
    </div>
  );
}

/** One of the day's two analyses, folded where what changed stands above it. */
function Analysis({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <details open={isOpen}>
        <summary>
          <h2 className="inline heading text-lg">{title}</h2>
        </summary>
        <div className="mt-5 flex flex-col gap-7">{children}</div>
      </details>
    </Card>
  );
}

export const meta = pageMeta(
  "One day",
  "An assessment as it was made, and what changed since the day before.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
