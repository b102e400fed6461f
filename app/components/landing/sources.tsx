const origins = [
  { name: "The News API", what: "Articles from thousands of outlets (fallback: GDELT)" },
  { name: "The Guardian", what: "News, politics, law and technology coverage" },
  { name: "Perplexity", what: "AI search of the open web, to catch what other sources miss" },
  { name: "Congress.gov (api.data.gov)", what: "Bills on passports, borders, travel and emergency powers" },
  {
    name: "Federal Register",
    what: "Rules and orders from State, Homeland Security, Treasury and the President",
  },
  {
    name: "The White House",
    what: "Proclamations and executive orders, before the Federal Register publishes them",
  },
  { name: "Treasury Fiscal Data", what: "Monthly spending by Homeland Security and State" },
  { name: "An AI analysis model", what: "Writes the explanation. It doesn’t set the risk level." },
];

/** The data sources. */
export function DataOrigins() {
  return (
    <section aria-labelledby="origins" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="origins" className="heading text-3xl sm:text-4xl">
        Where the data comes from
      </h2>
      <dl className="mt-8 grid gap-x-12 sm:grid-cols-2">
        {origins.map(({ name, what }) => (
          <div key={name} className="border-t py-4">
            <dt className="font-medium">{name}</dt>
            <dd className="text-sm text-muted-foreground">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
