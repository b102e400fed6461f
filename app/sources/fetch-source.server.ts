import type { Context } from "~/context.server";
import type { sourceStates } from "./tables.server";
import { DAY_MS, formatInstant } from "~/time";
import { attemptWithRetries, type Attempt } from "./attempt.server";
import type { Source, SourceKey } from "./catalog";
import { endpointOf, isSimulated } from "./endpoints.server";
import { datedItem, type SourceItem } from "./item";
import { type Answer, flawNotes } from "./read-records";
import { readJson } from "./read-json";
import type { SourceQuery, SourceRequest } from "./request";
import type { SourceErrorKind } from "./source-error";

/** A source's last known state. */
export type SourceState = typeof sourceStates.$inferSelect;

/** A source's outcome in one refresh. */
export interface SourceOutcome {
  source: SourceKey;
  /**
   * healthy: it responded; incomplete: it has more than was read, or nothing of it could be read; unconfigured: no key;
   * left-out: paused; failed: it didn't respond.
   */
  state: "healthy" | "incomplete" | "unconfigured" | "left-out" | "rate-limited" | "failed";
  itemCount: number;
  attempts: number;
  isFallback: boolean;
  isSimulated: boolean;
  errorKind?: SourceErrorKind;
  /** Why it was left out or failed; never includes a key or URL. */
  reason?: string;
  /** Records that could not be read. */
  unreadable: number;
  /** Missing parts of its responses, as sentences for operators. */
  notes: string[];
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
    unreadable: 0,
    notes: [],
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
  const { pages, error, cutBy } = await readPages(context, source, query, result.calls);
  outcome.attempts = result.calls.length;
  const flaws = pages.flatMap((page) => page.flaws);
  outcome.unreadable = flaws.filter(({ isLost }) => isLost).length;
  result.items = pages.flatMap(({ items }) => items).map((item) => datedItem(item, now));
  outcome.itemCount = result.items.length;
  const isUnreadable = outcome.unreadable > 0 && outcome.itemCount === 0;
  const lack = cutBy ?? (isUnreadable ? "none of its records could be read" : undefined);
  if (error) {
    outcome.state = error.kind === "rate-limited" || error.kind === "quota" ? "rate-limited" : "failed";
    outcome.errorKind = error.kind;
    outcome.reason = error.message;
  } else outcome.state = lack ? "incomplete" : "healthy";
  // The part read before a response broke off counts, but isn't complete.
  if (pages.length > 0 && error) outcome.state = "incomplete";
  if (outcome.state === "incomplete") {
    outcome.reason ??= lack;
    outcome.notes.push(`Answer incomplete: ${outcome.reason ?? "there was more"}`);
  }
  outcome.notes.push(...flawNotes(source.name, flaws));
  return result;
}

/** A provider that keeps answering slowly must not hold up the refresh. */
const PAGES_TIME_MS = 60_000;

/** Reads one page after another, up to the source's bounds. A failure ends it; what was read before stays. */
async function readPages(context: Calling, source: Source, query: SourceQuery, calls: SourceCall[]) {
  const pages: Answer[] = [];
  let request: SourceRequest = source.request(query);
  for (;;) {
    const operation = pages.length === 0 ? source.operation : `${source.operation}/page`;
    const made = await callWithRetries(context, source, request, operation, calls);
    if (!made.result) {
      const isEnd = pages.length > 0 && made.error?.detail.httpStatus === source.endStatus;
      // The end was found, so the call didn't fail.
      if (isEnd && made.error) calls.pop();
      return { pages, error: isEnd ? undefined : made.error };
    }
    const { body, answer } = made.result;
    if (pages.some((page) => isSamePage(page, answer)))
      return { pages, cutBy: `its page ${pages.length + 1} repeats an earlier one` };
    pages.push(answer);
    const next = answer.isCut ? "unread" : source.nextPage?.(body, query, pages.length);
    if (next === undefined) return { pages };
    const count = pages.length === 1 ? "one page" : `${pages.length} pages`;
    if (next === "unread") return { pages, cutBy: `it has more than it returned in ${count}` };
    if (pages.length >= source.pagesMax)
      return { pages, cutBy: `it has more than the ${count} that we read` };
    if (context.now().getTime() - query.now.getTime() > PAGES_TIME_MS)
      return { pages, cutBy: `reading took too long after ${count}` };
    await context.sleep(source.pagePauseMs);
    request = next;
  }
}

/** Whether a provider returned an earlier page again instead of the next one. */
const isSamePage = (page: Answer, other: Answer): boolean =>
  other.items.length > 0 &&
  page.items.length === other.items.length &&
  page.items.every(({ url }, index) => url === other.items[index]?.url);

/** Calls with the source's retries and records each attempt; returns the last one. */
async function callWithRetries(
  context: Calling,
  source: Source,
  request: SourceRequest,
  operation: string,
  calls: SourceCall[],
) {
  const read = (text: string) => {
    const body = source.readBody ? source.readBody(text) : readJson(text);
    return { body, answer: source.parse(body) };
  };
  return attemptWithRetries(context, source, request, read, (made, attemptNumber) =>
    calls.push({
      operation,
      attemptNumber,
      attempt: made,
      itemCount: made.result?.answer.items.length ?? null,
    }),
  );
}
