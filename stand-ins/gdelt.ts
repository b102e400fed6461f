import { find, limited, phrasesOf } from "./search";
import { json, type StandIn, type Scenario } from "./scenario";

const QUERY_LENGTH_MAX = 250;

/** GDELT DOC 2.0: it reports errors and throttling in plain text with status 200. */
export function gdelt(scenario: Scenario): StandIn {
  return {
    answer({ request, url, path }) {
      if (path !== "/api/v2/doc/doc") return new Response("Not found", { status: 404 });
      if (!request.headers.get("User-Agent")) return new Response(THROTTLED, { status: 429 });
      const query = url.searchParams.get("query") ?? "";
      if (query.length < 3 || query.length > QUERY_LENGTH_MAX)
        return new Response("Your query was too short or too long.\n");
      if (/\bOR\b/.test(query.replace(/\([^)]*\)/g, "")))
        return new Response("Queries containing OR'd terms must be surrounded by ().\n");
      const found = find(scenario, "thenewsapi", {
        from: instantOf(url.searchParams.get("startdatetime")),
        to: instantOf(url.searchParams.get("enddatetime")),
        phrases: phrasesOf(query),
      }).slice(0, limited(url.searchParams.get("maxrecords"), 75, 250));
      if (found.length === 0) return json({});
      const articles = found.map((article) => ({
        url: article.url,
        url_mobile: "",
        title: spaced(article.title),
        seendate: `${article.publishedAt.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`,
        socialimage: "",
        domain: article.source,
        language: "English",
        sourcecountry: "United States",
      }));
      return json({ articles });
    },
    rateLimited: () => new Response(THROTTLED),
    failing: (status) => new Response("Service unavailable", { status }),
  };
}

const THROTTLED =
  "Please limit requests to one every 5 seconds or contact the operator for larger queries.\n";

/** "U.S. no-fly list, explained" -> "U . S . no - fly list , explained". */
const spaced = (title: string) =>
  title
    .replace(/(?<!\d)([.,:;!?()-])(?!\d)/g, " $1 ")
    .replace(/ {2,}/g, " ")
    .trim();

/** "20261120120000" -> 2026-11-20T12:00:00Z. */
function instantOf(value: string | null): Date | undefined {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(value ?? "");
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
