import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/accounts/access.server";
import { startAdminRefresh } from "~/admin/admin-refresh.server";
import { userOrder, userQuery } from "~/admin/user-query";
import { listUsers } from "~/admin/users.server";
import { AdminHeading } from "~/components/admin/admin-heading";
import { CleanupCard, CleanupSettings } from "~/components/admin/cleanup-card";
import { FakeUsersCard } from "~/components/admin/fake-users-card";
import { RefreshCard } from "~/components/admin/refresh-card";
import { refreshNotice } from "~/components/admin/start-refresh";
import { useCleanup } from "~/components/admin/use-cleanup";
import { UsersCard } from "~/components/admin/users-card";
import { pageTitle } from "~/components/product";
import { Alert } from "~/components/ui/alert";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const asked = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value));
  // An address that asks for nonsense shows the first page: this is a page's address, not a call.
  const query = userQuery.catch(userQuery.parse({})).parse(asked);
  const list = await listUsers(context.db, query);
  const refresh = refreshNotice("admin", asked.refresh);
  return { list, q: query.q, sorting: { sort: query.sort, order: userOrder(query) }, refresh };
}

/** Manual Refresh without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const started = await startAdminRefresh(context, { actor: user, force: false });
  throw redirect(`/admin?refresh=${started.ok ? "started" : "running"}`);
}

export default function AdminDashboard() {
  const { list, q, sorting, refresh } = useLoaderData<typeof loader>();
  const cleanup = useCleanup();
  return (
    <>
      <AdminHeading title="Admin Dashboard">Refresh data, keep the list of users clean</AdminHeading>
      {refresh && (
        <Alert className="mt-5" role="status" variant={refresh.isDone ? "success" : "destructive"}>
          {refresh.text}
        </Alert>
      )}
      <div className="mt-6 grid gap-5 md:grid-cols-3">
        <RefreshCard />
        <Card className="flex flex-col">
          <CardHeader>
            <CardTitle>Total Users</CardTitle>
            <CardDescription>Everybody with an account</CardDescription>
          </CardHeader>
          <CardContent className="mt-auto">
            <p className="heading text-4xl figures">{list.total.toLocaleString("en-US")}</p>
          </CardContent>
        </Card>
        <CleanupCard cleanup={cleanup} />
      </div>
      {cleanup.preview && <CleanupSettings cleanup={cleanup} />}
      <FakeUsersCard cleanup={cleanup} />
      <UsersCard list={list} q={q} sorting={sorting} />
    </>
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle("Admin Dashboard") }];

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
