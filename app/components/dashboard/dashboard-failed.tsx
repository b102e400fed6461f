import { LoadFailed } from "../load-failed";

/** The spec's message when the dashboard's data can't be loaded. */
export function DashboardFailed() {
  return (
    <LoadFailed title="Failed to load dashboard data" note="Data will refresh automatically every 6 hours" />
  );
}
