import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { requireAdmin } from "~/accounts/sign-in/access.server";
import { resendAllEmails, resendEmail, startAdminRefresh } from "~/admin/operations.server";
import { NowProvider } from "~/components/instant";
import { EventsCard, SourcesCard } from "~/components/monitor/source-cards";
import { FailingCustomersCard, MailCard } from "~/components/monitor/mail-card";
import { MetricsCard } from "~/components/monitor/metrics-card";
import { MonitorFilter, MonitorHeader, usePolled } from "~/components/monitor/monitor-header";
import { RunsCard } from "~/components/monitor/runs-card";
import { ServiceCard } from "~/components/monitor/service-card";
import { StatusBanner } from "~/components/monitor/status";
import { currentHealthOf, overallOf, problemsFirst } from "~/monitor/service-health";
import { monitorPage } from "~/monitor/monitor-page.server";
import { listPages, METRIC_WINDOWS_DAYS } from "~/monitor/page-parameters";
import { eventsQuery, metricsQuery, operationsQuery } from "~/monitor/queries";
import { pageMeta } from "~/components/page-meta";
import { skipRevalidationOnServerError } from "~/components/revalidation";
import { readIntent } from "~/http/request-form.server";

const STATUS_EVERY_MS = 30_000;
const EVENTS_EVERY_MS = 10_000;
const METRICS_EVERY_MS = 60_000;
const OPERATIONS_EVERY_MS = 30_000;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { searchParams } = new URL(request.url);
  const params = Object.fromEntries(searchParams);
  const { data: service, success: isService } = eventsQuery.shape.service.safeParse(
    params.service || undefined,
  );
  if (!isService) throw Response.json({ message: "Unknown service" }, { status: 400 });
  const days = metricsQuery.shape.days.safeParse(params.days).data ?? 7;
  const pages = operationsQuery.parse(listPages(searchParams));
  const page = await monitorPage(context, { service, days, pages, now: context.now() });
  return { ...page, service: service ?? null, days };
}

const changes = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("recalculate") }),
  z.object({ intent: z.literal("resend"), id: z.string().min(1).max(200) }),
  z.object({ intent: z.literal("resend-all") }),
]);

export async function action({ request, context }: ActionFunctionArgs) {
  const { user: actor } = await requireAdmin(request, context);
  const change = await readIntent(request, changes);
  switch (change?.intent) {
    // Without JavaScript; otherwise the page calls /api/admin/refresh.
    case "recalculate": {
      const started = await startAdminRefresh(context, { actor, force: true });
      return redirect(`/api-monitor?refresh=${started.ok ? "started" : "running"}`);
    }
    case "resend":
      await resendEmail(context, { actor, id: change.id });
      break;
    case "resend-all":
      await resendAllEmails(context, { actor });
  }
  // With the filters that the form was sent with.
  return redirect(`/api-monitor${new URL(request.url).search}`);
}

export { keepPage as clientAction } from "~/components/form/page-action";

/** Changes of filter or window are fetched in place by the page itself. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, formMethod } = args;
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isSamePage && !formMethod ? false : skipRevalidationOnServerError(args);
}

export default function ApiMonitor() {
  const loaded = useLoaderData<typeof loader>();
  const { names } = loaded;
  const [params, setParams] = useSearchParams();
  const chosen = params.get("service") ?? "";
  const service = Object.hasOwn(names, chosen) ? chosen : null;
  const days = ["14", "30"].includes(params.get("days") ?? "") ? Number(params.get("days")) : 7;
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  const statuses = usePolled("/api/monitor/status", STATUS_EVERY_MS, loaded.statuses);
  const events = usePolled(
    `/api/monitor/events?${new URLSearchParams({ ...(service && { service }), limit: "100" })}`,
    EVENTS_EVERY_MS,
    loaded.events,
  );
  const metrics = usePolled(
    service && `/api/monitor/metrics?${new URLSearchParams({ service, days: `${days}` })}`,
    METRICS_EVERY_MS,
    loaded.metrics,
  );
  const pages = new URLSearchParams(listPages(params));
  const operations = usePolled(`/api/monitor/operations?${pages}`, OPERATIONS_EVERY_MS, loaded.operations);
  const polled = [statuses, events, metrics, operations];

  const services = problemsFirst(
    statuses.data.map((status) => ({
      status,
      name: names[status.service] ?? status.service,
      health: currentHealthOf(status),
    })),
  );

  return (
    <NowProvider now={loaded.now}>
      <MonitorHeader
        refreshResult={params.get("refresh")}
        filters={service ? { service, days: `${days}` } : {}}
        isStale={polled.some((each) => each.isStale)}
        reload={() => Promise.all(polled.map((each) => each.reload()))}
      />
      <div className="mt-5">
        <StatusBanner overall={overallOf(services, loaded.updatedAt, loaded.now)} />
      </div>
      <h2 className="sr-only">Services</h2>
      <div className="mt-5 grid gap-2 sm:-mb-4 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] sm:gap-x-4 sm:gap-y-0">
        {services.map(({ status, name }) => (
          <ServiceCard
            key={status.service}
            status={status}
            name={name}
            days={loaded.uptime[status.service] ?? []}
          />
        ))}
      </div>
      <EventsCard
        events={events.data}
        names={names}
        filter={
          <MonitorFilter
            label="Service"
            name="service"
            value={service ?? ""}
            labels={names}
            empty="All Services"
            otherFilters={{ days }}
            onChoose={choose}
          />
        }
      />
      {service && (
        <MetricsCard
          name={names[service] ?? service}
          metrics={metrics.data}
          windows={
            <MonitorFilter
              label="Period"
              name="days"
              value={days}
              labels={Object.fromEntries(METRIC_WINDOWS_DAYS.map((window) => [window, `${window} days`]))}
              otherFilters={{ service }}
              onChoose={choose}
            />
          }
        />
      )}
      <SourcesCard sources={operations.data.sources} />
      <FailingCustomersCard customers={operations.data.failingCustomers} />
      <RunsCard runs={operations.data.runs} />
      <div id="email" className="scroll-mt-16">
        <MailCard backlog={operations.data.backlog} undelivered={operations.data.undelivered} />
      </div>
    </NowProvider>
  );
}

export const meta = pageMeta(
  "API Health Monitor",
  "The status of each data source, with recent events and daily metrics.",
);

export { PageErrorBoundary as ErrorBoundary } from "~/components/page-error-boundary";
