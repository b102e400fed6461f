const origins: { name: string; what?: string }[] = [
  { name: "The News API", what: "Fallback: GDELT" },
  { name: "The Guardian" },
  { name: "Perplexity", what: "AI search of the open web" },
  { name: "Congress.gov (api.data.gov)" },
  { name: "Federal Register" },
  { name: "The White House" },
  { name: "Treasury Fiscal Data" },
  { name: "An AI analysis model", what: "Adds a likelihood to the forecast. It doesn’t set the risk level." },
];

/** The data sources. */
export function DataOrigins() {
  return (
    <section aria-labelledby="origins" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="origins" className="heading text-3xl sm:text-4xl">
        Where the data comes from
      </h2>
      <ul className="mt-8 grid gap-x-12 sm:grid-cols-2">
        {origins.map(({ name, what }) => (
          <li key={name} className="border-t py-3">
            <span className="font-medium">{name}</span>
            {what && <span className="block text-sm text-muted-foreground">{what}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
