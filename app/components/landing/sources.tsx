import type { ListedSource } from "~/sources/listed-sources";

/** The data sources. */
export function DataOrigins({ providers }: { providers: readonly ListedSource[] }) {
  return (
    <section aria-labelledby="origins" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
      <h2 id="origins" className="heading text-3xl sm:text-4xl">
        Where the data comes from
      </h2>
      <ul className="mt-8 grid gap-x-12 sm:grid-cols-2">
        {providers.map(({ name, about }) => (
          <li key={name} className="border-t py-3">
            <span className="font-medium">{name}</span>
            {about && <span className="block text-sm text-muted-foreground">{about}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
