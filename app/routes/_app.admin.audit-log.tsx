import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/access.server";
import { auditPage } from "~/admin/audit-log.server";
import { pageNumber } from "~/admin/page-number";
import { Pages } from "~/components/admin/pages";
import { Instant } from "~/components/instant";
import { Badge } from "~/components/ui/badge";
import { Card, CardContent } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";

const ENTRIES_PER_PAGE = 50;
const OUTCOME_VARIANT: Record<string, "success" | "warning" | "destructive"> = {
  done: "success",
  refused: "warning",
  failed: "destructive",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const page = pageNumber(request.url);
  return { ...(await auditPage(context.db, { page, size: ENTRIES_PER_PAGE })), page };
}

export default function AuditLog() {
  const { entries, hasMore, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Every admin action and its result. This log can't be edited."
      />
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          {entries.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">No admin actions yet</p>
          ) : (
            <Table aria-label="Audit log" stacks>
              <TableHeader>
                <TableRow>
                  <TableHead>Time</TableHead>
                  <TableHead>Admin</TableHead>
                  <TableHead>Action</TableHead>
                  <TableHead>Target</TableHead>
                  <TableHead>Result</TableHead>
                  <TableHead>Details</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {entries.map((entry) => (
                  <TableRow key={entry.id}>
                    <TableCell>
                      <Instant at={entry.at} />
                    </TableCell>
                    <TableCell label="Admin" className="whitespace-nowrap">
                      {entry.admin}
                    </TableCell>
                    <TableCell className="font-medium whitespace-nowrap">{entry.action}</TableCell>
                    <TableCell label="Target">{entry.subject ?? "—"}</TableCell>
                    <TableCell>
                      <Badge variant={OUTCOME_VARIANT[entry.outcome] ?? "secondary"}>{entry.outcome}</Badge>
                    </TableCell>
                    <TableCell
                      className="max-w-xs truncate text-muted-foreground"
                      title={entry.detail ?? undefined}
                    >
                      {entry.detail ?? "—"}
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
          <Pages page={page} hasMore={hasMore} />
        </CardContent>
      </Card>
    </>
  );
}

export const meta = pageMeta("Audit log", "Every administrator action and its result.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
