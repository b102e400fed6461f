import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { archivePage, restoreUser } from "~/admin/archive.server";
import { EmailAddress } from "~/components/ui/text";
import { Instant } from "~/components/instant";
import { PageHeader, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Button } from "~/components/ui/button";
import { ListCard } from "~/components/ui/list-card";
import { requestedPage } from "~/database/paging";
import { readForm } from "~/http/request-form.server";

const REFUSALS = {
  "not-found": "Archived user not found.",
  "already-restored": "This user was already restored.",
  "address-taken": "Can’t restore: someone has since registered with this email.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return archivePage(context.db, { page: requestedPage(request.url) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireConfirmedAdmin(request, context);
  const archiveId = String((await readForm(request)).get("id") ?? "");
  const restored = await restoreUser(context, { actor: user, archiveId });
  return restored.ok
    ? { isDone: true, text: `Restored ${restored.email} and all related data.` }
    : { isDone: false, text: REFUSALS[restored.reason] };
}

export { keepPage as clientAction } from "~/components/form/page-action";

export default function Archive() {
  const pendingId = useNavigation().formData?.get("id");
  return (
    <>
      <PageHeader
        title="Deleted users"
        description="Deleted users and their data. You can restore or erase them."
      />
      <PageNotice notice={useActionData<typeof action>()} />
      <ListCard
        name="Deleted users"
        list={useLoaderData<typeof loader>()}
        rowKey={({ id }) => id}
        empty="No deleted users"
        columns={[
          { name: "Email", kind: "main", cell: ({ email }) => <EmailAddress address={email} /> },
          { name: "Deleted", cell: ({ archivedAt }) => <Instant at={archivedAt} /> },
          {
            name: "Deleted by",
            kind: "address",
            cell: ({ archivedBy }) => <EmailAddress address={archivedBy} />,
          },
          {
            name: "Restore",
            label: "",
            cell: ({ id, email, restoredAt }) =>
              restoredAt ? (
                <>
                  Restored <Instant at={restoredAt} />
                </>
              ) : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  <Button type="submit" size="sm" variant="outline" pending={pendingId === id}>
                    Restore<span className="sr-only"> {email}</span>
                  </Button>
                </Form>
              ),
          },
          {
            name: "Erase",
            head: <span className="sr-only">Erase</span>,
            label: "",
            cell: ({ userId, email, restoredAt }) =>
              !restoredAt && (
                <Link to={`/admin/erase/${encodeURIComponent(userId)}`} className="inline-block py-0.5 link">
                  Erase<span className="sr-only"> {email}</span>
                </Link>
              ),
          },
        ]}
      />
    </>
  );
}

export const meta = pageMeta(
  "Deleted users",
  "Deleted users and their data, which administrators can restore.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
