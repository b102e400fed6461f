import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { requireAccess } from "~/accounts/access.server";
import { latestReviews } from "~/corrections/reviews.server";
import { runBatch } from "~/database/query.server";
import { dashboardData } from "~/assessment/dashboard.server";
import { UnverifiedNotice } from "~/components/accounts/unverified-notice";
import { Dashboard } from "~/components/dashboard/dashboard";
import { DashboardFailed } from "~/components/dashboard/dashboard-failed";
import { PageErrorBoundary } from "~/components/page-error-boundary";
import { pageMeta } from "~/components/page-meta";
import { previousVisit, visitCookie } from "~/http/last-visit";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireAccess(request, context);
  const [now, cookies] = [context.now(), request.headers.get("Cookie")];
  const { shown, reviews } = await runBatch(context.db, {
    shown: dashboardData(context, now, previousVisit(cookies, now)),
    reviews: latestReviews(context.db, "article", now),
  });
  const stories = shown.stories.map((story) => ({ ...story, review: reviews.get(story.id) ?? null }));
  return data(
    { ...shown, stories, unverifiedEmail: user.isEmailVerified ? null : user.email },
    { headers: { "Set-Cookie": visitCookie(cookies, now) } },
  );
}

export default function DashboardPage() {
  const { unverifiedEmail, ...shown } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-6">
      {unverifiedEmail && <UnverifiedNotice email={unverifiedEmail} />}
      <Dashboard {...shown} />
    </div>
  );
}

export const meta = pageMeta(
  "Risk Dashboard",
  "Today’s risk level, the February 2028 forecast, the weekly trend, key events and relevant news.",
);

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status < 500 ? <PageErrorBoundary /> : <DashboardFailed />;
}
