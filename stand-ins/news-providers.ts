import type { DemonstrationArticle } from "./news/article";
import { json, type Call, type StandIn, type World } from "./world";

// The News API, the Guardian, Perplexity and GDELT, each in its own wire format.

const carriedBy = (world: World, carrier: DemonstrationArticle["carriers"][number]) =>
  world.articles().filter(({ carriers }) => carriers.includes(carrier));

const since = (articles: DemonstrationArticle[], from: Date | undefined) =>
  from && !Number.isNaN(from.getTime())
    ? articles.filter(({ publishedAt }) => publishedAt >= from)
    : articles;

/** A limit as asked, clamped to what the provider's plan gives. */
const limited = (asked: string | null, otherwise: number, most: number) =>
  Math.min(Math.max(1, Number(asked) || otherwise), most);

export function theNewsApi(world: World): StandIn {
  const error = (status: number, code: string, message: string, headers?: HeadersInit) =>
    json({ error: { code, message } }, { status, headers });
  return {
    answer({ url, path }) {
      if (!url.searchParams.get("api_token"))
        return error(401, "invalid_api_token", "An invalid API token was supplied.");
      if (path !== "/v1/news/all") return error(404, "resource_not_found", "Resource could not be found.");
      const after = url.searchParams.get("published_after");
      if (after?.endsWith("Z"))
        return error(400, "malformed_parameters", "The published_after parameter is malformed.");
      const found = since(carriedBy(world, "thenewsapi"), after ? new Date(`${after}Z`) : undefined);
      const limit = limited(url.searchParams.get("limit"), 3, 25);
      const page = found.slice(0, limit);
      const data = page.map((article) => ({
        uuid: world.newId(),
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
      const meta = { found: found.length, returned: data.length, limit, page: 1 };
      return json(
        { meta, data },
        { headers: { "X-UsageLimit-Limit": "100", "X-UsageLimit-Remaining": "96" } },
      );
    },
    rateLimited: () =>
      error(429, "rate_limit_reached", "Too many requests in the past 60 seconds.", {
        "X-RateLimit-Remaining": "0",
      }),
    failing: (status) => error(status, "server_error", "Internal server error."),
  };
}

export function guardian(world: World): StandIn {
  return {
    answer({ url, path }) {
      if (!url.searchParams.get("api-key")) return json({ message: "Unauthorized" }, { status: 401 });
      const refused = (status: number, message: string) =>
        json({ response: { status: "error", message } }, { status });
      if (path !== "/search") return refused(404, "The requested resource could not be found.");
      const size = Number(url.searchParams.get("page-size") ?? 10);
      if (!(size >= 0 && size <= 200)) return refused(400, "page-size must be an integer between 0 and 200");
      const from = url.searchParams.get("from-date");
      const found = since(carriedBy(world, "guardian"), from ? new Date(from) : undefined);
      const results = found.slice(0, size).map((article) => ({
        id: new URL(article.url).pathname.slice(1),
        type: "article",
        sectionId: "us-news",
        sectionName: "US news",
        webPublicationDate: article.publishedAt.toISOString().replace(".000", ""),
        webTitle: article.title,
        webUrl: article.url.replace(/^https:\/\/[^/]+/, "https://guardian-demonstration.example"),
        apiUrl: article.url,
        ...(url.searchParams.has("show-fields")
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
        startIndex: 1,
        pageSize: size,
        currentPage: 1,
        pages: Math.ceil(found.length / Math.max(1, size)),
        orderBy: "newest",
        results,
      };
      const headers = { "X-RateLimit-Limit-day": "500", "X-RateLimit-Remaining-day": "496" };
      return json({ response }, { headers });
    },
    rateLimited: () =>
      json(
        { message: "API rate limit exceeded" },
        { status: 429, headers: { "X-RateLimit-Remaining-day": "0" } },
      ),
    failing: (status) => json({ response: { status: "error", message: "Internal error" } }, { status }),
  };
}

export function perplexity(world: World): StandIn {
  const error = (status: number, message: string, type: string, headers?: HeadersInit) =>
    json({ error: { message, type, code: status } }, { status, headers });
  return {
    async answer({ request, path }: Call) {
      if (!request.headers.get("Authorization")?.startsWith("Bearer "))
        return error(401, "Invalid API key provided", "invalid_api_key");
      if (path === "/chat/completions") {
        return error(
          403,
          "Sonar is now the Agent API. Use /v1/responses instead of /chat/completions.",
          "chat_completions_not_available",
        );
      }
      if (path !== "/search" || request.method !== "POST")
        return json({ detail: "Not Found" }, { status: 404 });
      const asked = (await request.json()) as { max_results?: number; search_after_date_filter?: string };
      const [month, day, year] = (asked.search_after_date_filter ?? "").split("/");
      const found = since(
        carriedBy(world, "perplexity"),
        year ? new Date(`${year}-${month}-${day}`) : undefined,
      );
      const results = found.slice(0, Math.min(asked.max_results ?? 10, 20)).map((article) => ({
        title: article.title,
        url: article.url,
        snippet: article.description ?? "",
        date: article.publishedAt.toISOString().slice(0, 10),
        last_updated: article.publishedAt.toISOString().slice(0, 10),
      }));
      return json({ id: world.newId(), results, server_time: null });
    },
    rateLimited: () => error(429, "Rate limit exceeded", "rate_limit_exceeded", { "Retry-After": "1" }),
    failing: (status) => error(status, "Internal error", "internal_server_error"),
  };
}

export function gdelt(world: World): StandIn {
  return {
    answer({ url, path }) {
      if (path !== "/api/v2/doc/doc") return new Response("Not found", { status: 404 });
      const start = compactDate(url.searchParams.get("startdatetime"));
      const found = since(carriedBy(world, "thenewsapi"), start).slice(
        0,
        limited(url.searchParams.get("maxrecords"), 75, 250),
      );
      if (found.length === 0) return json({});
      const articles = found.map((article) => ({
        url: article.url,
        url_mobile: "",
        title: article.title.replace(/([.,:;])/g, " $1"),
        seendate: article.publishedAt.toISOString().replace(/[-:]|\.000/g, ""),
        socialimage: "",
        domain: article.source,
        language: "English",
        sourcecountry: "United States",
      }));
      return json({ articles });
    },
    // It throttles with status 200 and a sentence.
    rateLimited: () =>
      new Response(
        "Please limit requests to one every 5 seconds or contact the operator for larger queries.",
      ),
    failing: (status) => new Response("Service unavailable", { status }),
  };
}

function compactDate(value: string | null): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(value ?? "");
  return parts
    ? new Date(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`)
    : undefined;
}
