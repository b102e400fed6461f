import { COVERAGE_MIN } from "~/assessment/level/coverage";
import { isStale } from "~/refresh/overdue";
import { formatInstant } from "~/time";
import { Alert, AlertTitle } from "../ui/alert";
import { MissingSources } from "../missing-sources";
import { ExternalLink } from "../external-link";
import type { DashboardData } from "~/dashboard/dashboard.server";

/** Reported restrictions that no administrator has reviewed yet. They count in the level. */
export function ProposalsNotice({
  proposals,
}: {
  proposals: NonNullable<DashboardData["assessment"]>["proposals"];
}) {
  if (proposals.length === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>
        {proposals.length === 1
          ? "Possible restriction, being checked"
          : "Possible restrictions, being checked"}
      </AlertTitle>
      <ul className="flex flex-col gap-2">
        {proposals.map(({ id, name, kind, when, url, source, points }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{name}</span>: {points.toFixed(1)} points. {when}{" "}
            <ExternalLink href={url} className="underline">
              {kind === "official" ? "Official document" : "Three independent outlets report it"} ({source})
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Shown if the last assessment is older than one late refresh and its replacement can explain. */
export function StaleNotice({ assessedAt, now }: { assessedAt: Date; now: Date }) {
  if (!isStale(assessedAt, now)) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>This data is out of date</AlertTitle>
      <p>
        The last update was on {formatInstant(assessedAt)}. Updates normally come every 6 hours. We&apos;re
        working on the next one.
      </p>
    </Alert>
  );
}

/**
 * Which sources are missing, with a warning if too few responded.
 * @param sources those of the latest refresh; unknown for a replay
 */
export function CoverageNotice({
  coverage,
  sources,
}: {
  coverage: number;
  sources: Pick<NonNullable<DashboardData["freshness"]>, "responded" | "total" | "missing"> | null;
}) {
  const missing = <MissingSources missing={sources?.missing ?? []} />;
  if (coverage >= COVERAGE_MIN) return missing;
  return (
    <Alert variant="warning">
      <AlertTitle>Some sources didn&rsquo;t respond</AlertTitle>
      <p>
        Only {sources ? `${sources.responded} of ${sources.total}` : `${Math.round(coverage * 100)}% of`}{" "}
        sources responded to the latest update. The risk level still counts earlier evidence, and missing data
        isn&rsquo;t treated as good news.
      </p>
      {missing}
    </Alert>
  );
}
