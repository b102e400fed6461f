import { Link, NavLink } from "@remix-run/react";
import { forwardRef, lazy, Suspense, useEffect, useId, useState } from "react";
import { METHOD_VERSION } from "~/assessment/method-version";
import { Logo } from "./logo";
import { type NavItem, ABOUT_ITEMS, ADMIN_ITEMS, DETAIL_ITEMS, MAIN_ITEMS } from "./nav-items";
import { PRODUCT } from "~/product";
import { cn } from "./ui/class-names";

const Tooltip = lazy(() => import("./ui/tooltip").then(({ Tooltip }) => ({ default: Tooltip })));

interface SidebarNavProps {
  isAdmin: boolean;
  isWide: boolean;
  /** Called when a link is followed, for example to close the sheet. */
  onGo?: () => void;
}

/** The sidebar's content: the brand, the pages, the admin pages, and the pages about the product at the bottom. */
export function SidebarNav({ isAdmin, isWide, onGo }: SidebarNavProps) {
  return (
    <>
      <nav aria-label="Main" className={cn("flex flex-1 flex-col gap-6 py-3", isWide ? "px-3" : "px-1.5")}>
        <NavGroup title={PRODUCT} items={MAIN_ITEMS} isWide={isWide} onGo={onGo} isBrand />
        <NavGroup title="Details" items={DETAIL_ITEMS} isWide={isWide} onGo={onGo} />
        {isAdmin && <NavGroup title="Administration" items={ADMIN_ITEMS} isWide={isWide} onGo={onGo} />}
      </nav>
      {isWide && (
        <footer className="border-t px-5 py-3 text-xs text-muted-foreground">
          <ul aria-label="About" className="grid grid-cols-2 gap-x-3">
            {ABOUT_ITEMS.map(({ to, name }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  onClick={onGo}
                  className="inline-block py-1 hover:text-foreground hover:underline aria-[current=page]:font-medium aria-[current=page]:text-foreground"
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
          <p className="py-1">Method version {METHOD_VERSION}</p>
        </footer>
      )}
    </>
  );
}

interface NavGroupProps {
  title: string;
  items: NavItem[];
  isWide: boolean;
  isBrand?: boolean;
  onGo?: () => void;
}

function NavGroup({ title, items, isWide, isBrand, onGo }: NavGroupProps) {
  const titleId = useId();
  // Server rendering doesn't wait for lazy components.
  const [hasTooltips, setHasTooltips] = useState(false);
  useEffect(() => setHasTooltips(!isWide), [isWide]);
  return (
    <div>
      <div
        className={cn(
          "mb-2 flex items-center gap-2.5",
          isWide ? "px-2" : "justify-center",
          isBrand && "min-h-9",
        )}
      >
        {isBrand ? (
          <Link
            to="/dashboard"
            onClick={onGo}
            // In the sheet, the close button takes the rest of the row.
            className="flex max-w-48 items-center gap-2.5 rounded-md text-foreground"
          >
            <Logo className="size-8 shrink-0" />
            <h2 id={titleId} className={cn("heading text-base leading-tight", !isWide && "sr-only")}>
              {title}
            </h2>
          </Link>
        ) : (
          <h2 id={titleId} className={cn("eyebrow", !isWide && "sr-only")}>
            {title}
          </h2>
        )}
      </div>
      {!isWide && !isBrand && <hr className="mx-2 mb-2" />}
      <ul aria-labelledby={titleId} className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.to}>
            {isWide || !hasTooltips ? (
              <ItemLink item={item} isWide={isWide} onGo={onGo} />
            ) : (
              <Suspense fallback={<ItemLink item={item} isWide={false} onGo={onGo} />}>
                <Tooltip text={item.name}>
                  <ItemLink item={item} isWide={false} onGo={onGo} />
                </Tooltip>
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The other props come from the tooltip, if any. */
const ItemLink = forwardRef<HTMLAnchorElement, { item: NavItem; isWide: boolean; onGo?: () => void }>(
  function ItemLink({ item: { to, name, icon: Icon }, isWide, onGo, ...tooltip }, ref) {
    return (
      <NavLink
        ref={ref}
        to={to}
        prefetch="intent"
        {...tooltip}
        onClick={onGo}
        className={({ isActive }) =>
          cn(
            "relative flex h-9 items-center gap-3 rounded-md text-sm font-medium whitespace-nowrap transition-colors hover:bg-sidebar-accent",
            isWide ? "px-2.5" : "justify-center",
            isActive &&
              "bg-sidebar-accent text-foreground before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full before:bg-primary",
          )
        }
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span className={cn(!isWide && "sr-only")}>{name}</span>
      </NavLink>
    );
  },
);
