import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccessAndRead } from "~/accounts/sign-in/access.server";
import { trialEndsSoon } from "~/billing/trial";
import { cachedQuery, readOne } from "~/database/query.server";
import {
  type OwnDashboard,
  ownDashboard,
  type SharedDashboard,
  sharedDashboard,
  viewersDashboard,
} from "~/dashboard/dashboard-page.server";
import { ResendForm } from "~/components/accounts/unverified-notice";
import { AnalysisDialogs } from "~/components/analysis/analysis-dialogs";
import { Dashboard } from "~/components/dashboard/dashboard";
import { ForYou } from "~/components/exposure/for-you";
import { PageErrorBoundary } from "~/components/page-error-boundary";
import { pageMeta } from "~/components/page-meta";
import { readSharedData, sharedData, SharedDataScript } from "~/components/shared-data";
import { previousVisit, visitCookie } from "~/dashboard/last-visit";
import { MINUTE_MS } from "~/time";

/**
 * The spec lets the browser keep an assessment for five minutes; here a refresh or review invalidates it immediately.
 */
const CACHED_MS = 5 * MINUTE_MS;
const readCached = cachedQuery<OwnDashboard, SharedDashboard>(CACHED_MS);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = context;
  const [now, cookies] = [context.now(), request.headers.get("Cookie")];
  const ofViewer = ownDashboard(db, now, previousVisit(cookies, now));
  const { first, again } = readCached(db, now, ofViewer, () => sharedDashboard(db, now));
  const { user, read } = await requireAccessAndRead(request, context, first);
  const dashboard = read ?? (await readOne(db, again()));
  context.pendingCookies.push(visitCookie(cookies, now));
  return {
    ...viewersDashboard(context, now, dashboard.shared, dashboard),
    shared: sharedData(dashboard.shared.shown, context),
    unverifiedEmail: user.isEmailVerified ? null : user.email,
    trialDaysLeft: trialEndsSoon(user, now),
  };
}

export { unlessOnlyAnalysisChanges as shouldRevalidate } from "~/components/revalidation";

export default function DashboardPage() {
  const { shared, ...viewers } = useLoaderData<typeof loader>();
  const shown = readSharedData<SharedDashboard["shown"]>(shared);
  const { crises, proposals } = viewers;
  const today = { crises, proposals, inForce: shown.assessment?.inForce ?? [] };
  return (
    <>
      <Dashboard
        {...shown}
        {...viewers}
        forYou={<ForYou today={today} />}
        resend={<ResendForm isInline className="flex flex-wrap gap-x-2" />}
      />
      <AnalysisDialogs />
      <SharedDataScript of={shared} />
    </>
  );
}

export const meta = pageMeta(
  "Risk Dashboard",
  "Today’s risk level, the February 2028 forecast, the weekly trend, key events and relevant news.",
);

export const ErrorBoundary = () => (
  <PageErrorBoundary
    failure={{
      title: "Failed to load dashboard data",
      note: "Data will refresh automatically every 6 hours",
    }}
  />
);
