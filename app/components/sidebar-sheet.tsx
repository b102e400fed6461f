import { PRODUCT } from "~/product";
import { SidebarNav } from "./sidebar-nav";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "./ui/sheet";
import type { SidebarState } from "./use-sidebar";

/** The navigation as a sheet over the page on narrow screens. */
export function SidebarSheet({ isAdmin, state }: { isAdmin: boolean; state: SidebarState }) {
  return (
    <Sheet open={state.isSheetOpen} onOpenChange={state.setSheetOpen}>
      <SheetContent>
        <SheetTitle className="sr-only">Menu</SheetTitle>
        <SheetDescription className="sr-only">Pages in {PRODUCT}.</SheetDescription>
        <SidebarNav isAdmin={isAdmin} isWide onGo={() => state.setSheetOpen(false)} />
      </SheetContent>
    </Sheet>
  );
}
