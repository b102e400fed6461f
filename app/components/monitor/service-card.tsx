import { CircleCheck, CircleDashed, CircleX, TriangleAlert, type LucideIcon } from "lucide-react";
import { HEALTH_LABELS, healthOf, percentLabel, statusWords, type Health } from "~/monitor/health";
import type { ServiceStatus } from "~/monitor/status.server";
import { Instant } from "../instant";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { cn } from "../ui/class-names";

const LOOK: Record<
  Health,
  { border: string; badge: "success" | "warning" | "destructive" | "secondary"; icon: LucideIcon }
> = {
  healthy: { border: "border-green-700 dark:border-green-500", badge: "success", icon: CircleCheck },
  degraded: { border: "border-yellow-500 dark:border-yellow-400", badge: "warning", icon: TriangleAlert },
  unhealthy: { border: "border-red-700 dark:border-red-500", badge: "destructive", icon: CircleX },
  "no-data": { border: "border-gray-400 dark:border-gray-500", badge: "secondary", icon: CircleDashed },
};

/** How one service fares. Its band is told by the border's colour, an icon and a word. */
export function ServiceCard({ status, name }: { status: ServiceStatus; name: string }) {
  const health = healthOf(status.availability24h);
  const { border, badge, icon: Icon } = LOOK[health];
  const calls = status.success24h + status.failure24h;
  return (
    <Card
      aria-label={name}
      data-service={status.service}
      data-health={health}
      className={cn("flex min-w-0 flex-col border-2 p-4", border)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-semibold">{name}</h3>
        <Badge variant={badge}>
          <Icon aria-hidden="true" />
          {HEALTH_LABELS[health]}
        </Badge>
      </div>
      <p className="mt-2 heading text-3xl figures">{percentLabel(status.availability24h)}</p>
      <p className="text-sm text-muted-foreground">
        {calls === 0 ? (
          "No calls in the last 24 hours"
        ) : (
          <>
            {status.success24h} of {calls} calls succeeded in 24 hours
            {status.rateLimited24h > 0 && `, ${status.rateLimited24h} rate limited`}
          </>
        )}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t pt-3 text-[0.8125rem]">
        <Fact name="Last status">{status.lastStatus ? statusWords(status.lastStatus) : "–"}</Fact>
        <Fact name="Last checked">
          <Instant at={status.lastChecked} />
        </Fact>
        <Fact name="Last used">
          <Instant at={status.lastUsedAt} />
          {status.lastWasFallback && " (as fallback)"}
        </Fact>
        <Fact name="Last error">
          <span className="line-clamp-2 break-words" title={status.lastError ?? undefined}>
            {status.lastError ?? "–"}
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
