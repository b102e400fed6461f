import { Gauge, TrendingDown, TrendingUp, type LucideIcon } from "lucide-react";
import { ALERT_TYPES, TYPE_EXPLANATIONS, TYPE_LABELS, type AlertType } from "~/alerts/rule";
import { Card } from "~/components/ui/card";

export const TYPE_ICONS: Record<AlertType, LucideIcon> = {
  threshold: Gauge,
  rise: TrendingUp,
  drop: TrendingDown,
};

/** Explains the three kinds of rules. */
export function AlertTypes() {
  return (
    <Card className="p-5 sm:px-6">
      <h2 className="heading text-lg">Alert Types</h2>
      <div className="mt-4 grid gap-3 lg:grid-cols-3">
        {ALERT_TYPES.map((type) => (
          <TypeCard key={type} type={type} />
        ))}
      </div>
    </Card>
  );
}

function TypeCard({ type }: { type: AlertType }) {
  const Icon = TYPE_ICONS[type];
  return (
    <div className="rounded-lg border p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden="true" className="size-4.5 shrink-0 text-gold" />
        {TYPE_LABELS[type]}
      </h3>
      <p className="mt-1.5 text-sm text-muted-foreground">{TYPE_EXPLANATIONS[type]}</p>
    </div>
  );
}
