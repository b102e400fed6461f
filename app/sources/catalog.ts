import * as apiDataGov from "./api-data-gov";
import * as federalRegister from "./federal-register";
import * as gdelt from "./gdelt";
import * as guardian from "./guardian";
import type { SourceItem } from "./item";
import * as perplexity from "./perplexity";
import type { Asking, SourceRequest } from "./request";
import * as thenewsapi from "./thenewsapi";
import * as treasury from "./treasury";

export const SOURCE_KEYS = [
  "thenewsapi",
  "guardian",
  "perplexity",
  "api_data_gov",
  "federal_register",
  "treasury",
  "gdelt",
] as const;
export type SourceKey = (typeof SOURCE_KEYS)[number];

export type SourceKind = "news" | "newspaper" | "ai-search" | "government";

export interface Source {
  key: SourceKey;
  /** As readers and operators see it. */
  name: string;
  kind: SourceKind;
  /** What is asked, as the monitor names it. */
  operation: string;
  /** How far this source's word counts in the credibility of a story, 0-1. */
  weight: number;
  /** Asked only when this other source gave nothing. */
  fallbackFor?: SourceKey;
  needsKey: boolean;
  /** How far back it is asked each time, in days: late articles and outages are caught up, doubles are dropped later. */
  lookBackDays: number;
  timeLimitMs: number;
  sizeCapBytes: number;
  /** Tries in all, the first included. */
  attempts: number;
  /** Content types that its answers may have. */
  accepts: RegExp;
  request: (asking: Asking) => SourceRequest;
  /** Text to JSON, where the provider needs more than JSON.parse. */
  readBody?: (body: string) => unknown;
  parse: (body: unknown) => SourceItem[];
}

const KB = 1024;
const JSON_ONLY = /^application\/(?:[\w.+-]+\+)?json\b/i;

const common = {
  lookBackDays: 3,
  timeLimitMs: 10_000,
  sizeCapBytes: 1024 * KB,
  attempts: 3,
  accepts: JSON_ONLY,
} as const;

/** Every source, in the order in which readers see them. Adding one takes its file and its row here. */
export const SOURCES: Record<SourceKey, Source> = {
  thenewsapi: {
    ...common,
    key: "thenewsapi",
    name: "The News API",
    kind: "news",
    operation: "news/all",
    weight: 0.8,
    needsKey: true,
    request: thenewsapi.request,
    parse: thenewsapi.parse,
  },
  guardian: {
    ...common,
    key: "guardian",
    name: "The Guardian",
    kind: "newspaper",
    operation: "search",
    weight: 0.9,
    needsKey: true,
    request: guardian.request,
    parse: guardian.parse,
  },
  perplexity: {
    ...common,
    key: "perplexity",
    name: "Perplexity",
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
    name: "Congress.gov (api.data.gov)",
    kind: "government",
    operation: "bill",
    weight: 1,
    needsKey: true,
    lookBackDays: 7,
    request: apiDataGov.request,
    parse: apiDataGov.parse,
  },
  federal_register: {
    ...common,
    key: "federal_register",
    name: "Federal Register",
    kind: "government",
    operation: "documents",
    weight: 1,
    needsKey: false,
    lookBackDays: 7,
    request: federalRegister.request,
    parse: federalRegister.parse,
  },
  treasury: {
    ...common,
    key: "treasury",
    name: "US Treasury Fiscal Data",
    kind: "government",
    operation: "mts_table_5",
    weight: 1,
    needsKey: false,
    request: treasury.request,
    parse: treasury.parse,
  },
  gdelt: {
    ...common,
    key: "gdelt",
    name: "GDELT",
    kind: "news",
    operation: "doc/artlist",
    weight: 0.6,
    fallbackFor: "thenewsapi",
    needsKey: false,
    // It throttles every second caller: one more try is all that makes sense.
    attempts: 2,
    timeLimitMs: 15_000,
    // It calls plain text JSON and JSON text.
    accepts: /./,
    request: gdelt.request,
    readBody: gdelt.readBody,
    parse: gdelt.parse,
  },
};

/** The sources that are asked for their own sake; the others step in. */
export const PRIMARY_SOURCES: readonly SourceKey[] = SOURCE_KEYS.filter((key) => !SOURCES[key].fallbackFor);

/** The source that steps in for this one, if there is one. */
export const fallbackOf = (key: SourceKey): SourceKey | undefined =>
  SOURCE_KEYS.find((one) => SOURCES[one].fallbackFor === key);
