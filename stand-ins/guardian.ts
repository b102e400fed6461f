import { find, phrasesOf } from "./search";
import { json, type StandIn, type Scenario } from "./scenario";

const DAILY_CALLS = 500;

/** The Guardian's Content API: a gateway with `{message}` errors, and behind it an API with `{response: {...}}`. */
export function guardian(scenario: Scenario): StandIn {
  let calls = 0;
  const refused = (status: number, message: string) =>
    json({ response: { status: "error", message } }, { status });
  return {
    answer({ request, url, path }) {
      const { searchParams } = url;
      if (!searchParams.get("api-key") && !request.headers.get("api-key"))
        return json({ message: "Unauthorized" }, { status: 401 });
      if (path !== "/search") return refused(404, "The requested resource could not be found.");
      const size = Number(searchParams.get("page-size") ?? 10);
      if (!(Number.isInteger(size) && size >= 0 && size <= 200))
        return refused(400, "page-size must be an integer between 0 and 200");
      const page = Number(searchParams.get("page") ?? 1);
      if (!(Number.isInteger(page) && page >= 1))
        return refused(400, "page must be an integer greater than 0");
      calls += 1;
      const from = searchParams.get("from-date");
      const to = searchParams.get("to-date");
      const found = find(scenario, "guardian", {
        from: from ? new Date(from) : undefined,
        to: to ? new Date(to) : undefined,
        phrases: phrasesOf(searchParams.get("q") ?? ""),
      });
      const orderBy = searchParams.get("order-by") ?? (searchParams.has("q") ? "relevance" : "newest");
      // Simulates sorting by relevance, that is, not by date.
      if (orderBy === "relevance") found.sort((a, b) => a.title.localeCompare(b.title));
      if (orderBy === "oldest") found.reverse();
      const fields = searchParams.get("show-fields")?.split(",") ?? [];
      if (page > 1 && (page - 1) * size >= found.length)
        return refused(400, "requested page is beyond the number of available pages");
      const results = found.slice((page - 1) * size, page * size).map((article) => ({
        id: new URL(article.url).pathname.slice(1),
        type: "article",
        sectionId: "us-news",
        sectionName: "US news",
        webPublicationDate: `${article.publishedAt.toISOString().slice(0, 19)}Z`,
        webTitle: article.title,
        webUrl: article.url.replace(/^https:\/\/[^/]+/, "https://guardian-demonstration.example"),
        apiUrl: article.url,
        ...(fields.includes("trailText")
          ? { fields: { trailText: `<p>${article.description ?? ""}</p>` } }
          : {}),
        isHosted: false,
        pillarId: "pillar/news",
        pillarName: "News",
      }));
      const response = {
        status: "ok",
        userTier: "developer",
        total: found.length,
        startIndex: found.length === 0 ? 0 : (page - 1) * size + 1,
        pageSize: size,
        currentPage: page,
        pages: Math.ceil(found.length / Math.max(1, size)),
        orderBy,
        results,
      };
      const left = Math.max(0, DAILY_CALLS - calls);
      const headers = {
        "X-RateLimit-Limit-day": String(DAILY_CALLS),
        "X-RateLimit-Remaining-day": String(left),
      };
      return json({ response }, { headers });
    },
    rateLimited: () =>
      json(
        { message: "API rate limit exceeded" },
        { status: 429, headers: { "X-RateLimit-Remaining-day": "0" } },
      ),
    failing: (status) => refused(status, "Internal error"),
  };
}
