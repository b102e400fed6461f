import { Link } from "@remix-run/react";
import { TriangleAlert } from "~/components/ui/icons";
import type { ReactNode } from "react";
import type { ApiEvent, Operations } from "~/monitor/monitor-page.server";
import { durationLabel } from "~/monitor/service-health";
import { Ago, Instant } from "../instant";
import { Badge } from "../ui/badge";
import { ListCard } from "../ui/list-card";
import { CallStatus } from "./service-card";

const EVENTS_SHOWN = 20;
const STATUS_VARIANT = { success: "success", failure: "destructive", rate_limited: "warning" } as const;

/** The latest calls to outside services. */
export function EventsCard({
  events,
  names,
  filter,
}: {
  events: ApiEvent[];
  names: Record<string, string>;
  filter: ReactNode;
}) {
  return (
    <ListCard
      title="Recent API Events"
      description="All API calls, newest first"
      actions={filter}
      list={{ rows: events.slice(0, EVENTS_SHOWN) }}
      rowKey={({ id }) => id}
      empty="No API events recorded yet"
      columns={[
        { name: "Service", kind: "main", cell: (event) => <Service event={event} names={names} /> },
        {
          name: "Operation",
          cell: ({ service, operation, attempt }) => (
            <>
              {operation}
              {attempt > 1 && (
                <span className="text-muted-foreground">
                  {" "}
                  ({service === "analyst" ? "run" : "attempt"} {attempt})
                </span>
              )}
            </>
          ),
        },
        {
          name: "Status",
          cell: ({ status, httpStatus }) => (
            <>
              <Badge variant={STATUS_VARIANT[status]}>
                <CallStatus status={status} />
              </Badge>
              {httpStatus !== null && httpStatus !== 200 && (
                <span className="ml-2 text-xs text-muted-foreground figures">HTTP {httpStatus}</span>
              )}
            </>
          ),
        },
        { name: "Duration", kind: "figure", cell: ({ durationMs }) => durationLabel(durationMs) },
        { name: "Items", kind: "figure", cell: ({ itemCount }) => itemCount ?? "—" },
        { name: "Time", cell: ({ timestamp }) => <Ago at={timestamp} /> },
        {
          name: "Run",
          label: "",
          cell: ({ correlationId, timestamp }) => (
            <Link to={`/api-monitor/refresh/${correlationId}`} className="inline-block py-0.5 link">
              View run<span className="sr-only"> of {timestamp}</span>
            </Link>
          ),
        },
      ]}
    />
  );
}

/** The service that was called, and why the call failed. */
function Service({ event, names }: { event: ApiEvent; names: Record<string, string> }) {
  const error = event.errorMessage ?? event.errorCode;
  return (
    <>
      {names[event.service] ?? event.service}
      {!event.isPrimary && (
        <Badge variant="outline" className="ml-2">
          Fallback
        </Badge>
      )}
      {error && <span className="block text-xs font-normal text-muted-foreground">{error}</span>}
    </>
  );
}

type SourceRow = Operations["sources"][number];

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
