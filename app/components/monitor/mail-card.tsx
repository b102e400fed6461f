import { Form, useLocation } from "@remix-run/react";
import type { Backlog, UndeliveredView } from "~/monitor/mail-backlog.server";
import { Instant } from "../instant";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

const LANE_LABELS = {
  alert: "Alert emails",
  account: "Account emails",
  digest: "Digests",
  news: "Product news",
} as const;

/** Queued and failed emails; an admin can resend one or all of them. */
export function MailCard({ backlog, undelivered }: { backlog: Backlog; undelivered: UndeliveredView[] }) {
  const { search } = useLocation();
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader>
        <CardTitle>Email delivery</CardTitle>
        <CardDescription>
          {backlog.waiting === 0 ? (
            "No emails queued"
          ) : (
            <>
              {counted(backlog.waiting, "email")} queued, oldest from <Instant at={backlog.oldestQueuedAt} />
            </>
          )}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {backlog.paused.map((lane) => (
          <p key={lane.lane} className="text-sm">
            {LANE_LABELS[lane.lane]} are paused until <Instant at={lane.pausedUntil} />, since{" "}
            <Instant at={lane.pausedSince} />: {lane.lastError}
          </p>
        ))}
        {(undelivered.some(({ state }) => state === "dead") || backlog.paused.length > 0) && (
          <Form method="post" action={`/api-monitor/emails/resend-all${search}`} preventScrollReset>
            <Button type="submit" variant="outline" size="sm">
              Resend all failed emails
            </Button>
          </Form>
        )}
        {undelivered.length === 0 ? (
          <p className="text-sm text-muted-foreground">No failed emails</p>
        ) : (
          <Table aria-label="Failed emails">
            <TableHeader>
              <TableRow>
                <TableHead>Recipient</TableHead>
                <TableHead>Email</TableHead>
                <TableHead>Status</TableHead>
                <TableHead className="text-right">Attempts</TableHead>
                <TableHead>Queued</TableHead>
                <TableHead>Error</TableHead>
                <TableHead>
                  <span className="sr-only">Action</span>
                </TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {undelivered.map((failed) => (
                <TableRow key={failed.id}>
                  <TableCell className="min-w-44 wrap-anywhere">{failed.email}</TableCell>
                  <TableCell className="max-w-56 truncate" title={failed.about}>
                    {failed.about}
                  </TableCell>
                  <TableCell>
                    <Badge variant="destructive">{failed.state === "dead" ? "Failed" : "Rejected"}</Badge>
                  </TableCell>
                  <TableCell className="text-right figures">{failed.attemptCount}</TableCell>
                  <TableCell>
                    <Instant at={failed.queuedAt} />
                  </TableCell>
                  <TableCell
                    className="max-w-56 truncate"
                    title={failed.errorMessage ?? failed.lastError ?? undefined}
                  >
                    {failed.errorMessage ?? failed.lastError ?? "—"}
                  </TableCell>
                  <TableCell>
                    <Form method="post" action={`/api-monitor/emails/resend${search}`} preventScrollReset>
                      <input type="hidden" name="kind" value={failed.kind} />
                      <input type="hidden" name="id" value={failed.id} />
                      <Button type="submit" variant="outline" size="sm">
                        Resend
                      </Button>
                    </Form>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardContent>
    </Card>
  );
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
