import { Link } from "@remix-run/react";
import type { Page } from "~/database/paging";
import type { RunView, SourceRunSummary } from "~/monitor/runs.server";
import { durationLabel } from "~/monitor/service-health";
import { Ago } from "../instant";
import { Badge } from "../ui/badge";
import { ListCard, LongText } from "../ui/list-card";
import { CallStatus } from "./service-card";

const OUTCOMES = {
  queued: { name: "Queued", variant: "secondary" },
  running: { name: "Running", variant: "secondary" },
  done: { name: "Done", variant: "success" },
  degraded: { name: "Degraded", variant: "warning" },
  failed: { name: "Failed", variant: "destructive" },
} as const;

export const TRIGGER_LABELS: Record<string, string> = {
  cron: "Schedule",
  admin: "Administrator",
  repeat: "Repeat",
  replay: "Replay",
  seed: "Demo seed",
};

export function OutcomeBadge({ outcome }: Pick<RunView, "outcome">) {
  return <Badge variant={OUTCOMES[outcome].variant}>{OUTCOMES[outcome].name}</Badge>;
}

/** The latest refreshes, each with a link to what its sources did. */
export function RunsCard({ runs }: { runs: Page<RunView> }) {
  return (
    <ListCard
      title="Refreshes"
      description="Scheduled every 6 hours, or started manually. A refresh is repeated if too few sources responded."
      list={runs}
      rowKey={({ id }) => id}
      empty="No refreshes yet"
      columns={[
        {
          name: "Started",
          kind: "main",
          cell: ({ id, startedAt }) => (
            <Link to={`/api-monitor/refresh/${id}`} className="inline-block py-0.5 link">
              <Ago at={startedAt} />
            </Link>
          ),
        },
        { name: "Started by", cell: ({ trigger }) => TRIGGER_LABELS[trigger] ?? trigger },
        { name: "Outcome", cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
        {
          name: "Duration",
          kind: "figure",
          cell: ({ durationMs }) => (durationMs === null ? "—" : durationLabel(durationMs)),
        },
        {
          name: "Coverage",
          kind: "figure",
          cell: ({ coverage }) => (coverage === null ? "—" : `${Math.round(coverage * 100)}%`),
        },
        { name: "Error", kind: "long", cell: ({ error }) => <LongText text={error} /> },
      ]}
    />
  );
}

/** What each source did in one refresh, in the order in which they were first called. */
export function RunSources({
  sources,
  names,
}: {
  sources: SourceRunSummary[];
  names: Record<string, string>;
}) {
  return (
    <ListCard
      title="Sources"
      name="Sources of this refresh"
      list={{ rows: sources }}
      rowKey={({ service }) => service}
      empty="No sources were called"
      columns={[
        { name: "Source", kind: "main", cell: ({ service }) => names[service] ?? service },
        { name: "Outcome", cell: ({ outcome }) => <CallStatus status={outcome} /> },
        { name: "Calls", kind: "figure", cell: ({ calls }) => calls },
        { name: "Role", cell: ({ isFallback }) => (isFallback ? "Fallback" : "Primary") },
        { name: "Used", cell: ({ wasUsed }) => (wasUsed ? "Yes" : "No") },
        { name: "Items", kind: "figure", cell: ({ items }) => items ?? "—" },
        { name: "Relevant", kind: "figure", cell: ({ relevantItems }) => relevantItems ?? "—" },
        { name: "Duration", kind: "figure", cell: ({ durationMs }) => durationLabel(durationMs) },
        {
          name: "Error",
          kind: "long",
          cell: ({ error, notes }) => (
            <LongText text={[...(error ? [error] : []), ...notes].join(". ") || null} />
          ),
        },
      ]}
    />
  );
}
