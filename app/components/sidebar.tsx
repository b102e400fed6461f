import { NavLink } from "@remix-run/react";
import {
  Activity,
  BellRing,
  CalendarPlus,
  ChartLine,
  type LucideIcon,
  PanelLeft,
  ShieldCheck,
} from "lucide-react";
import { forwardRef, useId } from "react";
import { Logo } from "./logo";
import { PRODUCT } from "./product";
import { Button } from "./ui/button";
import { cn } from "./ui/class-names";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "./ui/sheet";
import { Tooltip } from "./ui/tooltip";
import { type SidebarState } from "./use-sidebar";

interface Place {
  to: string;
  name: string;
  icon: LucideIcon;
}

const mainPlaces: Place[] = [
  { to: "/dashboard", name: "Risk Dashboard", icon: ChartLine },
  { to: "/alerts", name: "Alerts", icon: BellRing },
  { to: "/survey", name: "Extend Trial", icon: CalendarPlus },
];

const adminPlaces: Place[] = [
  { to: "/admin", name: "Admin Dashboard", icon: ShieldCheck },
  { to: "/api-monitor", name: "API Monitor", icon: Activity },
];

/** The way around the product: a column that folds to icons, and under 768 px a sheet from the side. */
export function Sidebar({ isAdmin, state }: { isAdmin: boolean; state: SidebarState }) {
  return (
    <>
      <aside
        data-state={state.isWide ? "expanded" : "collapsed"}
        className={cn(
          "hidden shrink-0 border-r bg-sidebar text-sidebar-foreground transition-[width] duration-200 md:block",
          state.isWide ? "w-64" : "w-12",
        )}
      >
        <div className="sticky top-0 flex max-h-dvh flex-col overflow-x-hidden overflow-y-auto">
          <Places isAdmin={isAdmin} isWide={state.isWide} />
        </div>
      </aside>
      <Sheet open={state.isSheetOpen} onOpenChange={state.setSheetOpen}>
        <SheetContent>
          <SheetTitle className="sr-only">Sidebar</SheetTitle>
          <SheetDescription className="sr-only">The pages of {PRODUCT}.</SheetDescription>
          <Places isAdmin={isAdmin} isWide onGo={() => state.setSheetOpen(false)} />
        </SheetContent>
      </Sheet>
    </>
  );
}

/** On a telephone whose browser runs no client code nothing opens the sheet: there the places stand in the page. */
export function PlainPlaces({ isAdmin }: { isAdmin: boolean }) {
  return (
    <noscript>
      <div className="border-b bg-sidebar text-sidebar-foreground md:hidden">
        <Places isAdmin={isAdmin} isWide />
      </div>
    </noscript>
  );
}

/** The button in the header that folds or opens the sidebar. */
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

function Places({ isAdmin, isWide, onGo }: { isAdmin: boolean; isWide: boolean; onGo?: () => void }) {
  return (
    <nav aria-label="Main" className={cn("flex flex-1 flex-col gap-6 py-3", isWide ? "px-3" : "px-1.5")}>
      <PlaceGroup title={PRODUCT} places={mainPlaces} isWide={isWide} onGo={onGo} isBrand />
      {isAdmin && <PlaceGroup title="Administration" places={adminPlaces} isWide={isWide} onGo={onGo} />}
    </nav>
  );
}

interface PlaceGroupProps {
  title: string;
  places: Place[];
  isWide: boolean;
  isBrand?: boolean;
  onGo?: () => void;
}

function PlaceGroup({ title, places, isWide, isBrand, onGo }: PlaceGroupProps) {
  const titleId = useId();
  return (
    <div>
      <div
        className={cn("mb-2 flex items-center gap-2.5", isWide ? "px-2" : "justify-center", isBrand && "h-9")}
      >
        {isBrand && <Logo className="size-7 shrink-0" />}
        <h2
          id={titleId}
          className={cn(
            "whitespace-nowrap",
            isBrand ? "heading text-[0.975rem] text-foreground" : "eyebrow",
            !isWide && "sr-only",
          )}
        >
          {title}
        </h2>
      </div>
      {!isWide && !isBrand && <hr className="mx-2 mb-2" />}
      <ul aria-labelledby={titleId} className="flex flex-col gap-0.5">
        {places.map((place) => (
          <li key={place.to}>
            {isWide ? (
              <PlaceLink place={place} isWide onGo={onGo} />
            ) : (
              <Tooltip text={place.name}>
                <PlaceLink place={place} isWide={false} onGo={onGo} />
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The other properties are the tooltip's, where there is one. */
const PlaceLink = forwardRef<HTMLAnchorElement, { place: Place; isWide: boolean; onGo?: () => void }>(
  function PlaceLink({ place: { to, name, icon: Icon }, isWide, onGo, ...tooltip }, ref) {
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
