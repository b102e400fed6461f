import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleX,
  TriangleAlert,
  type LucideIcon,
} from "~/components/ui/icons";
import { useId, useState } from "react";
import type { UptimeDay, ServiceStatus } from "~/monitor/status.server";
import {
  currentHealthOf,
  HEALTH_LABELS,
  percentLabel,
  type Health,
  statusLabel,
} from "~/monitor/service-health";
import { Ago } from "../instant";
import { Badge } from "../ui/badge";
import { Card } from "../ui/card";
import { cn } from "../ui/class-names";
import { UptimeBars } from "./status";

const HEALTH_STYLE: Record<
  Health,
  { border: string; badge: "success" | "warning" | "destructive" | "secondary"; icon: LucideIcon }
> = {
  healthy: { border: "border-green-700 dark:border-green-500", badge: "success", icon: CircleCheck },
  incomplete: { border: "border-yellow-500 dark:border-yellow-400", badge: "warning", icon: TriangleAlert },
  degraded: { border: "border-yellow-500 dark:border-yellow-400", badge: "warning", icon: TriangleAlert },
  unhealthy: { border: "border-red-700 dark:border-red-500", badge: "destructive", icon: CircleX },
  "no-data": { border: "border-gray-400 dark:border-gray-500", badge: "secondary", icon: CircleDashed },
};

/** One service's health, shown by border color, icon and label. */
export function ServiceCard({
  status,
  name,
  days,
}: {
  status: ServiceStatus;
  name: string;
  days: readonly UptimeDay[];
}) {
  const health = currentHealthOf(status);
  const { border, badge, icon: Icon } = HEALTH_STYLE[health];
  const detailsId = useId();
  const [isOpen, setOpen] = useState(
    ["incomplete", "degraded", "unhealthy"].includes(health) || status.notes.length > 0,
  );
  const calls = status.success24h + status.failure24h;
  return (
    <Card
      aria-label={name}
      data-service={status.service}
      data-health={health}
      className={cn(
        "flex min-w-0 flex-col border-2 px-3 py-1.5 sm:row-span-5 sm:mb-4 sm:grid sm:grid-rows-subgrid sm:p-4",
        border,
      )}
    >
      <div className="flex items-center gap-x-3 sm:contents">
        <h3 className="min-w-0 flex-1 text-[0.9375rem] leading-5 font-semibold wrap-anywhere">{name}</h3>
        <div className="flex items-center gap-x-3 sm:mt-2 sm:flex-wrap sm:justify-between sm:gap-y-1">
          <p className="heading text-lg figures sm:text-2xl">{percentLabel(status.availability24h)}</p>
          <Badge variant={badge} className="max-sm:px-1.5">
            <Icon aria-hidden="true" />
            <span className="max-sm:sr-only">{HEALTH_LABELS[health]}</span>
          </Badge>
        </div>
        {/* On a phone, services are rows, and only those in trouble show their details at first. */}
        <button
          type="button"
          className="grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground sm:hidden"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" className={cn("size-4", isOpen && "rotate-180")} />
          <span className="sr-only">Details of {name}</span>
        </button>
      </div>
      <div id={detailsId} className={cn("max-sm:py-2 sm:contents", !isOpen && "max-sm:hidden")}>
        <p className="text-sm text-muted-foreground">
          {calls === 0 ? (
            "No calls in the last 24 hours"
          ) : (
            <>
              {status.success24h} of {calls} calls succeeded (24 h)
              {status.rateLimited24h > 0 && `, ${status.rateLimited24h} rate limited`}
            </>
          )}
        </p>
        <div className="mt-3">
          <UptimeBars name={name} days={days} />
        </div>
        <dl className="mt-3 grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 border-t pt-3 text-[0.8125rem]">
          <StatusRow name="Last status">
            {status.lastStatus ? <CallStatus status={status.lastStatus} /> : "—"}
          </StatusRow>
          <StatusRow name="Last checked">
            <Ago at={status.lastChecked} />
          </StatusRow>
          <StatusRow name="Last used">
            <Ago at={status.lastUsedAt} />
            {status.lastWasFallback && " as fallback"}
          </StatusRow>
          {status.readings24h && <ReaderRows status={status} readings={status.readings24h} />}
          {status.notes.length > 0 && (
            <StatusRow name="Last answer">
              {status.notes.map((note) => (
                <span key={note} className="block wrap-anywhere">
                  {note}
                </span>
              ))}
            </StatusRow>
          )}
          <StatusRow name="Last error">
            <span className="line-clamp-2 break-words" title={status.lastError ?? undefined}>
              {status.lastError ?? "—"}
            </span>
          </StatusRow>
        </dl>
      </div>
    </Card>
  );
}

/** What the second reader did in the last 24 hours, and what it cost. */
function ReaderRows({
  status,
  readings: { read, differ },
}: {
  status: ServiceStatus;
  readings: { read: number; differ: number };
}) {
  const share = read === 0 ? "" : ` (${Math.round((100 * differ) / read)}%)`;
  return (
    <>
      <StatusRow name="Read (24 h)">{countOf(read)}</StatusRow>
      <StatusRow name="Differ from rules">
        {countOf(differ)}
        {share}
      </StatusRow>
      <StatusRow name="Rejected answers">{countOf(status.rejected24h)}</StatusRow>
      <StatusRow name="Tokens (24 h)">
        {countOf(status.tokens24h)}
        {status.cost24h !== null && ` (${dollarsOf(status.cost24h)})`}
      </StatusRow>
      {status.waiting && (
        <StatusRow name="Waiting to be read">
          {countOf(status.waiting.count)}
          {status.waiting.since && (
            <>
              , first <Ago at={status.waiting.since} />
            </>
          )}
        </StatusRow>
      )}
    </>
  );
}

const dollarsOf = (dollars: number) =>
  dollars > 0 && dollars < 0.01 ? "less than $0.01" : `$${dollars.toFixed(2)}`;
const countOf = (count: number) => count.toLocaleString("en-US");

function StatusRow({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

/** The status of a call, capitalized like other statuses. */
export function CallStatus({ status }: { status: string }) {
  return <span className="inline-block first-letter:uppercase">{statusLabel(status)}</span>;
}
