const SECTIONS = [
  ["meaning", "What a level means"],
  ["articles", "Which articles count"],
  ["level", "How stories and laws become a risk level"],
  ["register", "Restrictions in force today"],
  ["model", "What the AI model does"],
  ["forecast", "The February 2028 forecast"],
  ["record", "Track record"],
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
      <ol className="mt-1 grid">
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 hover:underline">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
