import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { optionalUser } from "~/accounts/sign-in/access.server";
import type { AuthSession } from "~/accounts/sign-in/current-user";
import { gracePeriodNote, statusLabel } from "~/billing/trial";
import { UnreachableNotice } from "~/components/accounts/unreachable-notice";
import { LatePaymentNotice } from "~/components/billing/already-subscribed";
import { shareSite } from "~/feeds/public-days.server";
import { PageAnnouncer, PendingPage, useFocusFallback } from "~/components/page-change";
import { PageErrorBoundary } from "~/components/page-error-boundary";
import { NoScriptNav, Sidebar, SidebarToggle, readSidebarState, useSidebar } from "~/components/sidebar";
import { ThemeToggle } from "~/components/theme";
import { ButtonLink } from "~/components/ui/button";
import type { LayoutUser } from "~/components/user-menu-open";
import { UserMenu } from "~/components/user-menu";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await optionalUser(request, context);
  return {
    site: shareSite(request, context),
    isSidebarWide: readSidebarState(request.headers.get("Cookie")),
    viewer: viewer ? frameViewer(viewer, context.now()) : undefined,
    unreachableAt: viewer?.isUnreachable ? viewer.user.email : null,
    latePayment: viewer ? gracePeriodNote(viewer.user, context.now()) : null,
  };
}

export { layoutAfterActions as shouldRevalidate } from "~/components/revalidation";

export default function App() {
  return (
    <Frame>
      <PendingPage>
        <Outlet />
      </PendingPage>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { viewer, latePayment, unreachableAt, isSidebarWide } = useLoaderData<typeof loader>();
  const sidebar = useSidebar(isSidebarWide);
  useFocusFallback("content");
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-primary text-primary-foreground focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <Sidebar isAdmin={viewer?.isAdmin ?? false} state={sidebar} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="print-hidden sticky top-0 z-30 flex h-14 items-center gap-2 border-b bg-background/92 px-2 backdrop-blur-sm sm:px-4">
          <SidebarToggle state={sidebar} />
          <div className="ml-auto flex items-center gap-2">
            <ThemeToggle />
            {viewer ? (
              <UserMenu viewer={viewer} />
            ) : (
              <ButtonLink to="/login" variant="outline" size="sm">
                Sign in
              </ButtonLink>
            )}
          </div>
        </header>
        <NoScriptNav isAdmin={viewer?.isAdmin ?? false} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-6 outline-none sm:px-6 sm:py-8"
        >
          {unreachableAt && <UnreachableNotice email={unreachableAt} />}
          {latePayment && <LatePaymentNotice note={latePayment} />}
          {children}
        </main>
      </div>
      <PageAnnouncer />
    </div>
  );
}

function frameViewer({ user, hasBilling }: AuthSession, now: Date): LayoutUser {
  return {
    email: user.email,
    isAdmin: user.isAdmin,
    plan: user.plan,
    statusLabel: statusLabel(user, now),
    hasBilling,
  };
}

export { PageErrorBoundary as ErrorBoundary };
