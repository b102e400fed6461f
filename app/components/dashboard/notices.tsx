import { X } from "~/components/ui/icons";
import type { ReactNode } from "react";
import { COVERAGE_MIN } from "~/assessment/labels";
import { isStale } from "~/refresh/overdue";
import { formatInstant } from "~/time";
import type { DashboardData } from "~/dashboard/dashboard-page.server";
import { counted } from "~/text";
import { Alert, AlertTitle } from "../ui/alert";
import { MissingSources } from "../missing-sources";
import { ExternalLink, TextLink, UnbrokenDates } from "../ui/text";
import { Badge } from "../ui/badge";

/** Reported restrictions that no administrator has reviewed yet. They count in the level. */
export function ProposalsNotice({ proposals }: Pick<DashboardData, "proposals">) {
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
            <span className="font-medium">{name}</span>: {points.toFixed(1)} points.{" "}
            <UnbrokenDates text={when} />{" "}
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
        <UnbrokenDates text={`The last update was on ${formatInstant(assessedAt)}.`} /> Updates normally come
        every 6 hours. We&apos;re working on the next one.
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

export interface PageNoticesProps {
  /** Whether any source is simulated. */
  isDemonstration: boolean;
  /** The address that still has to be confirmed. */
  unverifiedEmail: string | null;
  /** Sends that address its link again. */
  resend: ReactNode;
  /** Whole days until the trial ends, rounded up; null unless it ends soon. */
  trialDaysLeft: number | null;
}

/**
 * What a reader should know about the data and the account, in one line under the numbers. Closing it lasts for the browser
 * session, stored by the script in the head.
 */
export function PageNotices({ isDemonstration, unverifiedEmail, resend, trialDaysLeft }: PageNoticesProps) {
  if (!isDemonstration && !unverifiedEmail && trialDaysLeft === null) return null;
  return (
    <section
      aria-label="Notices"
      className="page-notices flex items-start gap-2 rounded-md bg-muted py-1.5 pr-1 pl-3 text-xs leading-6 text-muted-foreground"
    >
      <ul className="flex flex-1 flex-wrap gap-x-5">
        {isDemonstration && (
          <li>
            <Badge variant="warning">Demo data</Badge> Some sources are simulated.
          </li>
        )}
        {unverifiedEmail && (
          <li className="flex flex-wrap gap-x-2 print:hidden">
            <span>
              Confirm your email address
              <span className="sr-only"> ({unverifiedEmail})</span> to get alert emails.
            </span>
            {resend}
          </li>
        )}
        {trialDaysLeft !== null && (
          <li className="print:hidden">
            {trialText(trialDaysLeft)} <TextLink to="/checkout">Upgrade</TextLink>
          </li>
        )}
      </ul>
      <button
        type="button"
        data-hide-notices=""
        className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-accent print:hidden noscript:hidden"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Hide the notices</span>
      </button>
    </section>
  );
}

const trialText = (days: number) =>
  days === 0 ? "Your trial ends today." : `Your trial ends in ${counted(days, "day")}.`;
