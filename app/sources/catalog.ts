import * as apiDataGov from "./api-data-gov";
import * as federalRegister from "./federal-register";
import * as gdelt from "./gdelt";
import * as guardian from "./guardian";
import type { Answer } from "./read-records";
import * as perplexity from "./perplexity";
import type { Endpoint } from "./attempt.server";
import * as houseVotes from "./house-votes";
import * as publicInspection from "./public-inspection";
import type { NextPage, SourceQuery, SourceRequest } from "./request";
import * as thenewsapi from "./thenewsapi";
import * as treasury from "./treasury";
import * as whiteHouse from "./white-house";

/** An outside service: what its feeds share. Its variables are named after its key: `GUARDIAN_API_KEY`, `GUARDIAN_BASE_URL`. */
interface Service {
  /** Display name. */
  name: string;
  /** Its name in short lists. */
  shortName: string;
  /** How a sentence names it: "the Federal Register". */
  credit: string;
  /** The provider's own address. Any other host is simulated, and its articles are demo data. */
  url: string;
  /** What a deployment lacks without its key; absent where it needs none. */
  withoutKey?: string;
  /** What readers may not know about it. */
  about?: string;
}

/** The monitored outside services, the spec's four first. A service may have several feeds. */
export const SERVICES = {
  thenewsapi: {
    name: "The News API",
    shortName: "The News API",
    credit: "The News API",
    url: "https://api.thenewsapi.com",
    withoutKey: "news comes from GDELT",
  },
  guardian: {
    name: "The Guardian",
    shortName: "The Guardian",
    credit: "The Guardian",
    url: "https://content.guardianapis.com",
    withoutKey: "no news from the Guardian",
  },
  perplexity: {
    name: "Perplexity",
    shortName: "Perplexity",
    credit: "Perplexity",
    url: "https://api.perplexity.ai",
    withoutKey: "no search",
    about: "AI search of the open web",
  },
  api_data_gov: {
    name: "Congress.gov (api.data.gov)",
    shortName: "Congress (api.data.gov)",
    credit: "api.data.gov",
    url: "https://api.congress.gov",
    withoutKey: "no bills and votes",
  },
  federal_register: {
    name: "Federal Register",
    shortName: "Federal Register",
    credit: "the Federal Register",
    url: "https://www.federalregister.gov",
  },
  whitehouse: {
    name: "The White House",
    shortName: "White House",
    credit: "the White House",
    url: "https://www.whitehouse.gov",
  },
  treasury: {
    name: "Treasury Fiscal Data",
    shortName: "Treasury",
    credit: "Treasury Fiscal Data",
    url: "https://api.fiscaldata.treasury.gov",
  },
  gdelt: { name: "GDELT", shortName: "GDELT", credit: "GDELT", url: "https://api.gdeltproject.org" },
} as const satisfies Record<string, Service>;
export type ServiceKey = keyof typeof SERVICES;
export const SERVICE_KEYS = Object.keys(SERVICES) as [ServiceKey, ...ServiceKey[]];

/** Returns a service's row, without the types of its texts. */
export const serviceOf = (key: ServiceKey): Service => SERVICES[key];

/** The names of the variables with a service's key and address. */
export const variablesOf = (key: ServiceKey) => {
  const prefix = key.toUpperCase();
  return { key: `${prefix}_API_KEY`, baseUrl: `${prefix}_BASE_URL` } as const;
};

type SourceKind = "news" | "newspaper" | "ai-search" | "government";

/** One feed of a service: its request and response parser. */
interface Feed extends Endpoint {
  /** The service it belongs to, which provides its URL, key, call records and faults. */
  service: ServiceKey;
  kind: SourceKind;
  /** The operation's name on the monitor. */
  operation: string;
  /** Credibility weight of the source for a story, 0-1. */
  weight: number;
  /** Called only if this other source returned nothing. */
  fallbackFor?: string;
  /** How many days back each call looks, to catch up on late articles and outages; duplicates are dropped later. */
  lookBackDays: number;
  /** Maximum calls, including the first. */
  attempts: number;
  request: (query: SourceQuery) => SourceRequest;
  /** Returns the request after a page, given how many were read. Without it, one response is everything. */
  nextPage?: (body: unknown, query: SourceQuery, pagesRead: number) => NextPage;
  /** Maximum pages of a refresh, within the provider's quota. If there are more, the answer is incomplete. */
  pagesMax: number;
  /** Pause between pages. */
  pagePauseMs: number;
  /** The HTTP status of the page after the last one, where a page doesn't say that it is the last. */
  endStatus?: number;
  /** Custom body parser, if it isn't JSON. */
  readBody?: (body: string) => unknown;
  parse: (body: unknown) => Answer;
}

const KB = 1024;
const JSON_ONLY = /^application\/(?:[\w.+-]+\+)?json\b/i;

const common = {
  lookBackDays: 3,
  timeLimitMs: 10_000,
  // One oversized record must not lose the others of its page.
  sizeCapBytes: 4 * 1024 * KB,
  attempts: 3,
  pagesMax: 1,
  // Several providers allow one call a second.
  pagePauseMs: 1_000,
  accepts: JSON_ONLY,
} as const;

/** Every feed, in display order. To add one, add its file and a row here, and one in `SERVICES` for a new provider. */
const FEEDS = {
  thenewsapi: {
    ...common,
    service: "thenewsapi",
    name: SERVICES.thenewsapi.name,
    kind: "news",
    operation: "news/all",
    weight: 0.8,
    request: thenewsapi.request,
    nextPage: thenewsapi.nextPage,
    // 25 articles each. Of 2,500 calls a day, an hourly refresh leaves most.
    pagesMax: 20,
    parse: thenewsapi.parse,
  },
  guardian: {
    ...common,
    service: "guardian",
    name: SERVICES.guardian.name,
    kind: "newspaper",
    operation: "search",
    weight: 0.9,
    request: guardian.request,
    nextPage: guardian.nextPage,
    // 200 articles each. Of 500 calls a day, an hourly refresh takes a fifth at most.
    pagesMax: 4,
    parse: guardian.parse,
  },
  perplexity: {
    ...common,
    service: "perplexity",
    name: SERVICES.perplexity.name,
    kind: "ai-search",
    operation: "search",
    weight: 0.7,
    timeLimitMs: 20_000,
    request: perplexity.request,
    parse: perplexity.parse,
  },
  api_data_gov: {
    ...common,
    service: "api_data_gov",
    name: SERVICES.api_data_gov.name,
    kind: "government",
    operation: "bill",
    weight: 1,
    lookBackDays: 7,
    request: apiDataGov.request,
    nextPage: apiDataGov.nextPage,
    // 250 bills each; the API allows 5,000 calls an hour.
    pagesMax: 20,
    pagePauseMs: 0,
    parse: apiDataGov.parse,
  },
  house_votes: {
    ...common,
    service: "api_data_gov",
    name: "Congress.gov House votes",
    kind: "government",
    operation: "house-vote",
    weight: 1,
    request: houseVotes.request,
    nextPage: houseVotes.nextPage,
    // A session has about 400 roll calls, 250 a page.
    pagesMax: 4,
    pagePauseMs: 0,
    parse: houseVotes.parse,
  },
  federal_register: {
    ...common,
    service: "federal_register",
    name: SERVICES.federal_register.name,
    kind: "government",
    operation: "documents",
    weight: 1,
    lookBackDays: 7,
    request: federalRegister.request,
    nextPage: federalRegister.nextPage,
    pagesMax: 5,
    parse: federalRegister.parse,
  },
  public_inspection: {
    ...common,
    service: "federal_register",
    name: "Federal Register public inspection",
    kind: "government",
    operation: "public-inspection",
    weight: 1,
    request: publicInspection.request,
    parse: publicInspection.parse,
  },
  whitehouse: {
    ...common,
    service: "whitehouse",
    name: SERVICES.whitehouse.name,
    kind: "government",
    operation: "presidential-actions",
    weight: 1,
    accepts: /^(?:application|text)\/(?:rss\+)?xml\b/i,
    request: whiteHouse.request,
    nextPage: whiteHouse.nextPage,
    pagesMax: 3,
    endStatus: 404,
    readBody: (text) => text,
    parse: whiteHouse.parse,
  },
  treasury: {
    ...common,
    service: "treasury",
    name: SERVICES.treasury.name,
    kind: "government",
    operation: "mts_table_5",
    weight: 1,
    request: treasury.request,
    nextPage: treasury.nextPage,
    pagesMax: 3,
    parse: treasury.parse,
  },
  gdelt: {
    ...common,
    service: "gdelt",
    name: SERVICES.gdelt.name,
    kind: "news",
    operation: "doc/artlist",
    weight: 0.6,
    fallbackFor: "thenewsapi",
    // It throttles every second caller, so more than one retry is pointless.
    attempts: 2,
    timeLimitMs: 15_000,
    // GDELT mislabels content types: plain text as JSON and JSON as text.
    accepts: /./,
    request: gdelt.request,
    readBody: gdelt.readBody,
    parse: gdelt.parse,
  },
} satisfies Record<string, Feed>;

export type SourceKey = keyof typeof FEEDS;
export const SOURCE_KEYS = Object.keys(FEEDS) as [SourceKey, ...SourceKey[]];

export interface Source extends Feed {
  key: SourceKey;
  fallbackFor?: SourceKey;
  needsKey: boolean;
}

/** Every source, by its key. */
export const SOURCES = Object.fromEntries(
  Object.entries<Feed>(FEEDS).map(([key, feed]) => [
    key,
    { ...feed, key, needsKey: serviceOf(feed.service).withoutKey !== undefined },
  ]),
) as Record<SourceKey, Source>;

/** The sources that every refresh calls; the others are fallbacks. */
export const PRIMARY_SOURCES: readonly SourceKey[] = SOURCE_KEYS.filter((key) => !SOURCES[key].fallbackFor);

/** The services behind the primary sources, each once. */
export const PRIMARY_SERVICES: readonly ServiceKey[] = SERVICE_KEYS.filter((service) =>
  PRIMARY_SOURCES.some((key) => SOURCES[key].service === service),
);

/** The fallback of a source, if it has one. */
export const fallbackOf = (key: SourceKey): SourceKey | undefined =>
  SOURCE_KEYS.find((candidate) => SOURCES[candidate].fallbackFor === key);
