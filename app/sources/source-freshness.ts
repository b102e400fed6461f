import { z } from "zod";
import { PRIMARY_SERVICES, SERVICES, SOURCE_KEYS, SOURCES, type ServiceKey, type SourceKey } from "./catalog";
import { unansweredSince, type CallState } from "./silent-services";
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
  z.looseObject({ source: z.enum(SOURCE_KEYS), state: z.string() }).or(z.unknown().transform(() => null)),
);

/** Parses a refresh's stored outcomes; empty for a run that called no source. Those of sources that are no more are left out. */
export const storedOutcomes = (sources: unknown) =>
  outcomes.safeParse(sources).data?.filter((outcome) => outcome !== null) ?? [];

/** Parses the stored outcomes and age of a refresh; null for a run that called no source (a replay or the seed). */
export function freshnessOf(run: { sources: unknown; finishedAt: Date | null }): SourceFreshness | null {
  const stored = storedOutcomes(run.sources);
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

/** Names the services that didn't respond to a refresh, and since when nothing has come from each, by the last known calls. */
export const missingServices = (failed: readonly ServiceKey[], states: readonly CallState[]) =>
  failed.map((service) => {
    const feeds = states.filter(({ source }) =>
      SOURCE_KEYS.some((key) => key === source && SOURCES[key].service === service),
    );
    const since = feeds
      .flatMap((feed) => unansweredSince(feed) ?? [])
      .sort((a, b) => a.getTime() - b.getTime());
    return { name: SERVICES[service].name, since: since[0] ?? null };
  });

/** A source's result in a refresh, as stored with it. */
export interface StoredOutcome {
  source: SourceKey;
  state: string;
}

type Results = readonly StoredOutcome[];

/** Returns the outcomes of the sources that answered, themselves or by their fallback. */
export function presentOutcomes<Outcome extends StoredOutcome>(results: readonly Outcome[]): Outcome[] {
  const primaryOf = (key: SourceKey) => SOURCES[key].fallbackFor ?? key;
  const present = new Set(
    results.flatMap(({ source, state }) => (state === "healthy" ? primaryOf(source) : [])),
  );
  return results.filter(({ source }) => present.has(primaryOf(source)));
}

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
