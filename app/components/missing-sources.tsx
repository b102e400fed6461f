import { formatInstant } from "~/time";

interface MissingSource {
  name: string;
  /** When it last responded; if it never did, when it was first called. Null if that isn't known. */
  since: Date | string | null;
}

/** The sources that didn't respond to the last update, each with since when; nothing if all did. */
export function MissingSources({ missing }: { missing: readonly MissingSource[] }) {
  if (missing.length === 0) return null;
  return (
    <ul aria-label="Sources that didn’t respond" className="space-y-1.5 text-sm not-first:mt-2">
      {missing.map(({ name, since }) => (
        <li key={name}>
          {name}: no full response
          {since && (
            <>
              {" "}
              since{" "}
              <time dateTime={new Date(since).toISOString()} className="whitespace-nowrap figures">
                {formatInstant(since)}
              </time>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
