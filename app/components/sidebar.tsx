import { PanelLeft } from "lucide-react";
import { useEffect } from "react";
import { ABOUT_ITEMS, ADMIN_ITEMS, DETAIL_ITEMS, MAIN_ITEMS } from "./nav-items";
import { SidebarNav } from "./sidebar-nav";
import { Button } from "./ui/button";
import { cn } from "./ui/class-names";
import { useLazyComponent } from "./ui/use-lazy-component";
import type { SidebarState } from "./use-sidebar";

const loadSheet = () => import("./sidebar-sheet").then(({ SidebarSheet }) => SidebarSheet);

/** The navigation: a column that collapses to icons; below 768 px a sheet, loaded when opened. */
export function Sidebar({ isAdmin, state }: { isAdmin: boolean; state: SidebarState }) {
  const { Loaded: Sheet, request } = useLazyComponent(loadSheet);
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
        <div className="sticky top-0 flex h-dvh flex-col overflow-x-hidden overflow-y-auto">
          <SidebarNav isAdmin={isAdmin} isWide={state.isWide} />
        </div>
      </aside>
      {Sheet && <Sheet isAdmin={isAdmin} state={state} />}
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
      aria-label="Toggle Sidebar"
      aria-keyshortcuts="Control+B Meta+B"
      onClick={state.toggle}
    >
      <PanelLeft aria-hidden="true" className="size-4.5!" />
    </Button>
  );
}
