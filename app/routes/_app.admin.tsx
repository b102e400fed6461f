import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { pageMeta } from "~/components/page-meta";
import { cn } from "~/components/ui/class-names";

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

const ADMIN_TABS = [
  { to: "/admin", name: "Overview" },
  { to: "/admin/register", name: "Restrictions" },
  { to: "/admin/proposals", name: "Possible restrictions" },
  { to: "/admin/relevance", name: "Relevance review" },
  { to: "/admin/archive", name: "Deleted users" },
  { to: "/admin/audit-log", name: "Audit log" },
  { to: "/admin/survey", name: "Survey results" },
];

/** The admin tabs in one row, which scrolls sideways if it doesn't fit. */
function AdminTabs() {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = tabs.current;
    const current = row?.querySelector<HTMLElement>("[aria-current=page]");
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={tabs}
      aria-label="Administration"
      className="relative mb-6 flex [scrollbar-width:none] gap-1 overflow-x-auto border-b scroll-edges"
    >
      {ADMIN_TABS.map(({ to, name }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/admin"}
          className={({ isActive }) =>
            cn(
              "border-b-2 px-2 py-2 text-sm font-medium whitespace-nowrap",
              isActive
                ? "border-primary text-foreground"
                : "border-transparent text-muted-foreground hover:text-foreground",
            )
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

export const meta = pageMeta("Administration", "Refreshes, users, the register and reviews.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
