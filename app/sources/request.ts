import { jsonOf } from "~/text";

/** A provider's request, ready to send. */
export interface SourceRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
}

/**
 * What follows a page: the request for the next one, "unread" if the provider has more that can't or mustn't be asked
 * for, undefined if this was all.
 */
export type NextPage = SourceRequest | "unread" | undefined;

/** The input for building a request. */
export interface SourceQuery {
  baseUrl: string;
  /** Undefined only for a source that needs none. */
  key?: string;
  /** Articles published at or after this instant. */
  since: Date;
  now: Date;
}

/** Several providers reject callers that don't identify themselves. */
export const USER_AGENT = "US-Exit-Freedom-Monitor/1.0 (+https://exit-freedom-monitor.example/method)";

/** A GET request for JSON. */
export const getJson = (url: string, headers: Record<string, string> = {}): SourceRequest => ({
  url,
  method: "GET",
  headers: { Accept: "application/json", "User-Agent": USER_AGENT, ...headers },
});

export const isoSeconds = (instant: Date) => instant.toISOString().slice(0, 19);

/** A provider's rate limit; `reset` is unparsed (seconds, or an instant). */
export interface RateLimit {
  limit?: number;
  remaining?: number;
  reset?: string;
}

/** The tightest quota first: a daily number says more than one per minute. */
const HEADER_FORMS = [
  ["x-usagelimit-limit", "x-usagelimit-remaining", "x-usagelimit-reset"],
  ["x-ratelimit-limit-day", "x-ratelimit-remaining-day", "x-ratelimit-reset-day"],
  ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
  ["x-ratelimit-limit-requests", "x-ratelimit-remaining-requests", "x-ratelimit-reset-requests"],
  ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"],
] as const;

/** Parses the rate limit in a response's headers, in any known form; undefined if there is none. */
export function rateLimitOf(headers: Headers): RateLimit | undefined {
  for (const [limit, remaining, reset] of HEADER_FORMS) {
    const found = {
      ...numbered("limit", headers.get(limit)),
      ...numbered("remaining", headers.get(remaining)),
      ...(headers.has(reset) ? { reset: (headers.get(reset) ?? "").slice(0, 40) } : {}),
    };
    if (Object.keys(found).length > 0) return found;
  }
  return undefined;
}

function numbered(name: "limit" | "remaining", value: string | null): Partial<RateLimit> {
  const number = Number(value);
  return value === null || value.trim() === "" || !Number.isFinite(number) ? {} : { [name]: number };
}

/** Whitespace and structure may have line breaks; inside a string no control character is valid. */
const CONTROL = /\p{Cc}/gu;
/** One valid escape, or a backslash with what would be its escape. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4}|(u[\da-f]{0,3})?)/gi;
const REPLACEMENT = "\ufffd";
/** A backslash that takes away a string's end: what follows it is the next field or the end of the record. */
const LOST_END = /\\"(?=\s{0,20}(?:,\s{0,20}"[\w-]{1,60}"\s{0,20}:|[}\]]))/g;
/** A quotation mark inside a text: nothing beside it is structure. */
const BARE_QUOTE = /(?<![[{,:\\]\s{0,20})"(?!\s{0,20}(?:[,:}\]]|$))/g;

/**
 * Parses JSON. A provider that pastes foreign text into its JSON now and then writes an escape that JSON doesn't have
 * (`\'`, `\x41`, `\u12`), a bare control character, a bare quotation mark or a backslash before the last one, which would lose
 * every record: each is replaced by U+FFFD, which marks its record as damaged and is left out of texts.
 * @throws {SyntaxError} if it still isn't JSON
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "");
  const parsed = jsonOf(plain);
  if (parsed !== undefined) return parsed;
  const escaped = plain
    .replace(CONTROL, " ")
    .replace(ESCAPE, (escape, cutOff: string | undefined) =>
      escape.length === 1 || cutOff !== undefined ? REPLACEMENT : escape,
    );
  return (
    jsonOf(escaped) ??
    JSON.parse(escaped.replace(LOST_END, `${REPLACEMENT}"`).replace(BARE_QUOTE, REPLACEMENT))
  );
}
