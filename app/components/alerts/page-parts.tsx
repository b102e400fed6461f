import { Form } from "@remix-run/react";
import { Gauge, TrendingDown, TrendingUp, type LucideIcon } from "~/components/ui/icons";
import type { alertsPage } from "~/alerts/alerts-page.server";
import { noticeNamed } from "~/alerts/page-notices";
import { ALERT_TYPES, TYPE_EXPLANATIONS, TYPE_LABELS, type AlertType } from "~/alerts/rule";
import { formatInstant } from "~/time";
import { IntentButton, IntentForm } from "../form/intent-form";
import { Alert, AlertTitle } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card, CardDescription, CardFooter, CardHeader, CardTitle, TitledCard } from "../ui/card";
import { TextLink } from "../ui/text";

/** The toast's text within the page, for browsers without JavaScript. @param name what `?done=` names */
export function AlertsNotice({ name }: { name: string | null }) {
  const notice = noticeNamed(name);
  if (!notice) return null;
  return (
    <Alert variant={notice.variant} role={notice.variant === "destructive" ? "alert" : "status"}>
      <AlertTitle>{notice.title}</AlertTitle>
      <p>{notice.description}</p>
    </Alert>
  );
}

/** Shown when the user turned all alert emails off by an email's link; turns them back on. */
export function AlertEmailsOff() {
  return (
    <Alert variant="warning">
      <AlertTitle>Alert emails are off</AlertTitle>
      <p>Your rules still run and appear below, but we won&rsquo;t email you.</p>
      <IntentButton intent="resume-emails" formClassName="mt-3" size="sm" variant="outline">
        Turn alert emails on
      </IntentButton>
    </Alert>
  );
}

export const DELETE_RULE_TITLE = "Delete Alert Rule";
export const DELETE_RULE_TEXT =
  "Are you sure you want to delete this alert rule? This action cannot be undone.";

/** The same question in the page, where the dialog has not loaded: without JavaScript, or by its address. */
export function DeleteRuleQuestion({ ruleId }: { ruleId: string }) {
  return (
    <Card aria-labelledby="delete-rule">
      <CardHeader>
        <CardTitle id="delete-rule">{DELETE_RULE_TITLE}</CardTitle>
        <CardDescription>{DELETE_RULE_TEXT}</CardDescription>
      </CardHeader>
      <CardFooter>
        <Form method="get" action="/alerts">
          <Button type="submit" variant="outline">
            Cancel
          </Button>
        </Form>
        <IntentButton intent="delete-rule" fields={{ id: ruleId }} variant="destructive">
          Delete
        </IntentButton>
      </CardFooter>
    </Card>
  );
}

/** Rules by event, each with how often it would have triggered. Saved together. */
export function EventRules({
  kinds,
  pointsMin,
}: {
  kinds: readonly { kind: string; label: string; isChosen: boolean; count: number }[];
  pointsMin: number;
}) {
  return (
    <TitledCard
      title="Alerts by Event"
      titleId="events"
      description={`One email when a story or proposal accounts for ${pointsMin} point or more. The numbers are for the last 90 days.`}
    >
      <IntentForm intent="save-events">
        {(isPending) => (
          <>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
              {kinds.map(({ kind, label, isChosen, count }) => (
                <label key={kind} className="flex min-h-9 cursor-pointer items-center gap-2.5">
                  <input
                    type="checkbox"
                    name="kind"
                    value={kind}
                    defaultChecked={isChosen}
                    className="size-4 shrink-0 accent-primary"
                  />
                  {label}
                  <span className="text-sm text-muted-foreground figures">
                    {count}
                    <span className="sr-only"> in 90 days</span>
                  </span>
                </label>
              ))}
            </div>
            <Button type="submit" variant="outline" size="sm" pending={isPending} className="mt-3">
              Save
            </Button>
          </>
        )}
      </IntentForm>
    </TitledCard>
  );
}

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
        <TextLink to={alert.href}>{alert.message}</TextLink>
      </p>
      {emailed && emailed !== triggered && <p className="text-xs text-muted-foreground">Emailed {emailed}</p>}
      {reason && <p className="text-xs break-words text-muted-foreground">{reason}</p>}
      {alert.nextTryAt && (
        <p className="text-xs text-muted-foreground">Next try {formatInstant(alert.nextTryAt)}</p>
      )}
    </li>
  );
}

const POINTS = [
  "Email goes to your registered address.",
  "You get one email per trigger event.",
  "Rules are evaluated whenever new risk assessments are generated.",
  "Rules can be enabled or disabled without losing settings.",
];
const EXCEPTIONS = [
  "Emergency notices don’t need a rule. You get one email about a major restriction or a critical risk level.",
  "When too few sources respond, only official documents and three independent outlets can trigger an alert.",
];

export function HowAlertsWork() {
  return (
    <TitledCard title="How Alerts Work" titleId="how-alerts-work">
      <Points points={POINTS} />
      <details className="mt-3 text-sm">
        <summary className="min-h-6 w-fit font-medium">Emergencies and missing sources</summary>
        <Points points={EXCEPTIONS} />
      </details>
    </TitledCard>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-sm">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
