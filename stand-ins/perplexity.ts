import { z } from "zod";
import { find } from "./search";
import { json, type Call, type StandIn, type Scenario } from "./scenario";
import { isoDay } from "../app/time";

const requestBody = z.object({
  query: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(5)]),
  max_results: z.int().min(1).max(20).default(10),
  search_after_date_filter: z
    .string()
    .regex(/^\d{2}\/\d{2}\/\d{4}$/, "expected MM/DD/YYYY")
    .optional(),
});

/** Perplexity's Search API. Its former chat completions respond as retired. */
export function perplexity(scenario: Scenario): StandIn {
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
      const body = requestBody.safeParse(await request.json().catch(() => undefined));
      if (!body.success) {
        const detail = body.error.issues.map(({ path: loc, message }) => ({
          type: "value_error",
          loc: ["body", ...loc],
          msg: message,
        }));
        return json({ detail }, { status: 422 });
      }
      const [month, day, year] = body.data.search_after_date_filter?.split("/") ?? [];
      const results = find(scenario, "perplexity", {
        from: year ? new Date(`${year}-${month}-${day}`) : undefined,
      })
        .slice(0, body.data.max_results)
        .map((article) => ({
          title: article.title,
          url: article.url,
          snippet: article.description ?? "",
          date: isoDay(article.publishedAt),
          last_updated: isoDay(article.publishedAt),
        }));
      return json({ id: scenario.newId(), results, server_time: null });
    },
    rateLimited: () => error(429, "Rate limit exceeded", "rate_limit_exceeded", { "Retry-After": "1" }),
    failing: (status) => error(status, "Internal error", "internal_server_error"),
  };
}
