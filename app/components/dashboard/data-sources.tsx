import { Bot, Building2, Landmark, type LucideIcon, Newspaper, Search } from "lucide-react";

const sources: { name: string; by: string; icon: LucideIcon }[] = [
  { name: "News API", by: "The News API (fallback: GDELT)", icon: Newspaper },
  { name: "Newspaper API", by: "The Guardian", icon: Building2 },
  {
    name: "Government open-data portal",
    by: "Congress (api.data.gov), Federal Register, White House, Treasury",
    icon: Landmark,
  },
  { name: "AI search service", by: "Perplexity", icon: Search },
  { name: "AI analysis model", by: "Writes the explanation; doesn\u2019t set the risk level", icon: Bot },
];

/** Where the numbers come from, at the foot of the dashboard. */
export function DataSources() {
  return (
    <section aria-labelledby="data-sources" className="print-hidden border-t pt-6">
      <h2 id="data-sources" className="eyebrow">
        Data Sources
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2 lg:grid-cols-5">
        {sources.map(({ name, by, icon: Icon }) => (
          <li key={name} className="flex gap-2.5">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-muted-foreground">{by}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
