import { z } from "zod";
import { PRIMARY_SERVICES, type ServiceKey, SERVICES, SOURCE_KEYS, type SourceKey, SOURCES } from "./catalog";
import { agoText, HOUR_MS } from "~/time";

/** Two scheduled refreshes without a success. */
const SILENT_AFTER_MS = 12 * HOUR_MS;
/** This many unofficial services may be silent at the same time before an operator is needed. */
const UNOFFICIAL_MAX = 2;

/** State of the calls to a source or model. */
export interface CallState {
  source: string;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  refusedSince: Date | null;
  /** Only for a model. */
  goneSince?: Date | null;
  /** True if only part of its last answer was read, which is no success. */
  isIncomplete?: boolean;
  quotaSince?: Date | null;
}

/** How long a service hasn't answered in full, and whether it refuses our key or our calls. */
export interface Silence {
  /** Its last success; if there was none, its first call. */
  since: Date;
  isRefused: boolean;
  /** It says that the model is unknown or retired. */
  isGone?: true;
  /** It answers, but only in part. */
  isIncomplete?: true;
  /** Its quota is used up. */
  isUsedUp?: true;
}

/** A service from which nothing comes, so that an operator should know. */
export interface SilentService extends Silence {
  service: ServiceKey;
  isOfficial: boolean;
}

/** Since when a service hasn't answered in full; null if its last call succeeded or it was never called. */
export const unansweredSince = (state: CallState | undefined): Date | null =>
  state?.failingSince ? (state.lastSuccessAt ?? state.failingSince) : null;

/**
 * Returns a service's silence: it refused a call or no longer has the model, which is no matter of waiting, or had no
 * success for 12 hours. Null otherwise.
 * @param since from when on it was needed, if it wasn't always
 */
function silenceOf(state: CallState | undefined, now: Date, since?: Date | null): Silence | null {
  const unanswered = unansweredSince(state);
  if (!state || !unanswered) return null;
  const from = since && since > unanswered ? since : unanswered;
  const isRefused = state.refusedSince !== null;
  const isSilent = now.getTime() - from.getTime() >= SILENT_AFTER_MS;
  if (state.goneSince) return { since: from, isRefused, isGone: true };
  if (!isRefused && !isSilent) return null;
  return { since: from, isRefused, ...(state.isIncomplete && !isRefused && { isIncomplete: true }) };
}

/**
 * The same for a model. A used-up quota is known immediately too: what a model hasn't read waits, and no other service
 * replaces it.
 */
export function modelSilenceOf(state: CallState | undefined, now: Date): Silence | null {
  const silence = silenceOf(state, now);
  const since = unansweredSince(state);
  if (!since || !state?.quotaSince || silence?.isRefused || silence?.isGone) return silence;
  return { since, isRefused: false, isUsedUp: true };
}

/**
 * Returns the services of which a feed is silent, official ones first. A feed that isn't configured doesn't count, nor does a
 * fallback while its source answers.
 */
export function silentServices(
  states: readonly CallState[],
  isConfigured: (key: SourceKey) => boolean,
  now: Date,
): SilentService[] {
  const stateOf = (key: SourceKey) => states.find(({ source }) => source === key);
  const services = new Map<ServiceKey, SilentService>();
  for (const key of SOURCE_KEYS.filter(isConfigured)) {
    const { service, kind, fallbackFor } = SOURCES[key];
    const isFallback = fallbackFor !== undefined && isConfigured(fallbackFor);
    // A fallback isn't called for a source that gives part of its answer.
    const primary = isFallback ? stateOf(fallbackFor) : undefined;
    const neededSince = primary?.isIncomplete ? null : unansweredSince(primary);
    const silence = isFallback && !neededSince ? null : silenceOf(stateOf(key), now, neededSince);
    if (!silence) continue;
    const other = services.get(service);
    const isRefused = silence.isRefused || (other?.isRefused ?? false);
    const isIncomplete = silence.isIncomplete && !isRefused && (!other || other.isIncomplete);
    services.set(service, {
      service,
      isOfficial: kind === "government",
      since: other && other.since < silence.since ? other.since : silence.since,
      isRefused,
      ...(isIncomplete && { isIncomplete }),
    });
  }
  const found = [...services.values()];
  return [...found.filter(({ isOfficial }) => isOfficial), ...found.filter(({ isOfficial }) => !isOfficial)];
}

/** True if an official service is silent, or more than two others. */
export const areTooManySilent = (silent: readonly SilentService[]): boolean =>
  silent.some(({ isOfficial }) => isOfficial) || silent.length > UNOFFICIAL_MAX;

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

/**
 * Parses a refresh's stored outcomes; empty for a run that called no source. Those of sources that are no more are left
 * out.
 */
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
