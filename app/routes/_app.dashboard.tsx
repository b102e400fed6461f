import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { requireAccess } from "~/accounts/access.server";
import { dashboardData } from "~/assessment/dashboard.server";
import { Dashboard } from "~/components/dashboard/dashboard";
import { DashboardFailed } from "~/components/dashboard/dashboard-failed";
import { PageErrorBoundary } from "~/components/page-error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAccess(request, context);
  return dashboardData(context, context.now());
}

export default function DashboardPage() {
  return <Dashboard {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction = () => [{ title: "Risk Dashboard | US Exit Freedom Monitor" }];

export function ErrorBoundary() {
  const isRefusal = isRouteErrorResponse(useRouteError());
  return isRefusal ? <PageErrorBoundary /> : <DashboardFailed />;
}
