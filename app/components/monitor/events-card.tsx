import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ApiEvent } from "~/monitor/events.server";
import { durationLabel, statusWords } from "~/monitor/health";
import { Instant } from "../instant";
import { Badge } from "../ui/badge";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

const EVENTS_SHOWN = 20;
const STATUS_LOOK = { success: "success", failure: "destructive", rate_limited: "warning" } as const;

/** The newest calls to outside services. Rows keep one height, so that an update never moves what is below. */
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
          <CardDescription>Every attempt counts, newest first. Times are UTC.</CardDescription>
        </div>
        {filter}
      </CardHeader>
      <CardContent>
        {events.length === 0 ? (
          <p className="py-8 text-center text-muted-foreground">No API events recorded yet</p>
        ) : (
          <Table aria-label="Recent API Events" className="whitespace-nowrap">
            <TableHeader>
              <TableRow>
                <TableHead>Service</TableHead>
                <TableHead>Operation</TableHead>
                <TableHead>Status</TableHead>
                <TableHead className="text-right">Duration</TableHead>
                <TableHead>Time</TableHead>
                <TableHead>Role</TableHead>
                <TableHead className="text-right">HTTP</TableHead>
                <TableHead className="text-right">Items</TableHead>
                <TableHead>Error</TableHead>
                <TableHead>Refresh</TableHead>
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
      <TableCell className="font-medium">{name}</TableCell>
      <TableCell>
        {event.operation}
        {event.attempt > 1 && <span className="text-muted-foreground"> (attempt {event.attempt})</span>}
      </TableCell>
      <TableCell>
        <Badge variant={STATUS_LOOK[event.status]}>{statusWords(event.status)}</Badge>
      </TableCell>
      <TableCell className="text-right figures">{durationLabel(event.durationMs)}</TableCell>
      <TableCell>
        <Instant at={event.timestamp} />
      </TableCell>
      <TableCell>{event.isPrimary ? "Primary" : "Fallback"}</TableCell>
      <TableCell className="text-right figures">{event.httpStatus ?? "–"}</TableCell>
      <TableCell className="text-right figures">{event.itemCount ?? "–"}</TableCell>
      <TableCell className="max-w-40 truncate" title={error ?? undefined}>
        {error ?? "–"}
      </TableCell>
      <TableCell>
        <Link to={`/api-monitor/refresh/${event.correlationId}`} className="link">
          Trail<span className="sr-only"> of the refresh of {event.timestamp}</span>
        </Link>
      </TableCell>
    </TableRow>
  );
}
