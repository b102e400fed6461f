import { CircleCheck, CircleDashed, CircleX, TriangleAlert, type LucideIcon } from "lucide-react";
import type { Overall, OverallState } from "~/monitor/service-health";
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
