import { find, limited } from "./search";
import { json, type StandIn, type World } from "./world";

const DEFAULT_LIMIT = 20;
const LIMIT_MAX = 250;
const HOURLY_CALLS = 5000;

/** The Congress.gov API behind api.data.gov: the gateway's errors have a code, the API's own are a sentence. */
export function congress(world: World): StandIn {
  let calls = 0;
  const error = (status: number, code: string, message: string, headers?: HeadersInit) =>
    json({ error: { code, message } }, { status, headers });
  return {
    answer({ request, url, path }) {
      if (!request.headers.get("X-Api-Key") && !url.searchParams.get("api_key")) {
        return error(
          403,
          "API_KEY_MISSING",
          "No api_key was supplied. Get one at https://api.congress.gov:443",
        );
      }
      const number = /^\/v3\/bill\/(\d+)$/.exec(path)?.[1];
      if (!number) return json({ error: `Unknown resource: ${path}` }, { status: 404 });
      // Without being asked for JSON it answers in XML.
      if (url.searchParams.get("format") !== "json") {
        return new Response("<api-root><bills/></api-root>", {
          headers: { "Content-Type": "application/xml" },
        });
      }
      calls += 1;
      const changed = find(world, "api_data_gov", {
        from: new Date(url.searchParams.get("fromDateTime") ?? 0),
        to: url.searchParams.has("toDateTime")
          ? new Date(url.searchParams.get("toDateTime") ?? 0)
          : undefined,
      });
      const limit = limited(url.searchParams.get("limit"), DEFAULT_LIMIT, LIMIT_MAX);
      const offset = Math.max(0, Number(url.searchParams.get("offset")) || 0);
      const bills = changed.slice(offset, offset + limit).map((article) => {
        const { type, number: bill } = article.bill ?? { type: "HR", number: "99000" };
        const day = article.publishedAt.toISOString().slice(0, 10);
        return {
          congress: Number(number),
          latestAction: { actionDate: day, text: "Referred to the Committee on Foreign Affairs." },
          number: bill,
          originChamber: type.startsWith("S") ? "Senate" : "House",
          originChamberCode: type.startsWith("S") ? "S" : "H",
          title: article.description ?? article.title,
          type,
          updateDate: day,
          url: `https://api.congress.gov/v3/bill/${number}/${type.toLowerCase()}/${bill}?format=json`,
        };
      });
      const next =
        offset + limit < changed.length ? `${url.origin}${url.pathname}?offset=${offset + limit}` : undefined;
      return json(
        {
          bills,
          // The next page's address never repeats the key.
          pagination: { count: changed.length, ...(next ? { next } : {}) },
          request: { contentType: "application/json", format: "json" },
        },
        {
          headers: {
            "X-RateLimit-Limit": String(HOURLY_CALLS),
            "X-RateLimit-Remaining": String(Math.max(0, HOURLY_CALLS - calls)),
          },
        },
      );
    },
    rateLimited: () =>
      error(429, "OVER_RATE_LIMIT", "You have exceeded your rate limit. Try again later.", {
        "Retry-After": "1",
        "X-RateLimit-Remaining": "0",
      }),
    failing: (status) => error(status, "INTERNAL_SERVER_ERROR", "An unexpected error has occurred."),
  };
}
