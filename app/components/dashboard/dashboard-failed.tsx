import { LoadFailed } from "../load-failed";

/** The spec's words for a dashboard whose data could not be loaded. */
export function DashboardFailed() {
  return (
    <LoadFailed title="Failed to load dashboard data" note="Data will refresh automatically every 6 hours" />
  );
}
