import { z } from "zod";
import { outletOf } from "./item";
import { readRecords, type Answer } from "./read-records";
import { type SourceQuery, type SourceRequest, USER_AGENT } from "./request";
import { SourceError } from "./source-error";
import { instantOf, isoDay } from "~/time";

// Perplexity's Search API (POST /search). Its chat completions were retired in September 2026 and return 403.

const RESULTS_MAX = 20;
const QUERIES = [
  "new US government restrictions on American citizens leaving the country or traveling abroad",
  "US passport revocation, denial or suspension of US citizens: laws, bills and court rulings",
  "US emergency powers, border closure or exit controls affecting US citizens",
];

export function request({ baseUrl, key, since }: SourceQuery): SourceRequest {
  const [year, month, day] = isoDay(since).split("-");
  return {
    url: `${baseUrl}/search`,
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      Authorization: `Bearer ${key ?? ""}`,
      "User-Agent": USER_AGENT,
    },
    body: JSON.stringify({
      query: QUERIES,
      max_results: RESULTS_MAX,
      country: "US",
      search_language_filter: ["en"],
      search_after_date_filter: `${month}/${day}/${year}`,
    }),
  };
}

const envelope = z.object({ results: z.array(z.unknown()) });

/**
 * Results are flat, or nested per query; both are parsed. A result without a date of publication is left out, because it
 * doesn't say when it happened; when the page was last crawled (`last_updated`) says nothing about that. A search ranks
 * and has no further pages, so its answer is never cut.
 * @throws {SourceError} malformed, if the envelope doesn't have the documented shape
 */
export function parse(body: unknown): Answer {
  const reply = envelope.safeParse(body);
  if (!reply.success) throw new SourceError("malformed", "Perplexity: no `results` list in the response");
  const flat = reply.data.results.flatMap((result) => {
    const nested = envelope.safeParse(result);
    if (nested.success) return nested.data.results;
    return [result].flat();
  });
  return readRecords(flat, (result) =>
    result.date
      ? {
          url: result.url,
          title: result.title,
          description: result.snippet || null,
          publishedAt: instantOf(result.date),
          source: outletOf(result.url),
          official: false,
        }
      : undefined,
  );
}
