import { json, type StandIn, type World } from "./world";

// Congress.gov behind api.data.gov, the Federal Register, and Treasury's fiscal data.

export function congress(world: World): StandIn {
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
      const from = new Date(url.searchParams.get("fromDateTime") ?? 0);
      const bills = world
        .articles()
        .filter(({ carriers, publishedAt }) => carriers.includes("api_data_gov") && publishedAt >= from)
        .map((article) => ({
          congress: Number(number),
          latestAction: {
            actionDate: article.publishedAt.toISOString().slice(0, 10),
            text: "Referred to the Committee on Foreign Affairs.",
          },
          number: article.bill?.number ?? "9000",
          originChamber: article.bill?.type === "S" ? "Senate" : "House",
          originChamberCode: article.bill?.type === "S" ? "S" : "H",
          title: article.description ?? article.title,
          type: article.bill?.type ?? "HR",
          updateDate: article.publishedAt.toISOString().slice(0, 10),
          url: `https://api.congress.gov/v3/bill/${number}/hr/${article.bill?.number ?? "9000"}?format=json`,
        }));
      return json(
        {
          bills,
          pagination: { count: bills.length },
          request: { contentType: "application/json", format: "json" },
        },
        { headers: { "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "4990" } },
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

export function federalRegister(world: World): StandIn {
  return {
    answer({ url, path }) {
      if (path !== "/api/v1/documents.json")
        return json({ status: 404, message: "Record Not Found" }, { status: 404 });
      const from = new Date(url.searchParams.get("conditions[publication_date][gte]") ?? 0);
      const documents = world
        .articles()
        .filter(({ carriers, publishedAt }) => carriers.includes("federal_register") && publishedAt >= from);
      const description = "Documents published by the named agencies";
      if (documents.length === 0) return json({ description, count: 0 });
      const results = documents.map((article, index) => {
        const date = article.publishedAt.toISOString().slice(0, 10);
        const number = `${date.slice(0, 4)}-${(10_000 + index).toString()}`;
        return {
          title: article.title,
          type: article.title.startsWith("Proclamation") ? "Presidential Document" : "Rule",
          abstract: article.description,
          document_number: number,
          html_url: article.url.replace(/^https:\/\/[^/]+/, "https://federal-register-demonstration.example"),
          publication_date: date,
          agencies: [
            { raw_name: "DEPARTMENT OF STATE", name: "State Department", id: 476, slug: "state-department" },
          ],
        };
      });
      return json({ description, count: results.length, total_pages: 1, results });
    },
    rateLimited: () =>
      new Response("<html><body>Too many requests</body></html>", {
        status: 429,
        headers: { "Content-Type": "text/html" },
      }),
    failing: (status) => json({ status, message: "Internal Server Error" }, { status }),
  };
}

const DEPARTMENTS = [
  { name: "Total--Department of Homeland Security", monthly: 9_214_000_000 },
  { name: "Total--Department of State", monthly: 2_731_000_000 },
];

export function treasury(world: World): StandIn {
  return {
    answer({ path }) {
      if (!path.endsWith("/v1/accounting/mts/mts_table_5"))
        return json({ error: "Not Found", message: "No such table" }, { status: 404 });
      const now = world.now();
      // The last month whose statement is out: it comes about the 8th business day of the next.
      const monthsBack = now.getUTCDate() > 12 ? 0 : 1;
      const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsBack, 0));
      const data = DEPARTMENTS.map(({ name, monthly }, index) => ({
        record_date: monthEnd.toISOString().slice(0, 10),
        parent_id: "null",
        classification_desc: name,
        line_code_nbr: String(1000 + index),
        current_month_net_outly_amt: monthly.toFixed(2),
        current_fytd_net_outly_amt: (monthly * 1.04).toFixed(2),
        prior_fytd_net_outly_amt: monthly.toFixed(2),
      }));
      const meta = {
        count: data.length,
        labels: {},
        dataTypes: {},
        dataFormats: {},
        "total-count": data.length,
        "total-pages": 1,
      };
      return json({
        data,
        meta,
        links: { self: "&page%5Bnumber%5D=1&page%5Bsize%5D=10", first: "", prev: null, next: null, last: "" },
      });
    },
    rateLimited: () =>
      json(
        { error: "Too Many Requests", message: "Try again later." },
        { status: 429, headers: { "Retry-After": "1" } },
      ),
    failing: (status) => json({ error: "Internal Server Error", message: "An error occurred." }, { status }),
  };
}
