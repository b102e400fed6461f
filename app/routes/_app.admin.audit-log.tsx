import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { auditPage } from "~/admin/audit-log.server";
import { EmailAddress } from "~/components/ui/text";
import { Instant } from "~/components/instant";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { ListCard, LongText } from "~/components/ui/list-card";
import { requestedPage } from "~/database/paging";
import { formatInstant } from "~/time";

const RESULTS = {
  done: { name: "Done", variant: "success" },
  refused: { name: "Refused", variant: "warning" },
  failed: { name: "Failed", variant: "destructive" },
} as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return auditPage(context.db, { page: requestedPage(request.url) });
}

export default function AuditLog() {
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Every admin action and its result. This log can’t be edited."
      />
      <ListCard
        name="Audit log"
        list={useLoaderData<typeof loader>()}
        rowKey={({ id }) => id}
        empty="No admin actions yet"
        columns={[
          { name: "Time", label: "", cell: ({ at }) => <Instant at={at} /> },
          { name: "Admin", kind: "address", cell: ({ admin }) => <EmailAddress address={admin} /> },
          { name: "Action", kind: "main", cell: ({ action }) => action },
          { name: "Target", kind: "long", cell: ({ subject }) => <EmailAddress address={subject ?? "—"} /> },
          {
            name: "Result",
            label: "",
            cell: ({ outcome }) => <Badge variant={RESULTS[outcome].variant}>{RESULTS[outcome].name}</Badge>,
          },
          {
            name: "Details",
            kind: "long",
            cell: ({ detail, action, at }) => (
              <LongText text={detail} name={`Details of ${action}, ${formatInstant(at)}`} />
            ),
          },
        ]}
      />
    </>
  );
}

export const meta = pageMeta("Audit log", "Every administrator action and its result.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
