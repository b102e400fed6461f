import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ApiEvent } from "~/monitor/events.server";
import { durationLabel, statusLabel } from "~/monitor/service-health";
import { Ago } from "../ago";
import { Badge } from "../ui/badge";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

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
    <Card className="mt-5 min-w-0">
      <CardHeader className="flex-row flex-wrap items-end justify-between gap-3">
        <div>
          <CardTitle>Recent API Events</CardTitle>
          <CardDescription>All API calls, newest first.</CardDescription>
        </div>
        {filter}
      </CardHeader>
      <CardContent>
        {events.length === 0 ? (
          <p className="py-8 text-center text-muted-foreground">No API events recorded yet</p>
        ) : (
          <Table aria-label="Recent API Events" className="whitespace-nowrap" stacks>
            <TableHeader>
              <TableRow>
                <TableHead>Service</TableHead>
                <TableHead>Operation</TableHead>
                <TableHead>Status</TableHead>
                <TableHead className="text-right">Duration</TableHead>
                <TableHead className="text-right">Items</TableHead>
                <TableHead>Time</TableHead>
                <TableHead>Run</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {events.slice(0, EVENTS_SHOWN).map((event) => (
                <EventRow key={event.id} event={event} name={names[event.service] ?? event.service} />
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  );
}

function EventRow({ event, name }: { event: ApiEvent; name: string }) {
  const error = event.errorMessage ?? event.errorCode;
  return (
    <TableRow>
      <TableCell className="font-medium">
        {name}
        {!event.isPrimary && (
          <Badge variant="outline" className="ml-2">
            Fallback
          </Badge>
        )}
        {error && (
          <span
            className="block max-w-md truncate text-xs font-normal text-muted-foreground max-sm:whitespace-normal"
            title={error}
          >
            {error}
          </span>
        )}
      </TableCell>
      <TableCell label="Operation">
        {event.operation}
        {event.attempt > 1 && <span className="text-muted-foreground"> (attempt {event.attempt})</span>}
      </TableCell>
      <TableCell label="Status">
        <Badge variant={STATUS_VARIANT[event.status]}>{statusLabel(event.status)}</Badge>
        {event.httpStatus !== null && event.httpStatus !== 200 && (
          <span className="ml-2 text-xs text-muted-foreground figures">HTTP {event.httpStatus}</span>
        )}
      </TableCell>
      <TableCell label="Duration" className="text-right figures">
        {durationLabel(event.durationMs)}
      </TableCell>
      <TableCell label="Items" className="text-right figures">
        {event.itemCount ?? "—"}
      </TableCell>
      <TableCell label="Time">
        <Ago at={event.timestamp} />
      </TableCell>
      <TableCell>
        <Link to={`/api-monitor/refresh/${event.correlationId}`} className="link">
          View run<span className="sr-only"> of {event.timestamp}</span>
        </Link>
      </TableCell>
    </TableRow>
  );
}
