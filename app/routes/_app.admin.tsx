import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { AdminTabs } from "~/components/admin/admin-tabs";
import { pageMeta } from "~/components/page-meta";

/** Hides the tabs from non-admins; each page's own loader checks too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return null;
}

export { skipRevalidationOnServerError as shouldRevalidate } from "~/components/revalidation";

export default function Admin() {
  return (
    <>
      <AdminTabs />
      <Outlet />
    </>
  );
}

export const meta = pageMeta("Administration", "Refreshes, users, the register and reviews.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
