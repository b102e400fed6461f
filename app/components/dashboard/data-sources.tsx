import type { DashboardData } from "~/dashboard/dashboard.server";

type Freshness = DashboardData["freshness"];
type Service = NonNullable<Freshness>["failed"][number];

const SOURCES: { name: string; by: string; services: Partial<Record<Service, string>> }[] = [
  {
    name: "News API",
    by: "The News API (fallback: GDELT)",
    services: { thenewsapi: "The News API" },
  },
  { name: "Newspaper API", by: "The Guardian", services: { guardian: "The Guardian" } },
  {
    name: "Government open-data portal",
    by: "Congress (api.data.gov), Federal Register, White House, Treasury",
    services: {
      api_data_gov: "Congress",
      federal_register: "Federal Register",
      whitehouse: "White House",
      treasury: "Treasury",
    },
  },
  { name: "AI search service", by: "Perplexity", services: { perplexity: "Perplexity" } },
  {
    name: "AI analysis model",
    by: "Adds a likelihood to the forecast; doesn\u2019t set the risk level",
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
      <ul className="sources">
        {SOURCES.map(({ name, by, services }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{by}</span>
            {freshness && <Response services={services} {...freshness} />}
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
  unconfigured,
}: {
  services: Partial<Record<Service, string>>;
  failed: readonly Service[];
  unconfigured: readonly Service[];
}) {
  if (Object.keys(services).length === 0) return null;
  const missing = failed.flatMap((service) => services[service] ?? []);
  const hasFailed = missing.length > 0;
  const unused = unconfigured.flatMap((service) => services[service] ?? []);
  if (unused.length === Object.keys(services).length) return <span>Not used here</span>;
  return (
    <span data-responded={!hasFailed}>{hasFailed ? `No response: ${missing.join(", ")}` : "Responded"}</span>
  );
}
