const origins = [
  { name: "The News API", what: "articles of thousands of outlets; GDELT steps in when it fails" },
  { name: "The Guardian", what: "a newspaper's full archive of the day" },
  { name: "Perplexity", what: "AI search of the open web, for what the others miss" },
  { name: "Congress.gov (api.data.gov)", what: "bills on passports, borders, travel and emergency powers" },
  {
    name: "Federal Register",
    what: "rules and orders of State, Homeland Security, Treasury and the President",
  },
  { name: "Treasury Fiscal Data", what: "what the government spends on the border" },
  { name: "An AI analysis model", what: "explains the score, and may move it by no more than a few points" },
];

/** Where the data comes from. */
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
