import type { ReactNode } from "react";
import { RISK_FACTOR_LABELS } from "~/news/coding-guide";
import type { PublicEntry, RestrictionShare } from "~/assessment/register/public-register";
import { RESTRICTION_STATUS_LABELS } from "~/assessment/labels";
import { formatDay } from "~/time";
import { Badge } from "../ui/badge";
import { cn } from "../ui/class-names";
import { ExternalLink } from "../ui/text";

/** "since Oct 1, 1997", "Mar 21, 2020 to Nov 8, 2021", "scheduled for Dec 1, 2026". */
export function periodOf({ status, since, until }: Pick<PublicEntry, "status" | "since" | "until">): string {
  const begins = formatDay(since);
  if (status === "scheduled") return `scheduled for ${begins}${until ? `, until ${formatDay(until)}` : ""}`;
  return until ? `${begins} to ${formatDay(until)}` : `since ${begins}`;
}

export function StatusBadge({ status }: Pick<PublicEntry, "status">) {
  return (
    <Badge variant={status === "in-force" ? "outline" : "secondary"}>
      {RESTRICTION_STATUS_LABELS[status]}
    </Badge>
  );
}

/** A register entry's full details. */
export function RestrictionFacts({ entry, share }: { entry: PublicEntry; share: RestrictionShare | null }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr] sm:items-baseline">
      <LawRow name="Law">{entry.law}</LawRow>
      <LawRow name="Who is affected">{entry.affected}</LawRow>
      <LawRow name="In force">{periodOf(entry)}</LawRow>
      <LawRow name="Impact">{entry.impact.toFixed(1)} points out of 100, on its own</LawRow>
      {share && (
        <LawRow name="In today’s level">
          {share.points.toFixed(1)} of {share.level} points. It overlaps with other restrictions.
        </LawRow>
      )}
      <LawRow name="Topic">{RISK_FACTOR_LABELS[entry.factor]}</LawRow>
      <LawRow name="Source">
        <ExternalLink href={entry.sourceUrl} className="wrap-anywhere link">
          {new URL(entry.sourceUrl).hostname.replace(/^www\./, "")}
        </ExternalLink>
      </LawRow>
      <LawRow name="Last checked">{formatDay(entry.lastCheckedAt)}</LawRow>
    </dl>
  );
}

function LawRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm font-medium text-muted-foreground">{name}</dt>
      <dd className={cn("-mt-3 sm:mt-0", typeof children === "string" && "first-letter:uppercase")}>
        {children}
      </dd>
    </>
  );
}
