import type { ReactNode } from "react";
import { RISK_FACTOR_LABELS } from "~/news/factors";
import type { PublicEntry } from "~/assessment/public-register";
import { RESTRICTION_STATUS_LABELS } from "~/assessment/restriction-status";
import { formatDay } from "~/time";
import { Badge } from "../ui/badge";
import { cn } from "../ui/class-names";
import { ExternalLink } from "../external-link";

/** "Since Oct 1, 1997", "Mar 21, 2020 to Nov 8, 2021". */
export const periodOf = ({ since, until }: Pick<PublicEntry, "since" | "until">): string =>
  until ? `${formatDay(since)} to ${formatDay(until)}` : `Since ${formatDay(since)}`;

export function StatusBadge({ status }: Pick<PublicEntry, "status">) {
  return (
    <Badge variant={status === "in-force" ? "outline" : "secondary"}>
      {RESTRICTION_STATUS_LABELS[status]}
    </Badge>
  );
}

/** A register entry's full details. */
export function RestrictionFacts({ entry }: { entry: PublicEntry }) {
  return (
    <dl className="mt-6 grid gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr]">
      <Fact name="Law">{entry.law}</Fact>
      <Fact name="Who is affected">{entry.affected}</Fact>
      <Fact name="In force">{periodOf(entry)}</Fact>
      <Fact name="Impact">{entry.impact.toFixed(1)} points out of 100, on its own</Fact>
      <Fact name="Topic">{RISK_FACTOR_LABELS[entry.factor]}</Fact>
      <Fact name="Source">
        <ExternalLink href={entry.sourceUrl} className="wrap-anywhere link">
          {new URL(entry.sourceUrl).hostname.replace(/^www\./, "")}
        </ExternalLink>
      </Fact>
      <Fact name="Last checked">{formatDay(entry.lastCheckedAt)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm font-medium text-muted-foreground">{name}</dt>
      <dd className={cn("-mt-3 sm:mt-0", typeof children === "string" && "first-letter:uppercase")}>
        {children}
      </dd>
    </>
  );
}
