import { Activity, BellRing, CalendarPlus, ChartLine, ShieldCheck, type LucideIcon } from "lucide-react";

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

export const ADMIN_ITEMS: NavItem[] = [
  { to: "/admin", name: "Admin Dashboard", icon: ShieldCheck },
  { to: "/api-monitor", name: "API Monitor", icon: Activity },
];

/** The public pages, at the bottom of the sidebar. */
export const PUBLIC_ITEMS: Omit<NavItem, "icon">[] = [
  { to: "/history", name: "History" },
  { to: "/restrictions", name: "Restrictions" },
  { to: "/exposure", name: "Exposure check" },
  { to: "/method", name: "Method" },
  { to: "/record", name: "Track record" },
  { to: "/status", name: "Status" },
  { to: "/privacy", name: "Privacy" },
  { to: "/terms", name: "Terms" },
];
