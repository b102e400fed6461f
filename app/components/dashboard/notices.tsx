import { X } from "lucide-react";
import { COVERAGE_MIN } from "~/assessment/coverage";
import type { LevelBreakdown } from "~/assessment/level-detail";
import { isStale } from "~/refresh/overdue";
import { formatInstant } from "~/time";
import { Alert, AlertTitle } from "../ui/alert";
import { Badge } from "../ui/badge";
import { ExternalLink } from "../external-link";

/**
 * Shown whenever any source is simulated. Dismissal lasts for the browser session, stored by the script in the head.
 */
export function DemonstrationNotice() {
  return (
    <div className="demo-notice flex items-start gap-x-2.5 rounded-md bg-muted py-1 pr-1 pl-3 text-sm text-muted-foreground">
      <p className="flex flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 py-0.5">
        <Badge variant="warning">Demo data</Badge>
        Some sources are simulated, so the numbers, events and articles shown may not be real.
      </p>
      <button
        type="button"
        data-hide-demo-notice=""
        className="print-hidden grid size-7 shrink-0 place-items-center rounded-md hover:bg-accent"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Hide the demo notice</span>
      </button>
    </div>
  );
}

/** Reported restrictions that no administrator has reviewed yet. They count in the level. */
export function ProposalsNotice({ proposals }: { proposals: LevelBreakdown["proposals"] }) {
  const begun = proposals.filter(({ effect }) => effect === "begins");
  if (begun.length === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>
        {begun.length === 1 ? "Possible restriction, being checked" : "Possible restrictions, being checked"}
      </AlertTitle>
      <ul className="flex flex-col gap-2">
        {begun.map(({ id, name, kind, title, url, source, points }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{name}</span>: {points.toFixed(1)} points. Reported by{" "}
            {kind === "official" ? "an official document" : "three independent outlets"}:{" "}
            <ExternalLink href={url} className="underline">
              {title}
            </ExternalLink>{" "}
            ({source}).
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

/** @param sources how many responded to the latest refresh; unknown for a replay */
export function CoverageNotice({
  coverage,
  sources,
}: {
  coverage: number;
  sources: { responded: number; total: number } | null;
}) {
  if (coverage >= COVERAGE_MIN) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>Some sources didn&rsquo;t respond</AlertTitle>
      <p>
        Only {sources ? `${sources.responded} of ${sources.total}` : `${Math.round(coverage * 100)}% of`}{" "}
        sources responded to the latest update. The risk level still counts earlier evidence, and missing data
        isn&rsquo;t treated as good news.
      </p>
    </Alert>
  );
}
