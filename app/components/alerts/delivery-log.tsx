import { type AlertTarget } from "~/alerts/rule";
import { formatInstant } from "~/dates";
import { Badge } from "~/components/ui/badge";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { deliveryWords, type DeliveryState } from "~/delivery/state-words";

export interface LoggedAlert {
  id: string;
  target: AlertTarget;
  message: string;
  triggeredAt: Date;
  deliveryState: DeliveryState;
  attemptCount: number;
  lastError: string | null;
  errorMessage: string | null;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
}

/** What fired, when, and what became of its email. */
export function DeliveryLog({ alerts }: { alerts: readonly LoggedAlert[] }) {
  return (
    <Card aria-labelledby="delivery-log">
      <CardHeader>
        <CardTitle id="delivery-log">Recent Alerts</CardTitle>
        <CardDescription>What fired, and what became of the email.</CardDescription>
      </CardHeader>
      <CardContent>
        {alerts.length === 0 ? (
          <p className="text-sm text-muted-foreground">No rule has fired yet.</p>
        ) : (
          <ul className="divide-y">
            {alerts.map((alert) => (
              <Entry key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}

function Entry({ alert }: { alert: LoggedAlert }) {
  const { label, tone, reason } = deliveryWords(alert);
  const next = label === "Being retried" ? alert.nextAttemptAt : null;
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={alert.triggeredAt.toISOString()} className="text-xs text-muted-foreground figures">
          {formatInstant(alert.triggeredAt)}
        </time>
        <Badge variant={tone}>{label}</Badge>
      </div>
      <p className="text-sm">{alert.message}</p>
      {alert.sentAt && <p className="text-xs text-muted-foreground">Sent {formatInstant(alert.sentAt)}.</p>}
      {reason && <p className="text-xs break-words text-muted-foreground">{reason}</p>}
      {next && <p className="text-xs text-muted-foreground">Next attempt {formatInstant(next)}.</p>}
    </li>
  );
}
