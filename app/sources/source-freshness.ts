import { z } from "zod";
import { PRIMARY_SERVICES, SOURCE_KEYS, SOURCES, type ServiceKey, type SourceKey } from "./catalog";
import { agoText } from "~/time";

/** The last refresh's source coverage and age. */
interface SourceFreshness {
  /** Services that responded, and all that are configured. */
  responded: number;
  total: number;
  failed: ServiceKey[];
  /** Services without a key. */
  unconfigured: ServiceKey[];
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
  const configured = configuredServices(stored);
  return {
    responded: responded.length,
    total: configured.length,
    failed: configured.filter((service) => !responded.includes(service)),
    unconfigured: PRIMARY_SERVICES.filter((service) => !configured.includes(service)),
    updatedAt: run.finishedAt,
  };
}

type Results = readonly { source: SourceKey; state: string }[];

/** The primary services that this deployment can call: those with a key, without need of one, or with a fallback. */
export function configuredServices(results: Results) {
  const called = new Set(
    results.flatMap(({ source, state }) =>
      state === "unconfigured" ? [] : [SOURCES[SOURCES[source].fallbackFor ?? source].service],
    ),
  );
  return PRIMARY_SERVICES.filter((service) => called.has(service));
}

/** The primary services whose feeds all responded, directly or by a fallback. */
export function respondingServices(results: Results) {
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
