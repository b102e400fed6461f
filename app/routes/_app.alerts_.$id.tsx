import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAccess } from "~/accounts/sign-in/access.server";
import { valueFormat } from "~/alerts/alert-message";
import { TARGET_LABELS, TYPE_LABELS } from "~/alerts/rule";
import { triggeredAlert } from "~/alerts/alerts-page.server";
import { percentText, signedPoints } from "~/assessment/percent";
import { PageHeader } from "~/components/page-header";
import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { readOne } from "~/database/query.server";
import { deliveryStatusLabel } from "~/delivery/delivery-status";
import { formatInstant, formatShortDay } from "~/time";
import { ExternalLink, TextLink } from "~/components/ui/text";

export async function loader({ request, context, params: { id = "" } }: LoaderFunctionArgs) {
  const { user } = await requireAccess(request, context);
  const found = await readOne(context.db, triggeredAlert(context.db, user.id, id));
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** One triggered alert: what changed, and what moved it. */
export default function TriggeredAlert() {
  const { alert, day, since, level, forecast, movers } = useLoaderData<typeof loader>();
  const { label, tone, reason } = deliveryStatusLabel(alert);
  const watched = valueFormat(alert);
  return (
    <div className="grid w-full max-w-3xl gap-6">
      <PageHeader
        title={`${TYPE_LABELS[alert.type]}: ${TARGET_LABELS[alert.target]}`}
        description={alert.message}
        actions={
          <Link to="/alerts" className="text-sm link">
            All alerts
          </Link>
        }
      >
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
          <span>
            Triggered{" "}
            <time dateTime={alert.triggeredAt.toISOString()}>{formatInstant(alert.triggeredAt)}</time>
          </span>
          <span className="flex items-center gap-2">
            Email <Badge variant={tone}>{label}</Badge>
            {alert.sentAt && formatInstant(alert.sentAt)}
          </span>
        </p>
        {reason && <p className="mt-1 text-sm text-muted-foreground">{reason}</p>}
      </PageHeader>
      <Card className="grid items-end gap-x-8 gap-y-5 p-5 sm:grid-cols-2 sm:p-6">
        <BeforeAfter
          name="Risk level"
          {...level}
          since={since}
          text={alert.target === "daily" ? watched : String}
          isWatched={alert.target === "daily"}
        />
        <BeforeAfter
          name="February 2028 forecast"
          {...forecast}
          since={since}
          text={alert.target === "feb" ? watched : percentText}
          isWatched={alert.target === "feb"}
        />
      </Card>
      <Card className="p-5 sm:p-6">
        <h2 className="heading text-lg">What moved the risk level</h2>
        <p className="mt-0.5 text-sm text-muted-foreground">
          {since ? `Points since ${formatShortDay(since)}` : "Points"}
        </p>
        {movers.length === 0 ? (
          <p className="mt-2 text-sm text-muted-foreground">No single story or restriction stands out.</p>
        ) : (
          <ol aria-label="What moved the risk level" className="mt-3 grid gap-3">
            {movers.map(({ id, name, url, points }) => (
              <li key={id} className="flex gap-4">
                <span className="w-12 shrink-0 text-right text-muted-foreground figures">
                  {signedPoints(points)}
                </span>
                <ExternalLink href={url} className="min-w-0 wrap-anywhere link">
                  {name}
                </ExternalLink>
              </li>
            ))}
          </ol>
        )}
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <TextLink to={`/dashboard/${day}`}>Everything that changed that day</TextLink>
          <TextLink to={`/alerts?edit=${alert.ruleId}`}>Edit this rule</TextLink>
        </p>
      </Card>
    </div>
  );
}

function BeforeAfter({
  name,
  before,
  after,
  since,
  text,
  isWatched,
}: {
  name: string;
  before: number | null;
  after: number | null;
  since: string | null;
  text: (value: number) => string;
  isWatched: boolean;
}) {
  const shown = (value: number | null) => (value === null ? "—" : text(value));
  return (
    <div>
      <h2 className="text-sm text-muted-foreground">
        {name}
        {isWatched && " (watched by this rule)"}
      </h2>
      <dl className="mt-1 flex items-baseline gap-6">
        <div>
          <dt className="text-xs text-muted-foreground">{since ? formatShortDay(since) : "Before"}</dt>
          <dd className="heading text-2xl figures">{shown(before)}</dd>
        </div>
        <div>
          <dt className="text-xs text-muted-foreground">This update</dt>
          <dd className="heading text-2xl figures">{shown(after)}</dd>
        </div>
      </dl>
    </div>
  );
}

export const meta = pageMeta("Alert", "What triggered an alert, and what moved the value.");

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
