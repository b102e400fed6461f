import { TriangleAlert } from "lucide-react";
import type { SourceHealth } from "~/monitor/service-health";
import { Ago, Instant } from "../instant";
import { ListCard } from "../ui/list-card";

interface SourceRow extends SourceHealth {
  name: string;
  warnings: string[];
}

/** Details of each source: how fresh its data is, its remaining quota, and its errors. */
export function SourcesCard({ sources }: { sources: SourceRow[] }) {
  return (
    <ListCard
      title="Data freshness and quotas"
      description="Last successful response, remaining quota and errors in the last 24 hours"
      list={{ rows: sources }}
      rowKey={({ service }) => service}
      empty="No sources are configured"
      columns={[
        { name: "Source", kind: "main", cell: ({ name }) => name },
        { name: "Last response", cell: ({ lastAnswerAt }) => <Ago at={lastAnswerAt} /> },
        { name: "Items", kind: "figure", cell: ({ itemsOfLastAnswers: [latest] }) => latest ?? "—" },
        { name: "Quota left", cell: headroom },
        {
          name: "Errors (24 h)",
          kind: "long",
          cell: ({ errorClasses }) =>
            errorClasses.map(({ kind, count }) => `${kind} × ${count}`).join(", ") || "None",
        },
        { name: "Warnings", kind: "long", cell: ({ warnings }) => <Warnings warnings={warnings} /> },
      ]}
    />
  );
}

function headroom({ rateLimit, pausedUntil }: SourceRow) {
  if (pausedUntil) {
    return (
      <>
        Paused until <Instant at={pausedUntil} />
      </>
    );
  }
  if (rateLimit?.remaining === undefined) return "Not reported";
  return rateLimit.limit === undefined
    ? `${rateLimit.remaining}`
    : `${rateLimit.remaining} of ${rateLimit.limit}`;
}

function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return <span className="text-muted-foreground">—</span>;
  return (
    <ul className="inline-grid text-warning">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {warning}
        </li>
      ))}
    </ul>
  );
}
