import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { z } from "zod";
import { requireAdmin, requireConfirmedAdmin } from "~/accounts/sign-in/access.server";
import { startAdminRefresh, waitingWork } from "~/admin/operations.server";
import { endSessionsOf, usersPage } from "~/admin/users.server";
import { userOrder, userQuery } from "~/admin/user-query";
import { CleanupCard, CleanupSettings, useCleanup } from "~/components/admin/cleanup";
import { RefreshCard, UsersCard, WaitingCard } from "~/components/admin/overview";
import { refreshNotice } from "~/components/admin/start-refresh";
import { TitledCard } from "~/components/ui/card";
import { PageHeader, PageNotice } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { runBatch } from "~/database/query.server";
import { readIntent } from "~/http/request-form.server";

/** Loaded with its dialog once a preview has results. */
const FakeUsersCard = lazy(() => import("~/components/admin/fake-users-card"));

const SIGNED_OUT = { isDone: true, text: "The user is signed out on all devices." };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const params = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value));
  // Invalid parameters show the first page, because this is a page, not a JSON call.
  const query = userQuery.catch(userQuery.parse({})).parse(params);
  const { list, waiting } = await runBatch(context.db, {
    list: usersPage(context.db, query),
    waiting: waitingWork(context),
  });
  const refresh = params.done === "signed-out" ? SIGNED_OUT : refreshNotice("admin", params.refresh);
  return {
    adminId: user.id,
    list,
    waiting,
    q: query.q,
    sorting: { sort: query.sort, order: userOrder(query) },
    refresh,
  };
}

const changes = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("refresh") }),
  z.object({ intent: z.literal("sign-out"), id: z.string().min(1).max(100) }),
]);

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context);
  const change = await readIntent(request, changes);
  switch (change?.intent) {
    // Without JavaScript; otherwise the page calls /api/admin/refresh.
    case "refresh": {
      const started = await startAdminRefresh(context, { actor: user, force: false });
      return redirect(`/admin?refresh=${started.ok ? "started" : "running"}`);
    }
    case "sign-out":
      await requireConfirmedAdmin(request, context);
      await endSessionsOf(context, user, change.id);
      return redirect("/admin?done=signed-out");
  }
  return redirect("/admin");
}

export { keepPage as clientAction } from "~/components/form/page-action";

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function AdminDashboard() {
  const { adminId, list, waiting, q, sorting, refresh } = useLoaderData<typeof loader>();
  const cleanup = useCleanup(adminId);
  return (
    <>
      <PageHeader title="Admin Dashboard" description="Refresh data and manage users" />
      <PageNotice notice={refresh} />
      <WaitingCard waiting={waiting} />
      <div className="mt-6 grid gap-5 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-3">
        <RefreshCard />
        <TitledCard
          title="Total Users"
          description="All registered accounts"
          className="flex flex-col"
          contentClassName="mt-auto"
        >
          <p className="heading text-4xl figures">{list.total.toLocaleString("en-US")}</p>
        </TitledCard>
        <CleanupCard cleanup={cleanup} />
      </div>
      {cleanup.preview && (
        <>
          <CleanupSettings cleanup={cleanup} />
          <Suspense>
            <FakeUsersCard cleanup={cleanup} />
          </Suspense>
        </>
      )}
      <UsersCard list={list} q={q} sorting={sorting} />
    </>
  );
}

export const meta = pageMeta("Admin Dashboard", "Refresh data and manage users.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
