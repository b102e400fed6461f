import { HEALTH_LABELS, type Health } from "~/monitor/service-health";
import type { UptimeDay } from "~/monitor/status.server";
import { formatShortDay } from "~/time";
import { cn } from "../ui/class-names";

const BAR: Record<Health, string> = {
  healthy: "bg-success/75",
  incomplete: "bg-risk-medium-mark",
  degraded: "bg-risk-medium-mark",
  unhealthy: "bg-destructive",
  "no-data": "bg-border",
};
const HEIGHT: Record<Health, string> = {
  healthy: "h-full",
  incomplete: "h-3/4",
  degraded: "h-3/4",
  unhealthy: "h-1/2",
  "no-data": "h-1/4",
};

/** One bar for each of the last 30 days. Height, color and the screen-reader text say the same. */
export function UptimeBars({ name, days }: { name: string; days: readonly UptimeDay[] }) {
  const counted = (health: Health) => days.filter((day) => day.health === health).length;
  const summary = (["healthy", "degraded", "unhealthy", "no-data"] as const)
    .filter((health) => counted(health) > 0)
    .map((health) => `${counted(health)} ${HEALTH_LABELS[health].toLowerCase()}`)
    .join(", ");
  return (
    <div
      role="img"
      aria-label={`${name}, last ${days.length} days: ${summary}`}
      className="flex h-6 items-end gap-px"
    >
      {days.map(({ date, health }) => (
        <span
          key={date}
          title={`${formatShortDay(date)}: ${HEALTH_LABELS[health]}`}
          className={cn("min-w-0 flex-1 rounded-[1px]", BAR[health], HEIGHT[health])}
        />
      ))}
    </div>
  );
}
