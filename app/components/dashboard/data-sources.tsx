import { Bot, Building2, Landmark, type LucideIcon, Newspaper, Search } from "lucide-react";
import type { DashboardData } from "./dashboard-data";

type Freshness = DashboardData["freshness"];
type Service = NonNullable<Freshness>["failed"][number];

const SOURCES: { name: string; by: string; icon: LucideIcon; services: Partial<Record<Service, string>> }[] =
  [
    {
      name: "News API",
      by: "The News API (fallback: GDELT)",
      icon: Newspaper,
      services: { thenewsapi: "The News API" },
    },
    { name: "Newspaper API", by: "The Guardian", icon: Building2, services: { guardian: "The Guardian" } },
    {
      name: "Government open-data portal",
      by: "Congress (api.data.gov), Federal Register, White House, Treasury",
      icon: Landmark,
      services: {
        api_data_gov: "Congress",
        federal_register: "Federal Register",
        whitehouse: "White House",
        treasury: "Treasury",
      },
    },
    { name: "AI search service", by: "Perplexity", icon: Search, services: { perplexity: "Perplexity" } },
    {
      name: "AI analysis model",
      by: "Writes the explanation; doesn\u2019t set the risk level",
      icon: Bot,
      services: {},
    },
  ];

/** The data sources, at the bottom of the dashboard, each with whether it responded to the last update. */
export function DataSources({ freshness }: { freshness: Freshness }) {
  return (
    <section aria-labelledby="data-sources" className="print-hidden border-t pt-6">
      <h2 id="data-sources" className="eyebrow">
        Data Sources
      </h2>
      <ul className="mt-2 divide-y text-sm">
        {SOURCES.map(({ name, by, icon: Icon, services }) => (
          <li
            key={name}
            className="grid grid-cols-[1.25rem_1fr] items-baseline gap-x-3 gap-y-0.5 py-2.5 lg:grid-cols-[1.25rem_14rem_1fr_auto]"
          >
            <Icon aria-hidden="true" className="size-4 self-center text-muted-foreground" />
            <span className="font-medium">{name}</span>
            <span className="text-muted-foreground max-lg:col-start-2">{by}</span>
            {freshness && <Response services={services} failed={freshness.failed} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the services responded to the last update; nothing for those not called for data. */
function Response({
  services,
  failed,
}: {
  services: Partial<Record<Service, string>>;
  failed: readonly Service[];
}) {
  if (Object.keys(services).length === 0) return null;
  const missing = failed.flatMap((service) => services[service] ?? []);
  const hasFailed = missing.length > 0;
  return (
    <span className="flex items-center gap-2 text-xs text-muted-foreground max-lg:col-start-2">
      <span
        aria-hidden="true"
        className={
          hasFailed
            ? "size-2 shrink-0 rounded-full bg-risk-high-mark"
            : "size-2 shrink-0 rounded-full bg-risk-low-mark"
        }
      />
      {hasFailed ? `No response: ${missing.join(", ")}` : "Responded to the last update"}
    </span>
  );
}
