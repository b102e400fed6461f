import type { DashboardData } from "~/dashboard/dashboard.server";

/** The data sources, at the bottom of the dashboard, each with whether it responded to the last update. */
export function DataSources({ sources }: Pick<DashboardData, "sources">) {
  return (
    <section aria-labelledby="data-sources" className="print-hidden border-t pt-6">
      <h2 id="data-sources" className="eyebrow">
        Data Sources
      </h2>
      <ul className="sources">
        {sources.map(({ name, about, response }) => (
          <li key={name}>
            <b>{name}</b>
            <span>{about}</span>
            {response && <span data-responded={!response.isMissing}>{response.text}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
