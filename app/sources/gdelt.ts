import { z } from "zod";
import { outletOf } from "./item";
import { getJson, type SourceQuery, type SourceRequest } from "./request";
import { readJson } from "./read-json";
import { readRecords, type Answer } from "./read-records";
import { SourceError } from "./source-error";
import { MOBILITY_PHRASES } from "./topics";
import { instantOf } from "~/time";

// GDELT DOC 2.0, without a key: the fallback for The News API. One query per run, because it throttles heavily and
// reports errors as plain text with status 200. It rejects queries longer than about 250 characters.

/** The most that it returns. There is no second page, and one query is all that it bears. */
const ARTICLES_MAX = 250;
const QUERY_LENGTH_MAX = 250;
const FILTERS = "sourcelang:eng sourcecountry:US";

export function request({ baseUrl, since, now }: SourceQuery): SourceRequest {
  const url = new URL(`${baseUrl}/api/v2/doc/doc`);
  url.search = new URLSearchParams({
    query: queryOf(MOBILITY_PHRASES),
    mode: "artlist",
    format: "json",
    maxrecords: String(ARTICLES_MAX),
    startdatetime: compact(since),
    enddatetime: compact(now),
    sort: "datedesc",
  }).toString();
  return getJson(url.href);
}

/** Returns a query of the phrases that fit, in order. OR requires parentheses. */
function queryOf(phrases: readonly string[]): string {
  const query = `(${phrases.map((phrase) => `"${phrase}"`).join(" OR ")}) ${FILTERS}`;
  return query.length <= QUERY_LENGTH_MAX ? query : queryOf(phrases.slice(0, -1));
}

/** 2026-11-20T12:00:00Z -> "20261120120000". */
const compact = (instant: Date) => instant.toISOString().slice(0, 19).replace(/[-:T]/g, "");

/** GDELT's response for no results is an empty object. Any other one without articles isn't GDELT's. */
const envelope = z
  .object({ articles: z.array(z.unknown()) })
  .or(z.strictObject({}).transform(() => ({ articles: [] })));

/** Classifies GDELT's plain-text errors by their words. */
export function readBody(body: string): unknown {
  try {
    return readJson(body);
  } catch {
    if (/limit requests to one every|too many requests|rate limit/i.test(body)) {
      throw new SourceError("rate-limited", "GDELT: rate limited", { retryAfterMs: 15_000 });
    }
    const message = /^[\w\s.,:;()'-]{1,120}/.exec(body)?.[0].trim();
    throw new SourceError("malformed", `GDELT: no JSON${message ? `, but "${message}"` : ""}`);
  }
}

/** @throws {SourceError} malformed, if the envelope doesn't have the documented shape */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "GDELT: no `articles` list in the response");
  const { articles } = reply.data;
  const answer = readRecords(articles, (article) => ({
    url: article.url,
    title: typeof article.title === "string" ? tighten(article.title) : undefined,
    description: null,
    // GDELT sees an article within minutes of its publication, whose own date it doesn't give.
    publishedAt: instantOf(isoOf(article.seendate)),
    source: article.domain || outletOf(article.url),
    official: false,
  }));
  return { ...answer, isCut: answer.isCut || articles.length >= ARTICLES_MAX };
}

/** Normalizes GDELT's spaced punctuation: "U . S . citizens , May 14 : ban" -> "U.S. citizens, May 14: ban". */
export const tighten = (title: string) =>
  title
    .replace(/\b([A-Z]) \. (?=[A-Z] \.)/g, "$1.")
    .replace(/(\w) (['’]) (?=(?:s|t|d|m|re|ll|ve)\b)/gi, "$1$2")
    .replace(/(?<!\d)(\d{1,3}) (?:(\.) (?=\d)|(,) (?=\d{3}\b)|(:) (?=\d\d\b))/g, "$1$2$3$4")
    .replace(/ ([.,:;!?%)’”])/g, "$1")
    .replace(/([($“‘]) /g, "$1")
    .replace(/(\w) - (\w)/g, "$1-$2");

/** "20260515T011500Z" -> "2026-05-15T01:15:00Z". */
function isoOf(seen: unknown): string | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(String(seen));
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}
