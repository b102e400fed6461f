import { Link } from "@remix-run/react";
import type { alertsPage } from "~/alerts/alerts-page.server";
import { formatInstant } from "~/time";
import { Badge } from "~/components/ui/badge";
import { TitledCard } from "~/components/ui/card";

type AlertHistoryRow = Awaited<ReturnType<typeof alertsPage>>["log"][number];

/** The alerts that a user's rules and rules by event triggered, and the status of each email. */
export function AlertHistory({ alerts }: { alerts: readonly AlertHistoryRow[] }) {
  return (
    <TitledCard title="Recent Alerts" titleId="delivery-log">
      {alerts.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          No alerts yet. When a rule triggers, it will appear here.
        </p>
      ) : (
        <ul className="divide-y">
          {alerts.map((alert) => (
            <Entry key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function Entry({ alert }: { alert: AlertHistoryRow }) {
  const { label, tone, reason } = alert.status;
  const triggered = formatInstant(alert.triggeredAt);
  const emailed = alert.sentAt && formatInstant(alert.sentAt);
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={alert.triggeredAt.toISOString()} className="text-xs text-muted-foreground figures">
          {triggered}
        </time>
        <Badge variant={tone}>{label}</Badge>
      </div>
      <p className="text-sm">
        <Link to={alert.href} className="link">
          {alert.message}
        </Link>
      </p>
      {emailed && emailed !== triggered && <p className="text-xs text-muted-foreground">Emailed {emailed}</p>}
      {reason && <p className="text-xs break-words text-muted-foreground">{reason}</p>}
      {alert.nextTryAt && (
        <p className="text-xs text-muted-foreground">Next try {formatInstant(alert.nextTryAt)}</p>
      )}
    </li>
  );
}
