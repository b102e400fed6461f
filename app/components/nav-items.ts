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
