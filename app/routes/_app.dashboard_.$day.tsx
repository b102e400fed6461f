import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "~/accounts/access.server";
import { requestedDay } from "~/assessment/history.server";
import { ForecastAnalysis } from "~/components/dashboard/forecast-analysis";
import { LevelAnalysis } from "~/components/dashboard/level-analysis";
import { DayChanges } from "~/components/history/day-changes";
import { DayLinks } from "~/components/history/day-links";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { formatDay } from "~/time";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  return requestedDay(context, params["day"]);
}

export default function Day() {
  const { day, previousDay, nextDay, assessment, before, changes, headline } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-6">
      <PageHeader
        title={formatDay(day)}
        description={headline}
        actions={<DayLinks previousDay={previousDay} nextDay={nextDay} />}
      />
      <p className="flex flex-wrap gap-2">
        {["csv", "json"].map((format) => (
          <a
            key={format}
            href={`/day.${format}?date=${day}`}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            Download {format.toUpperCase()}
          </a>
        ))}
      </p>
      {before && <DayChanges changes={changes} before={before} level={assessment.riskLevel} day={day} />}
      {before && before.methodVersion !== assessment.methodVersion && (
        <p className="text-sm text-muted-foreground">
          The method changed from version {before.methodVersion} to {assessment.methodVersion} between these
          days, so part of the change comes from the method.
        </p>
      )}
      <Card className="flex flex-col gap-7 p-5 sm:p-6">
        <h2 className="heading text-lg">Risk level</h2>
        <LevelAnalysis assessment={assessment} />
      </Card>
      <Card className="flex flex-col gap-7 p-5 sm:p-6">
        <h2 className="heading text-lg">February 2028 forecast</h2>
        <ForecastAnalysis assessment={assessment} />
      </Card>
    </div>
  );
}

export const meta = pageMeta(
  "One day",
  "An assessment as it was made, and what changed since the day before.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
