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

/** The monitored outside services, the spec's four first. A service may have several feeds. */
export const SERVICE_KEYS = [
  "thenewsapi",
  "guardian",
  "perplexity",
  "api_data_gov",
  "federal_register",
  "whitehouse",
  "treasury",
  "gdelt",
] as const;
export type ServiceKey = (typeof SERVICE_KEYS)[number];

/** Display names. */
export const SERVICE_NAMES: Record<ServiceKey, string> = {
  thenewsapi: "The News API",
  guardian: "The Guardian",
  perplexity: "Perplexity",
  api_data_gov: "Congress.gov (api.data.gov)",
  federal_register: "Federal Register",
  whitehouse: "The White House",
  treasury: "US Treasury Fiscal Data",
  gdelt: "GDELT",
};

export const SOURCE_KEYS = [
  "thenewsapi",
  "guardian",
  "perplexity",
  "api_data_gov",
  "house_votes",
  "federal_register",
  "public_inspection",
  "whitehouse",
  "treasury",
  "gdelt",
] as const;
export type SourceKey = (typeof SOURCE_KEYS)[number];

type SourceKind = "news" | "newspaper" | "ai-search" | "government";

/** One feed of a service: its request and response parser. */
export interface Source extends Endpoint {
  key: SourceKey;
  /** The service it belongs to, which provides its URL, key, call records and faults. */
  service: ServiceKey;
  kind: SourceKind;
  /** The operation's name on the monitor. */
  operation: string;
  /** Credibility weight of the source for a story, 0-1. */
  weight: number;
  /** Called only if this other source returned nothing. */
  fallbackFor?: SourceKey;
  needsKey: boolean;
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

/** Every source, in display order. To add one, add its file and a row here. */
export const SOURCES: Record<SourceKey, Source> = {
  thenewsapi: {
    ...common,
    key: "thenewsapi",
    service: "thenewsapi",
    name: SERVICE_NAMES.thenewsapi,
    kind: "news",
    operation: "news/all",
    weight: 0.8,
    needsKey: true,
    request: thenewsapi.request,
    nextPage: thenewsapi.nextPage,
    // 25 articles each. Of 2,500 calls a day, an hourly refresh leaves most.
    pagesMax: 20,
    parse: thenewsapi.parse,
  },
  guardian: {
    ...common,
    key: "guardian",
    service: "guardian",
    name: SERVICE_NAMES.guardian,
    kind: "newspaper",
    operation: "search",
    weight: 0.9,
    needsKey: true,
    request: guardian.request,
    nextPage: guardian.nextPage,
    // 200 articles each. Of 500 calls a day, an hourly refresh takes a fifth at most.
    pagesMax: 4,
    parse: guardian.parse,
  },
  perplexity: {
    ...common,
    key: "perplexity",
    service: "perplexity",
    name: SERVICE_NAMES.perplexity,
    kind: "ai-search",
    operation: "search",
    weight: 0.7,
    needsKey: true,
    timeLimitMs: 20_000,
    request: perplexity.request,
    parse: perplexity.parse,
  },
  api_data_gov: {
    ...common,
    key: "api_data_gov",
    service: "api_data_gov",
    name: SERVICE_NAMES.api_data_gov,
    kind: "government",
    operation: "bill",
    weight: 1,
    needsKey: true,
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
    key: "house_votes",
    service: "api_data_gov",
    name: "Congress.gov House votes",
    kind: "government",
    operation: "house-vote",
    weight: 1,
    needsKey: true,
    request: houseVotes.request,
    nextPage: houseVotes.nextPage,
    // A session has about 400 roll calls, 250 a page.
    pagesMax: 4,
    pagePauseMs: 0,
    parse: houseVotes.parse,
  },
  federal_register: {
    ...common,
    key: "federal_register",
    service: "federal_register",
    name: SERVICE_NAMES.federal_register,
    kind: "government",
    operation: "documents",
    weight: 1,
    needsKey: false,
    lookBackDays: 7,
    request: federalRegister.request,
    nextPage: federalRegister.nextPage,
    pagesMax: 5,
    parse: federalRegister.parse,
  },
  public_inspection: {
    ...common,
    key: "public_inspection",
    service: "federal_register",
    name: "Federal Register public inspection",
    kind: "government",
    operation: "public-inspection",
    weight: 1,
    needsKey: false,
    request: publicInspection.request,
    parse: publicInspection.parse,
  },
  whitehouse: {
    ...common,
    key: "whitehouse",
    service: "whitehouse",
    name: SERVICE_NAMES.whitehouse,
    kind: "government",
    operation: "presidential-actions",
    weight: 1,
    needsKey: false,
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
    key: "treasury",
    service: "treasury",
    name: SERVICE_NAMES.treasury,
    kind: "government",
    operation: "mts_table_5",
    weight: 1,
    needsKey: false,
    request: treasury.request,
    nextPage: treasury.nextPage,
    pagesMax: 3,
    parse: treasury.parse,
  },
  gdelt: {
    ...common,
    key: "gdelt",
    service: "gdelt",
    name: SERVICE_NAMES.gdelt,
    kind: "news",
    operation: "doc/artlist",
    weight: 0.6,
    fallbackFor: "thenewsapi",
    needsKey: false,
    // It throttles every second caller, so more than one retry is pointless.
    attempts: 2,
    timeLimitMs: 15_000,
    // GDELT mislabels content types: plain text as JSON and JSON as text.
    accepts: /./,
    request: gdelt.request,
    readBody: gdelt.readBody,
    parse: gdelt.parse,
  },
};

/** The sources that every refresh calls; the others are fallbacks. */
export const PRIMARY_SOURCES: readonly SourceKey[] = SOURCE_KEYS.filter((key) => !SOURCES[key].fallbackFor);

/** The services behind the primary sources, each once. */
export const PRIMARY_SERVICES: readonly ServiceKey[] = SERVICE_KEYS.filter((service) =>
  PRIMARY_SOURCES.some((key) => SOURCES[key].service === service),
);

/** The fallback of a source, if it has one. */
export const fallbackOf = (key: SourceKey): SourceKey | undefined =>
  SOURCE_KEYS.find((candidate) => SOURCES[candidate].fallbackFor === key);
