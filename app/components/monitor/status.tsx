import { CircleCheck, CircleDashed, CircleX, TriangleAlert, type LucideIcon } from "~/components/ui/icons";
import type { UptimeDay } from "~/monitor/status.server";
import { type Overall, type OverallState, HEALTH_LABELS, type Health } from "~/monitor/service-health";
import { formatShortDay } from "~/time";
import { cn } from "../ui/class-names";

const STYLE: Record<OverallState, { icon: LucideIcon; className: string }> = {
  operational: { icon: CircleCheck, className: "border-success/50 bg-success-soft text-success" },
  degraded: { icon: TriangleAlert, className: "border-warning/50 bg-warning-soft text-warning" },
  "no-data": { icon: CircleDashed, className: "bg-muted text-foreground" },
  down: { icon: CircleX, className: "border-destructive/50 bg-destructive-soft text-destructive" },
};

/** The overall status in one line. */
export function StatusBanner({ overall }: { overall: Overall }) {
  const { icon: Icon, className } = STYLE[overall.state];
  return (
    <div data-state={overall.state} className={cn("flex items-start gap-3 rounded-lg border p-4", className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{overall.title}</p>
        <p className="text-sm text-foreground">{overall.text}</p>
      </div>
    </div>
  );
}

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
