import { NavLink } from "@remix-run/react";
import { cn } from "../ui/class-names";

const ADMIN_TABS = [
  { to: "/admin", name: "Overview" },
  { to: "/admin/register", name: "Register" },
  { to: "/admin/proposals", name: "Possible Restrictions" },
  { to: "/admin/relevance", name: "Relevance Review" },
  { to: "/admin/questions", name: "Questions" },
  { to: "/admin/news", name: "Product News" },
  { to: "/admin/archive", name: "Archive" },
  { to: "/admin/audit-log", name: "Audit Log" },
  { to: "/admin/survey", name: "Survey Results" },
];

/** The title of an admin screen, and the way to the others. */
export function AdminHeading({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <p className="mt-1.5 text-muted-foreground">{children}</p>
      <nav aria-label="Administration" className="mt-5 flex flex-wrap gap-1 border-b">
        {ADMIN_TABS.map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            end={to === "/admin"}
            className={({ isActive }) =>
              cn(
                "-mb-px border-b-2 px-3 py-2 text-sm font-medium",
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
    </>
  );
}
