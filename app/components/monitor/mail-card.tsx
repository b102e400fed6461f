import { Form } from "@remix-run/react";
import type { Backlog, UndeliveredView } from "~/monitor/mail-backlog.server";
import { Instant } from "../instant";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "../ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

/** Mail that waits, and mail that was given up, which an admin can send again. */
export function MailCard({ backlog, undelivered }: { backlog: Backlog; undelivered: UndeliveredView[] }) {
  return (
    <Card className="mt-5 min-w-0">
      <CardHeader>
        <CardTitle>Mail</CardTitle>
        <CardDescription>
          {backlog.waiting === 0 ? (
            "Nothing is waiting to be sent"
          ) : (
            <>
              {backlog.waiting} waiting to be sent, the oldest since <Instant at={backlog.oldestOwedAt} />
            </>
          )}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {undelivered.length === 0 ? (
          <p className="text-sm text-muted-foreground">No mail was given up</p>
        ) : (
          <Table aria-label="Mail that was given up">
            <TableHeader>
              <TableRow>
                <TableHead>To</TableHead>
                <TableHead>About</TableHead>
                <TableHead>State</TableHead>
                <TableHead className="text-right">Attempts</TableHead>
                <TableHead>Since</TableHead>
                <TableHead>Error</TableHead>
                <TableHead>
                  <span className="sr-only">Action</span>
                </TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {undelivered.map((letter) => (
                <TableRow key={letter.id}>
                  <TableCell className="min-w-44 wrap-anywhere">{letter.email}</TableCell>
                  <TableCell className="max-w-56 truncate" title={letter.about}>
                    {letter.about}
                  </TableCell>
                  <TableCell>
                    <Badge variant="destructive">{letter.state === "dead" ? "given up" : "refused"}</Badge>
                  </TableCell>
                  <TableCell className="text-right figures">{letter.attemptCount}</TableCell>
                  <TableCell>
                    <Instant at={letter.owedSince} />
                  </TableCell>
                  <TableCell
                    className="max-w-56 truncate"
                    title={letter.errorMessage ?? letter.lastError ?? undefined}
                  >
                    {letter.errorMessage ?? letter.lastError ?? "–"}
                  </TableCell>
                  <TableCell>
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="kind" value={letter.kind} />
                      <input type="hidden" name="id" value={letter.id} />
                      <Button type="submit" variant="outline" size="sm">
                        Send again
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
