import {
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
} from "lucide-react";

export interface NavItem {
  to: string;
  name: string;
  icon: LucideIcon;
}

export const MAIN_ITEMS: NavItem[] = [
  { to: "/dashboard", name: "Risk Dashboard", icon: ChartLine },
  { to: "/alerts", name: "Alerts", icon: BellRing },
  { to: "/survey", name: "Extend Trial", icon: CalendarPlus },
];

/** What the level is made of, and what it means for the reader. */
export const DETAIL_ITEMS: NavItem[] = [
  { to: "/news", name: "News", icon: Newspaper },
  { to: "/restrictions", name: "Restrictions", icon: Scale },
  { to: "/exposure", name: "Exposure check", icon: ListChecks },
  { to: "/history", name: "History", icon: History },
];

export const ADMIN_ITEMS: NavItem[] = [
  { to: "/admin", name: "Admin Dashboard", icon: ShieldCheck },
  { to: "/api-monitor", name: "API Monitor", icon: Activity },
];

/** The pages about the product, at the bottom of the sidebar. */
export const ABOUT_ITEMS: Omit<NavItem, "icon">[] = [
  { to: "/record", name: "Track record" },
  { to: "/method", name: "Method" },
  { to: "/status", name: "Status" },
  { to: "/follow", name: "Follow" },
  { to: "/privacy", name: "Privacy" },
  { to: "/terms", name: "Terms" },
];
