import type { Relevance } from "~/news/coding-guide";
import type { OfficialDocument } from "~/sources/official-document";

/** A news article or official document with its relevance. */
export type ScoredArticle = {
  id: string;
  title: string;
  description: string | null;
  /** Canonical; identifies the article. */
  url: string;
  /** The address that its provider gave, which readers follow. */
  link: string;
  /** The publisher's display name. */
  source: string;
  /** The catalog key of the source that delivered it. */
  sourceKey: string;
  publishedAt: Date;
  /** From the Federal Register, Congress or an agency. */
  official: boolean;
  /** The publisher's metadata of an official document; null for news. */
  document: OfficialDocument | null;
  relevance: Relevance;
  readBy: ReadBy;
  /**
   * The event as the second reader names it. It joins stories and is never shown; absent where the rules alone have
   * read the article.
   */
  event?: string | null;
};

/**
 * Whether an item only refers to a document: a bill's or a vote's page that its publisher's feed hasn't confirmed. It
 * says neither what was done nor when, so it is shown, but moves nothing.
 */
export const isReference = ({ document, official }: Pick<ScoredArticle, "document" | "official">): boolean =>
  document !== null && !official;

const URL_LENGTH_MAX = 2048;
const FINGERPRINT_LENGTH_MAX = 300;

/** The first words of the names of parameters that tell where a reader came from; with `$`, whole names. */
const TRACKING = `
  utm at_ mc_ mtm_ pk_ hsa hss_ hs_cta _+hs\\w* trk cmpid \\w*clid \\w*click_?id gclsrc gbraid wbraid msclkid igshid
  igsh si$ ref referrer reflink$ refsrc src$ source$ sref ocid ncid icid soc_ smid smtyp share sharetype$ partner ns_
  campaign feature$ guccounter guce taid sr_share sh$ mod$ rss$ feed_?type feed_?name output$ output_type outputtype
  amp _amp __twitter wt s_cid xtor algo cmp$ intcmp mbid mkt_tok oref via$ _g[al]$ wpisrc rpc$ edition-redirect$
  noamp$ itid unlocked_article gift pwapi_token referring user_email email$ bxid cndid esrc newsletter$ nlid$ vero_
  oly_ emc$ ito$ spm$ wprov traffic_source \\.?tsrc yptr tpcc wpmm dicbo li_fat_id _branch_ sfmc_ phpsessid tblci
  sfnsn fb_ lead_?source cn-reloaded ftag$ __s$ ck_subscriber ss_email _ke$ sc_cid s_kwcid ef_id epik$ srsltid gaa_
  print$ printable$ pagewanted mibextid usqp tracking s_campaign
`;
const TRACKING_PARAMETERS = new RegExp(`^(?:${TRACKING.trim().replace(/\s+/g, "|")})(?:(?<=_)|(?![a-z\\d]))`);
/** Names that some sites use for an article's own number or name, and what such a value looks like. */
const SHARED_NAMES = `
  [cx]id ref referrer src source si sh share mod feature output partner\\w* campaign\\w* via gift print newsletter rss
  email amp trk cmp icid itid spm
`;
const AMBIGUOUS = new RegExp(`^(?:${SHARED_NAMES.trim().replace(/\s+/g, "|")})(?:[_-]?id)?$`, "i");
const OWN_NAME = /^\d{3,}(?:-\d+)?$|(?<!\d)\d{5,}$|^\/\w|^(?:[a-z\d]+-){3,}[a-z\d]+$/i;
/** A path that ends in words names its article itself, so that no parameter does. */
const NAMED_PATH = /\/(?:[a-z\d]+-){3,}[a-z\d]+(?:\.\w+)?\/?$/i;

/** Names that most sites use for an article's number, and some for the channel that led to it. */
const CHANNEL_NAMES = /^[cx]id$/i;
const CHANNEL = /^(?:soc|social|sm|clicksource|rss|twitter|tw|facebook|fb|email|nl|newsletter)(?:[_-]|$)/i;

/** "shareToken" begins with the word "share", "sharedId" doesn't. */
const isTracking = (name: string): boolean =>
  TRACKING_PARAMETERS.test(name.replace(/([a-z\d])([A-Z])/g, "$1_$2").toLowerCase());
const OTHER_HOST = /^(www\d?|m|mobile|amp|amp-www|edition)\.(?=[^.]+\.[^.]+)/;

/**
 * Returns the canonical URL of an article: https if the port is the default one, lowercase host without `www.`, `m.`,
 * `mobile.`, `amp.` or `edition.`, no credentials, fragment, tracking parameters, marks of AMP and print views,
 * `index.html` or trailing slash, and the remaining parameters sorted. `null` for a URL that isn't http(s) or exceeds
 * 2,048 characters. `http://www.example.com:80/a/amp/?utm_source=x&b=2&a=1#top` becomes
 * `https://example.com/a?a=1&b=2`.
 */
export function canonicalUrl(address: string): string | null {
  if (address.length > URL_LENGTH_MAX) return null;
  // Some providers encode addresses as HTML, once or twice.
  const url = parseHttpUrl(address.trim().replace(/&(?:(?:amp|#0*38|#x0*26)(?:;|%3b))+/gi, "&"));
  if (!url) return null;
  const original = unwrapAmpCache(url);

  const host = original.hostname.toLowerCase().replace(/\.$/, "").replace(OTHER_HOST, "");
  const scheme = original.port === "" ? "https:" : original.protocol;
  const port = original.port === "" ? "" : `:${original.port}`;
  // A page of an application has its address behind the hash.
  const page = /^#[!/]/.test(original.hash) ? original.hash : "";
  const path = canonicalPath(unescaped(original.pathname));
  const canonical = `${scheme}//${host}${port}${path}${canonicalQuery(original)}${page}`;
  return canonical.length > URL_LENGTH_MAX ? null : canonical;
}

/**
 * Normalizes a title for comparison: lowercase, no accents, no punctuation (including the spaced kind that GDELT
 * writes, `U . S .`), no publisher's name at the end. Empty for a title without a word. `U . S . Shuts Border : Report
 * - The Example Times` becomes `us shuts border report`.
 */
export function fingerprint(title: string): string {
  return withoutPublisher(title.slice(0, 2 * FINGERPRINT_LENGTH_MAX))
    .replace(AGENCY_HEAD, "")
    .replace(AGENCY_END, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/\b(\p{L})\s?\.\s?(?=\p{L}(\s?\.|\b))/gu, "$1")
    .toLowerCase()
    .replace(/['’]s\b/g, "")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .slice(0, FINGERPRINT_LENGTH_MAX);
}

/** How agencies and those that copy them mark the same text: "UPDATE 2-...", "BREAKING: ...", "... (AP)". */
const AGENCY_HEAD =
  /^\s*(?:(?:(?:update|wrapup|refile|corrected)(?: \d+)?|exclusive|breaking(?: news)?|just in|watch|video)\s*[-:|–—]\s*)+/i;
const AGENCY_END = /\s*\((?:ap|reuters|afp|upi|bloomberg|cnn|video)\)\s*$/i;

/** Removes a trailing ` - The Example Times` or ` | Example` if at least three words remain. */
export function withoutPublisher(title: string): string {
  let rest = title.trim();
  for (let turn = 0; turn < 2; turn++) {
    const match = /^(.{12,})\s(?:[-–—|•·]|::)\s([^-–—|•·:]{2,45})$/u.exec(rest);
    if (!match?.[1] || !match[2]) break;
    const words = match[2].trim().split(/\s+/);
    const isName =
      words.length <= 5 && words.every((word) => /^([\p{Lu}\d&]|of$|the$|and$|for$|\w+\.\w)/u.test(word));
    if (!isName || match[1].trim().split(/\s+/).length < 3) break;
    rest = match[1].trim();
  }
  return rest;
}

function parseHttpUrl(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

/** Google's AMP viewer and the AMP cache have the publisher's own URL in their path. */
function unwrapAmpCache(url: URL): URL {
  const inViewer = /(^|\.)google\.[a-z.]+$/.test(url.hostname) && /^\/amp\/(s\/)?(.+)$/.exec(url.pathname);
  const inCache =
    url.hostname.endsWith(".cdn.ampproject.org") && /^\/[a-z](\/s)?\/([^/]+\..+)$/.exec(url.pathname);
  const wrapped = (inViewer || inCache || [])[2];
  return (wrapped && parseHttpUrl(`https://${wrapped.replace(/%3f/i, "?")}${url.search}`)) || url;
}

/** Letters and the like need no escape: `%2D` is `-`. The others have one form: `%c3` is `%C3`. */
const unescaped = (path: string): string =>
  path
    .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())
    .replace(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][0-9A]|5F|7E)/gi, decodeURIComponent);

function canonicalPath(pathname: string): string {
  return (
    pathname
      .replace(/\/{2,}/g, "/")
      .replace(/;jsessionid=[^/]*/i, "")
      .replace(/(?:\/|%20)+$/, "")
      .replace(/^\/amp(?=\/.+)/, "")
      .replace(/(?<=.)\/(?:amp|amp\.html?|print|index\.(?:html?|php|aspx?))$/, "")
      .replace(/\.amp(\.html?)?$/, "$1") || "/"
  );
}

function canonicalQuery(url: URL): string {
  const isUnnamed = !NAMED_PATH.test(url.pathname);
  const parameters = [...url.searchParams].filter(
    ([name, value]) =>
      !(isTracking(name) || (CHANNEL_NAMES.test(name) && CHANNEL.test(value))) ||
      (isUnnamed && AMBIGUOUS.test(name) && OWN_NAME.test(value)),
  );
  if (parameters.length === 0) return "";
  // A query without values, `?540000-1/passport-hearing`, is a page's own address.
  if (parameters.every(([, value]) => value === "")) {
    return `?${parameters.map(([name]) => encodeURIComponent(name).replaceAll("%2F", "/")).join("&")}`;
  }
  parameters.sort(([nameA, valueA], [nameB, valueB]) => byText(nameA, nameB) || byText(valueA, valueB));
  return `?${new URLSearchParams(parameters).toString()}`;
}

/** Orders texts by their code units, the same in every locale. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Counts of one outlet's items published on one UTC day. */
export interface OutletDay {
  /** See `outletKey`. */
  outlet: string;
  /** Days since 1970-01-01. */
  day: number;
  /** Items read, relevant or not, each once. */
  items: number;
  /** How many of them were relevant. */
  relevant: number;
}

/** The normalized name of a publisher: `CNN`, `cnn.com` and `The CNN` are all `cnn`. */
export function outletKey(source: string): string {
  return source
    .toLowerCase()
    .replace(/^www\.|^the /, "")
    .replace(/\.(com|org|net|co\.uk|gov)\b.*$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Who decided an item's relevance: the rules and words alone; these and a model that agree on its class; the model,
 * where they don't; both, where they differ so that an administrator reviews it; or an administrator.
 */
export const READ_BY = ["rules", "agree", "model", "differ", "administrator"] as const;
export type ReadBy = (typeof READ_BY)[number];

/** As screens say it. */
export const READ_BY_LABELS: Record<ReadBy, string> = {
  rules: "Rules only",
  agree: "Rules and a model agree",
  model: "Decided by a model",
  differ: "Rules and a model differ",
  administrator: "Decided by an administrator",
};

/** An assessment reads as many contextual articles; documents and direct news have no such bound. */
export const CONTEXT_ARTICLES_MAX = 5_000;

/** How many days articles that no reader calls relevant are kept, so they aren't read again. No screen shows them. */
export const IRRELEVANT_KEPT_DAYS = 14;
