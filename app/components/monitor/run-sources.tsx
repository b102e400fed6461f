import type { SourceRunSummary } from "~/monitor/runs.server";
import { durationLabel } from "~/monitor/service-health";
import { ListCard, LongText } from "../ui/list-card";
import { CallStatus } from "./call-status";

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
