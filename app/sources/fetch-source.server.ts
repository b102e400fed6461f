import type { BaseContext } from "~/base-context.server";
import type { sourceStates } from "./tables.server";
import { DAY_MS, formatInstant } from "~/time";
import { attemptWithRetries, type Attempt } from "./attempt.server";
import type { Source, SourceKey } from "./catalog";
import { endpointOf, isSimulated } from "./endpoints.server";
import { isPostdated, type SourceItem } from "./item";
import type { SourceRequest } from "./request";
import type { SourceErrorKind } from "./source-error";

/** A source's last known state. */
export type SourceState = typeof sourceStates.$inferSelect;

/** A source's outcome in one refresh. */
export interface SourceOutcome {
  source: SourceKey;
  /** healthy: it responded; unconfigured: no key; left-out: paused; failed: it didn't respond. */
  state: "healthy" | "unconfigured" | "left-out" | "rate-limited" | "failed";
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

type Calling = Pick<BaseContext, "config" | "fetch" | "now" | "random" | "sleep">;

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
    outcome.state = "unconfigured";
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

/** Calls with the source's retries and records each attempt; returns the last one. */
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
  return attemptWithRetries(context, source, request, read, (made, attemptNumber) =>
    calls.push({ operation, attemptNumber, attempt: made, itemCount: made.result?.items.length ?? null }),
  );
}
