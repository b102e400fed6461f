import { useLocation } from "@remix-run/react";
import {
  PanelLeft,
  Activity,
  BellRing,
  CalendarPlus,
  ChartLine,
  History,
  ListChecks,
  Newspaper,
  Scale,
  ShieldCheck,
  type LucideIcon,
} from "~/components/ui/icons";
import { useEffect, forwardRef, lazy, Suspense, useState, useCallback } from "react";
import { METHOD_VERSION } from "~/assessment/method-version";
import { PRODUCT } from "~/product";
import { Logo } from "./logo";
import { RenderedOnce } from "./rendered-once";
import { Button } from "./ui/button";
import { cn } from "./ui/class-names";
import { useLazyComponent } from "./ui/scripts";
import { PageLink } from "./ui/text";

interface NavItem {
  to: string;
  name: string;
  icon: LucideIcon;
}

const MAIN_ITEMS: NavItem[] = [
  { to: "/dashboard", name: "Risk Dashboard", icon: ChartLine },
  { to: "/alerts", name: "Alerts", icon: BellRing },
  { to: "/survey", name: "Extend Trial", icon: CalendarPlus },
];

/** What the level is made of, and what it means for the reader. */
const DETAIL_ITEMS: NavItem[] = [
  { to: "/news", name: "News", icon: Newspaper },
  { to: "/restrictions", name: "Restrictions", icon: Scale },
  { to: "/exposure", name: "Exposure check", icon: ListChecks },
  { to: "/history", name: "History", icon: History },
];

const ADMIN_ITEMS: NavItem[] = [
  { to: "/admin", name: "Admin Dashboard", icon: ShieldCheck },
  { to: "/api-monitor", name: "API Monitor", icon: Activity },
];

/** The pages about the product, at the bottom of the sidebar. */
const ABOUT_ITEMS: Omit<NavItem, "icon">[] = [
  { to: "/record", name: "Track record" },
  { to: "/method", name: "Method" },
  { to: "/status", name: "Status" },
  { to: "/follow", name: "Follow" },
  { to: "/privacy", name: "Privacy" },
  { to: "/terms", name: "Terms" },
];

const ITEMS = [...MAIN_ITEMS, ...DETAIL_ITEMS, ...ADMIN_ITEMS, ...ABOUT_ITEMS];

/** The address of the item whose page, or a page of it, is at this path; empty if there is none. */
const currentItem = (path: string) =>
  ITEMS.find(({ to }) => `${path.toLowerCase()}/`.startsWith(`${to}/`))?.to ?? "";

/** An object for each state of the sidebar, at most 64, by which the server caches its HTML. */
const states = new Map<string, object>();

function stateOf(...parts: readonly unknown[]): object {
  const key = parts.join(" ");
  const state = states.get(key) ?? {};
  states.set(key, state);
  return state;
}

const loadSheet = () => import("./sidebar-sheet").then(({ SidebarSheet }) => SidebarSheet);

/** The navigation: a column that collapses to icons; below 768 px a sheet, loaded when opened. */
export function Sidebar({ isAdmin, state }: { isAdmin: boolean; state: SidebarState }) {
  const { Loaded: Sheet, request } = useLazyComponent(loadSheet);
  const current = currentItem(useLocation().pathname);
  useEffect(() => {
    if (state.isSheetOpen) void request();
  }, [state.isSheetOpen, request]);
  return (
    <>
      <aside
        data-state={state.isWide ? "expanded" : "collapsed"}
        className={cn(
          "print-hidden hidden shrink-0 border-r bg-sidebar text-sidebar-foreground transition-[width] duration-200 md:block",
          state.isWide ? "w-64" : "w-12",
        )}
      >
        <RenderedOnce
          of={stateOf(isAdmin, state.isWide, current)}
          className="sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto"
        >
          <SidebarNav isAdmin={isAdmin} current={current} isWide={state.isWide} />
        </RenderedOnce>
      </aside>
      {Sheet && (
        <Sheet isOpen={state.isSheetOpen} onOpenChange={state.setSheetOpen}>
          <SidebarNav isAdmin={isAdmin} current={current} isWide onGo={() => state.setSheetOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

/** The links within the page, for phones without JavaScript, which can't open the sheet. */
export function NoScriptNav({ isAdmin }: { isAdmin: boolean }) {
  return (
    <noscript>
      <nav
        aria-label="All pages"
        className="flex flex-wrap gap-x-4 border-b bg-sidebar px-4 py-2 text-sm text-sidebar-foreground md:hidden"
      >
        {[...MAIN_ITEMS, ...DETAIL_ITEMS, ...(isAdmin ? ADMIN_ITEMS : []), ...ABOUT_ITEMS].map(
          ({ to, name }) => (
            <a key={to} href={to} className="py-1 hover:underline">
              {name}
            </a>
          ),
        )}
      </nav>
    </noscript>
  );
}

/** The button in the header that collapses or opens the sidebar. */
export function SidebarToggle({ state }: { state: SidebarState }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="noscript:invisible"
      aria-label="Toggle Sidebar"
      aria-keyshortcuts="Control+B Meta+B"
      onClick={state.toggle}
    >
      <PanelLeft aria-hidden="true" className="size-4.5!" />
    </Button>
  );
}

const Tooltip = lazy(() => import("./ui/tooltip"));

interface SidebarNavProps {
  isAdmin: boolean;
  /** The address of the item that is the page's. */
  current: string;
  isWide: boolean;
  /** Called when a link is followed, for example to close the sheet. */
  onGo?: () => void;
}

/** The sidebar's content: the brand, the pages, the admin pages, and the pages about the product at the bottom. */
function SidebarNav({ isAdmin, ...group }: SidebarNavProps) {
  const { current, isWide, onGo } = group;
  return (
    <>
      <nav aria-label="Main" className={cn("flex flex-1 flex-col gap-6 py-3", isWide ? "px-3" : "px-1.5")}>
        <NavGroup title={PRODUCT} items={MAIN_ITEMS} {...group} isBrand />
        <NavGroup title="Details" items={DETAIL_ITEMS} {...group} />
        {isAdmin && <NavGroup title="Administration" items={ADMIN_ITEMS} {...group} />}
      </nav>
      {isWide && (
        <footer className="border-t px-5 py-3 text-xs text-muted-foreground">
          <ul aria-label="About" className="grid grid-cols-2 gap-x-3">
            {ABOUT_ITEMS.map(({ to, name }) => (
              <li key={to}>
                <PageLink
                  to={to}
                  aria-current={to === current ? "page" : undefined}
                  onClick={onGo}
                  className="inline-block py-1 hover:text-foreground hover:underline aria-[current=page]:font-medium aria-[current=page]:text-foreground"
                >
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
          <p className="py-1">Method version {METHOD_VERSION}</p>
        </footer>
      )}
    </>
  );
}

interface NavGroupProps extends Omit<SidebarNavProps, "isAdmin"> {
  title: string;
  items: NavItem[];
  isBrand?: boolean;
}

function NavGroup({ title, items, current, isWide, isBrand, onGo }: NavGroupProps) {
  // Server rendering doesn't wait for lazy components.
  const [hasTooltips, setHasTooltips] = useState(false);
  useEffect(() => setHasTooltips(!isWide), [isWide]);
  const link = { current, isWide, onGo };
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
          <PageLink
            to="/dashboard"
            onClick={onGo}
            // In the sheet, the close button takes the rest of the row.
            className="flex max-w-48 items-center gap-2.5 rounded-md text-foreground"
          >
            <Logo className="size-8 shrink-0" />
            <h2 className={cn("heading text-base leading-tight", !isWide && "sr-only")}>{title}</h2>
          </PageLink>
        ) : (
          <h2 className={cn("eyebrow", !isWide && "sr-only")}>{title}</h2>
        )}
      </div>
      {!isWide && !isBrand && <hr className="mx-2 mb-2" />}
      <ul aria-label={title} className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.to}>
            {isWide || !hasTooltips ? (
              <ItemLink {...link} item={item} />
            ) : (
              <Suspense fallback={<ItemLink {...link} item={item} />}>
                <Tooltip text={item.name}>
                  <ItemLink {...link} item={item} />
                </Tooltip>
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemLinkProps extends Omit<SidebarNavProps, "isAdmin"> {
  item: NavItem;
}

/** The other props come from the tooltip, if any. */
const ItemLink = forwardRef<HTMLAnchorElement, ItemLinkProps>(function ItemLink(
  { item: { to, name, icon: Icon }, current, isWide, onGo, ...tooltip },
  ref,
) {
  const isCurrent = to === current;
  return (
    <PageLink
      ref={ref}
      to={to}
      prefetch="intent"
      {...tooltip}
      onClick={onGo}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "relative flex h-9 items-center gap-3 rounded-md text-sm font-medium whitespace-nowrap transition-colors hover:bg-sidebar-accent",
        isWide ? "px-2.5" : "justify-center",
        isCurrent &&
          "bg-sidebar-accent text-foreground before:absolute before:inset-y-2 before:left-0 before:w-0.75 before:rounded-full before:bg-primary",
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <span className={cn(!isWide && "sr-only")}>{name}</span>
    </PageLink>
  );
});

/** Below this width the sidebar is a sheet. Tailwind's `md` is the same 768 px. */
const NARROW = "(max-width: 767.98px)";

interface SidebarState {
  isWide: boolean;
  isSheetOpen: boolean;
  setSheetOpen: (isOpen: boolean) => void;
  toggle: () => void;
}

/** Toggles the sidebar by button or Ctrl/Meta + b, and stores its state in the cookie. */
export function useSidebar(initiallyWide: boolean): SidebarState {
  const [isWide, setWide] = useState(initiallyWide);
  const [isSheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (window.matchMedia(NARROW).matches) return setSheetOpen((isOpen) => !isOpen);
    setWide(!isWide);
    document.cookie = writeSidebarState({ isWide: !isWide });
  }, [isWide]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [toggle]);

  useEffect(() => {
    const narrow = window.matchMedia(NARROW);
    const onChange = () => !narrow.matches && setSheetOpen(false);
    narrow.addEventListener("change", onChange);
    return () => narrow.removeEventListener("change", onChange);
  }, []);

  return { isWide, isSheetOpen, setSheetOpen, toggle };
}

/** Stores whether the sidebar is wide: `true` or `false`. */
const SIDEBAR_COOKIE = "sidebar_state";
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

/** Reads the sidebar's state from a Cookie header; wide by default. */
export function readSidebarState(cookieHeader: string | null): boolean {
  const cookies = (cookieHeader ?? "").split(";");
  return !cookies.some((cookie) => cookie.trim() === `${SIDEBAR_COOKIE}=false`);
}

/** The cookie that stores the sidebar's state: for 7 days, on every page. */
export function writeSidebarState({ isWide }: { isWide: boolean }): string {
  return `${SIDEBAR_COOKIE}=${isWide}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`;
}
