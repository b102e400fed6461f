import { z } from "zod";
import { PRIMARY_SERVICES, SOURCE_KEYS, SOURCES, type ServiceKey } from "./catalog";
import { agoText } from "~/time";

/** The last refresh's source coverage and age. */
interface SourceFreshness {
  /** Services that responded, and the total that every refresh calls. */
  responded: number;
  total: number;
  failed: ServiceKey[];
  updatedAt: Date;
}

const outcomes = z.array(
  z.object({ source: z.enum(SOURCE_KEYS), state: z.string() }).or(z.unknown().transform(() => null)),
);

/** Parses a refresh's stored outcomes; null for a run that called no source (a replay or the seed). */
export function freshnessOf(run: { sources: unknown; finishedAt: Date | null }): SourceFreshness | null {
  const stored = outcomes.safeParse(run.sources).data?.filter((one) => one !== null) ?? [];
  if (stored.length === 0 || !run.finishedAt) return null;
  const responded = respondingServices(stored);
  return {
    responded: responded.length,
    total: PRIMARY_SERVICES.length,
    failed: PRIMARY_SERVICES.filter((service) => !responded.includes(service)),
    updatedAt: run.finishedAt,
  };
}

/** The primary services whose feeds all responded, directly or by a fallback. */
export function respondingServices(results: readonly { source: keyof typeof SOURCES; state: string }[]) {
  const healthy = new Set<string>();
  for (const { source, state } of results) {
    if (state === "healthy") healthy.add(SOURCES[source].fallbackFor ?? source);
  }
  return PRIMARY_SERVICES.filter((service) =>
    SOURCE_KEYS.every(
      (key) => SOURCES[key].service !== service || SOURCES[key].fallbackFor || healthy.has(key),
    ),
  );
}

/** "7 of 7 sources, updated 2 h ago". */
export function freshnessText({ responded, total, updatedAt }: SourceFreshness, now: Date): string {
  return `${responded} of ${total} sources, updated ${agoText(updatedAt, now)}`;
}
