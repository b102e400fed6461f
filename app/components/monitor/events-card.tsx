import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ApiEvent } from "~/monitor/monitor-page.server";
import { durationLabel } from "~/monitor/service-health";
import { Ago } from "../instant";
import { Badge } from "../ui/badge";
import { ListCard } from "../ui/list-card";
import { CallStatus } from "./call-status";

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
