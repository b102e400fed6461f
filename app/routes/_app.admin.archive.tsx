import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin } from "~/accounts/access.server";
import { archivePage, restoreUser } from "~/admin/archive.server";
import { pageNumber } from "~/admin/page-number";
import { Pages } from "~/components/admin/pages";
import { Instant } from "~/components/instant";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { readForm } from "~/http/request-form.server";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";

const USERS_PER_PAGE = 50;

const REFUSALS = {
  "not-found": "Archived user not found.",
  "already-restored": "This user was already restored.",
  "address-taken": "Can't restore: someone has since registered with this email.",
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const page = pageNumber(request.url);
  return { ...(await archivePage(context.db, { page, size: USERS_PER_PAGE })), page };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const archiveId = String((await readForm(request)).get("id") ?? "");
  const restored = await restoreUser(context, { actor: user, archiveId });
  return restored.ok
    ? { isDone: true, text: `Restored ${restored.email} and all related data.` }
    : { isDone: false, text: REFUSALS[restored.reason] };
}

export default function Archive() {
  const { users, hasMore, page } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const pendingId = useNavigation().formData?.get("id");
  return (
    <>
      <PageHeader title="Deleted users" description="Deleted users and their data. You can restore them." />
      {outcome && (
        <Alert className="mt-5" role="status" variant={outcome.isDone ? "success" : "destructive"}>
          {outcome.text}
        </Alert>
      )}
      <Card className="mt-6 min-w-0">
        <CardContent className="pt-5 sm:pt-6">
          {users.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">No deleted users</p>
          ) : (
            <Table aria-label="Deleted users" stacks className="whitespace-nowrap">
              <TableHeader>
                <TableRow>
                  <TableHead>Email</TableHead>
                  <TableHead>Deleted</TableHead>
                  <TableHead>Deleted by</TableHead>
                  <TableHead>Restored</TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {users.map((user) => (
                  <TableRow key={user.id}>
                    <TableCell className="max-w-96 min-w-44 font-medium wrap-anywhere whitespace-normal">
                      {user.email}
                    </TableCell>
                    <TableCell label="Deleted">
                      <Instant at={user.archivedAt} />
                    </TableCell>
                    <TableCell label="by">{user.archivedBy}</TableCell>
                    <TableCell label={user.restoredAt ? "Restored" : undefined}>
                      {user.restoredAt ? (
                        <Instant at={user.restoredAt} />
                      ) : (
                        <Form method="post" preventScrollReset>
                          <input type="hidden" name="id" value={user.id} />
                          <Button type="submit" size="sm" variant="outline" pending={pendingId === user.id}>
                            Restore<span className="sr-only"> {user.email}</span>
                          </Button>
                        </Form>
                      )}
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

export const meta = pageMeta(
  "Deleted users",
  "Deleted users and their data, which administrators can restore.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
