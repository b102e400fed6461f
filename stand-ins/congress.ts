import { documentOfArticle } from "./documents";
import type { DemonstrationArticle } from "./news/article";
import { find, limited } from "./search";
import { json, type Call, type StandIn, type Scenario } from "./scenario";
import { isoDay } from "../app/time";

const DEFAULT_LIMIT = 20;
const LIMIT_MAX = 250;
const HOURLY_CALLS = 5000;

/** The Congress.gov API behind api.data.gov: the gateway's errors have a code, the API's own are a sentence. */
export function congress(scenario: Scenario): StandIn {
  let calls = 0;
  const error = (status: number, code: string, message: string, headers?: HeadersInit) =>
    json({ error: { code, message } }, { status, headers });
  const withQuota = (body: object) =>
    json(
      { ...body, request: { contentType: "application/json", format: "json" } },
      {
        headers: {
          "X-RateLimit-Limit": String(HOURLY_CALLS),
          "X-RateLimit-Remaining": String(Math.max(0, HOURLY_CALLS - calls)),
        },
      },
    );
  return {
    answer(call) {
      const { request, url, path } = call;
      if (!request.headers.get("X-Api-Key") && !url.searchParams.get("api_key")) {
        return error(
          403,
          "API_KEY_MISSING",
          "No api_key was supplied. Get one at https://api.congress.gov:443",
        );
      }
      const body = resourceAt(scenario, call);
      if (!body) return json({ error: `Unknown resource: ${path}` }, { status: 404 });
      // It returns XML unless JSON is requested.
      if (url.searchParams.get("format") !== "json") {
        return new Response("<api-root/>", { headers: { "Content-Type": "application/xml" } });
      }
      calls += 1;
      return withQuota(body);
    },
    rateLimited: () =>
      error(429, "OVER_RATE_LIMIT", "You have exceeded your rate limit. Try again later.", {
        "Retry-After": "1",
        "X-RateLimit-Remaining": "0",
      }),
    failing: (status) => error(status, "INTERNAL_SERVER_ERROR", "An unexpected error has occurred."),
  };
}

function resourceAt(scenario: Scenario, call: Call): object | undefined {
  const [, , resource, session = "", ...rest] = call.path.split("/");
  const isList = rest.length === 0 && /^\d+$/.test(session);
  if (resource === "bill" && isList) return changedBills(scenario, call, Number(session));
  if (resource === "bill" && rest.length === 3 && rest[2] === "titles") return titles(scenario, rest, call);
  if (resource === "house-vote" && rest.length === 1) return votes(scenario, call, Number(session), rest[0]);
  if (resource === "house-vote" && rest.length === 2) return voteDetails(scenario, rest[1]);
  return undefined;
}

function pageOf<Row>(rows: readonly Row[], { url }: Call) {
  const limit = limited(url.searchParams.get("limit"), DEFAULT_LIMIT, LIMIT_MAX);
  const offset = Math.max(0, Number(url.searchParams.get("offset")) || 0);
  const next =
    offset + limit < rows.length ? `${url.origin}${url.pathname}?offset=${offset + limit}` : undefined;
  return {
    page: rows.slice(offset, offset + limit),
    // The next page's URL never repeats the key.
    pagination: { count: rows.length, ...(next ? { next } : {}) },
  };
}

function changedBills(scenario: Scenario, call: Call, congressNumber: number) {
  const { searchParams } = call.url;
  const changed = find(scenario, "api_data_gov", {
    from: new Date(searchParams.get("fromDateTime") ?? 0),
    to: searchParams.has("toDateTime") ? new Date(searchParams.get("toDateTime") ?? 0) : undefined,
  });
  const { page, pagination } = pageOf(changed, call);
  const bills = page.map((article) => {
    const { type, number } = billOf(article);
    const day = isoDay(article.publishedAt);
    return {
      congress: congressNumber,
      latestAction: { actionDate: day, text: documentOfArticle(article)?.action ?? "Introduced in House" },
      number,
      originChamber: type.startsWith("S") ? "Senate" : "House",
      originChamberCode: type.startsWith("S") ? "S" : "H",
      title: listTitle(article),
      type,
      updateDate: day,
      url: `https://api.congress.gov/v3/bill/${congressNumber}/${type.toLowerCase()}/${number}?format=json`,
    };
  });
  return { bills, pagination };
}

function titles(scenario: Scenario, [type = "", number = ""]: string[], call: Call) {
  const article = scenario
    .articles()
    .find(({ bill }) => bill?.type.toLowerCase() === type && bill.number === number);
  if (!article) return undefined;
  const official = documentOfArticle(article)?.officialTitle;
  const list = [
    { title: listTitle(article), titleType: "Display Title", titleTypeCode: 45 },
    ...(official ? [{ title: official, titleType: "Official Title as Introduced", titleTypeCode: 6 }] : []),
  ];
  const { page, pagination } = pageOf(list, call);
  return { titles: page, pagination };
}

function votes(scenario: Scenario, call: Call, congressNumber: number, session = "1") {
  const { page, pagination } = pageOf(find(scenario, "house_votes", {}), call);
  const houseRollCallVotes = page.map((article) => {
    const { type, number } = billOf(article);
    const roll = rollCall(article);
    return {
      congress: congressNumber,
      identifier: Number(`${congressNumber}${session}${article.publishedAt.getUTCFullYear()}${roll}`),
      legislationNumber: number,
      legislationType: type,
      legislationUrl: `https://www.congress.gov/bill/${congressNumber}/house-bill/${number}`,
      result: resultOf(article),
      rollCallNumber: roll,
      sessionNumber: Number(session),
      sourceDataURL: `https://clerk.house.gov/evs/${article.publishedAt.getUTCFullYear()}/roll${roll}.xml`,
      startDate: article.publishedAt.toISOString().replace(".000Z", "+00:00"),
      updateDate: article.publishedAt.toISOString().replace(".000Z", "+00:00"),
      url: `https://api.congress.gov/v3/house-vote/${congressNumber}/${session}/${roll}`,
      voteType: "Yea-and-Nay",
    };
  });
  return { houseRollCallVotes, pagination };
}

function voteDetails(scenario: Scenario, roll: string | undefined) {
  const article = find(scenario, "house_votes", {}).find((vote) => String(rollCall(vote)) === roll);
  if (!article) return undefined;
  const [voteQuestion] = (documentOfArticle(article)?.action ?? "On Passage: Passed").split(": ");
  return { houseRollCallVote: { rollCallNumber: Number(roll), result: resultOf(article), voteQuestion } };
}

const resultOf = (article: DemonstrationArticle) =>
  documentOfArticle(article)?.action?.split(": ")[1] ?? "Passed";

const billOf = ({ bill }: DemonstrationArticle) => bill ?? { type: "HR", number: "99000" };

const listTitle = ({ title, description, document, carriers }: DemonstrationArticle) =>
  document || carriers.includes("house_votes") ? title : (description ?? title);

/** Roll calls are numbered through the year. */
const rollCall = ({ publishedAt }: DemonstrationArticle) =>
  1 + Math.floor((publishedAt.getTime() - Date.UTC(publishedAt.getUTCFullYear(), 0)) / (12 * 60 * 60 * 1000));
