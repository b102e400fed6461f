import { find, limited, phrasesOf } from "./search";
import { json, type StandIn, type Scenario } from "./scenario";

const DEFAULT_LIMIT = 3;
/** The Basic plan's limit per request. */
const PLAN_LIMIT = 25;
const PLAN_REQUESTS = 2500;
const DATE_FORM = /^\d{4}(-\d{2}(-\d{2}(T\d{2}(:\d{2}(:\d{2})?)?)?)?)?$/;

/** The News API: the key in the URL, errors as `{error: {code, message}}`. */
export function theNewsApi(scenario: Scenario): StandIn {
  let calls = 0;
  const error = (status: number, code: string, message: string, headers?: HeadersInit) =>
    json({ error: { code, message } }, { status, headers });
  return {
    answer({ url, path }) {
      if (!url.searchParams.get("api_token"))
        return error(401, "invalid_api_token", "An invalid API token was supplied.");
      if (path !== "/v1/news/all") return error(404, "resource_not_found", "Resource could not be found.");
      const after = url.searchParams.get("published_after");
      if (after !== null && !DATE_FORM.test(after))
        return error(400, "malformed_parameters", "The published_after parameter is malformed.");
      calls += 1;
      const search = url.searchParams.get("search") ?? "";
      // The words OR and AND aren't operators; as search terms they match almost nothing.
      const found = /\b(OR|AND)\b/.test(search)
        ? []
        : find(scenario, "thenewsapi", {
            from: after === null ? undefined : new Date(after.length > 13 ? `${after}Z` : after),
            phrases: phrasesOf(search),
          });
      const limit = limited(url.searchParams.get("limit"), DEFAULT_LIMIT, PLAN_LIMIT);
      const page = limited(url.searchParams.get("page"), 1, 800);
      const data = found.slice((page - 1) * limit, page * limit).map((article) => ({
        uuid: scenario.newId(),
        title: article.title,
        description: article.description,
        keywords: "",
        snippet: article.description?.slice(0, 155) ?? "",
        url: article.url,
        image_url: "",
        language: "en",
        published_at: article.publishedAt.toISOString().replace("Z", "000Z"),
        source: article.source,
        categories: ["general"],
        relevance_score: null,
        locale: "us",
      }));
      const left = Math.max(0, PLAN_REQUESTS - calls);
      return json(
        { meta: { found: found.length, returned: data.length, limit, page }, data },
        { headers: { "X-UsageLimit-Limit": String(PLAN_REQUESTS), "X-UsageLimit-Remaining": String(left) } },
      );
    },
    rateLimited: () =>
      error(429, "rate_limit_reached", "Too many requests in the past 60 seconds.", {
        "X-RateLimit-Remaining": "0",
      }),
    failing: (status) => error(status, "server_error", "Internal server error."),
  };
}
