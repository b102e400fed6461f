import type { Context } from "~/context.server";
import type { sourceStates } from "~/database/schema.server";
import { DAY_MS, formatInstant } from "~/time";
import { attempt, type Attempt } from "./attempt.server";
import type { Source, SourceKey } from "./catalog";
import { endpointOf, isSimulated } from "./endpoints.server";
import { isPostdated, type SourceItem } from "./item";
import type { SourceRequest } from "./request";
import { cooldownMs, type SourceErrorKind } from "./source-error";

const FIRST_BACKOFF_MS = 1_000;
/** The longest a refresh waits; beyond it the source is called in the next one. */
const BACKOFF_MS_MAX = 20_000;

/** A source's last known state. */
export type SourceState = typeof sourceStates.$inferSelect;

/** A source's outcome in one refresh. */
export interface SourceOutcome {
  source: SourceKey;
  /** healthy: it responded; left-out: no key, or paused; failed: it didn't respond. */
  state: "healthy" | "left-out" | "rate-limited" | "failed";
  itemCount: number;
  attempts: number;
  isFallback: boolean;
  isSimulated: boolean;
  errorKind?: SourceErrorKind;
  /** Why it was left out or failed; never includes a key or URL. */
  reason?: string;
}

/** One call on behalf of a source, as recorded for the monitor. */
interface SourceCall {
  operation: string;
  /** 1 for a request's first attempt. */
  attemptNumber: number;
  attempt: Attempt<unknown>;
  /** Items returned; null for a failed call or one that only completes other items. */
  itemCount: number | null;
}

/** A source's result in this refresh, with every call and the last one's items. */
export interface SourceResult {
  source: Source;
  outcome: SourceOutcome;
  calls: SourceCall[];
  items: SourceItem[];
}

type Calling = Pick<Context, "config" | "fetch" | "now" | "random" | "sleep">;

/** Calls one source, with retries and all pages. Never throws: a missing key or a failure is part of the result. */
export async function fetchSource(
  context: Calling,
  source: Source,
  state: SourceState | undefined,
  { force, isFallback }: { force: boolean; isFallback: boolean },
): Promise<SourceResult> {
  const { baseUrl, key } = endpointOf(context.config, source.service);
  const outcome: SourceOutcome = {
    source: source.key,
    state: "left-out",
    itemCount: 0,
    attempts: 0,
    isFallback,
    isSimulated: isSimulated(context.config, source.service),
  };
  const result: SourceResult = { source, outcome, calls: [], items: [] };
  if (source.needsKey && !key) {
    outcome.reason = "no API key";
    return result;
  }
  const now = context.now();
  if (!force && state?.retryAfterUntil && state.retryAfterUntil > now) {
    outcome.reason = `rate limited until ${formatInstant(state.retryAfterUntil)}`;
    return result;
  }
  const query = { baseUrl, key, since: new Date(now.getTime() - source.lookBackDays * DAY_MS), now };
  const first = await callWithRetries(context, source, source.request(query), source.operation, result.calls);
  const pages = [first];
  if (first?.result) {
    for (const request of source.morePages?.(first.result.body, query) ?? []) {
      const page = await callWithRetries(context, source, request, `${source.operation}/page`, result.calls);
      pages.push(page);
      if (!page?.result) break;
    }
  }
  outcome.attempts = result.calls.length;
  const error = pages.at(-1)?.error;
  if (error) {
    outcome.state = error.kind === "rate-limited" || error.kind === "quota" ? "rate-limited" : "failed";
    outcome.errorKind = error.kind;
    outcome.reason = error.message;
  } else {
    outcome.state = "healthy";
  }
  result.items = pages.flatMap((page) => page?.result?.items ?? []).filter((item) => !isPostdated(item, now));
  outcome.itemCount = result.items.length;
  return result;
}

/** Retries a request while its errors are transient, up to the source's limit; returns the last attempt. */
async function callWithRetries(
  context: Calling,
  source: Source,
  request: SourceRequest,
  operation: string,
  calls: SourceCall[],
) {
  const read = (text: string) => {
    const body: unknown = source.readBody ? source.readBody(text) : JSON.parse(text);
    return { body, items: source.parse(body) };
  };
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    const made = await attempt(context, source, request, read);
    calls.push({ operation, attemptNumber, attempt: made, itemCount: made.result?.items.length ?? null });
    if (!made.error?.isTransient || attemptNumber === source.attempts) return made;
    const waitMs = cooldownMs(made.error) ?? backoffMs(attemptNumber, context.random());
    if (waitMs > BACKOFF_MS_MAX) return made;
    await context.sleep(waitMs);
  }
}

/** Exponential backoff with jitter (50-100%), to avoid synchronized retries: at most 1 s, 2 s, 4 s ... */
export const backoffMs = (attemptNumber: number, chance: number): number =>
  FIRST_BACKOFF_MS * 2 ** (attemptNumber - 1) * (0.5 + chance / 2);
