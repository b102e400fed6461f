const SECTIONS = [
  ["meaning", "What a level means"],
  ["articles", "Which articles count"],
  ["level", "How stories and laws become a risk level"],
  ["register", "Restrictions in force today"],
  ["model", "What the AI model does"],
  ["forecast", "The forecast for February 2028"],
  ["record", "Forecasting track record"],
  ["alerts", "When alerts trigger"],
] as const;

/** Table of contents of the method page; beside the text if there is room. */
export function Contents() {
  return (
    <nav
      aria-label="On this page"
      className="mt-6 rounded-lg border bg-card p-4 text-sm xl:sticky xl:top-20 xl:mt-0 xl:border-0 xl:bg-transparent xl:p-0"
    >
      <p className="eyebrow">On this page</p>
      <ol className="mt-2 grid gap-1.5">
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
