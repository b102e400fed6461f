import { HOUR_MS } from "~/time";
import { SOURCE_KEYS, SOURCES, type ServiceKey, type SourceKey } from "./catalog";

/** Two scheduled refreshes without a success. */
const SILENT_AFTER_MS = 12 * HOUR_MS;
/** So many unofficial services may be silent at once before an operator is needed. */
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
 * Returns a service's silence: it refused a call or no longer has the model, which is no matter of waiting, or had no success for 12 hours. Null otherwise.
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
 * The same for a model. A used-up quota is known at once too: what a model hasn't read waits, and no other service stands in for it.
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
