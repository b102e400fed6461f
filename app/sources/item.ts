import { z } from "zod";
import { officialDocument } from "./official-document";
import { DAY_MS, instantOf } from "~/time";
import { Parser } from "htmlparser2";

const TITLE_LENGTH_MAX = 500;
const DESCRIPTION_LENGTH_MAX = 2_000;
const URL_LENGTH_MAX = 2_000;
const SOURCE_LENGTH_MAX = 120;

/** Truncates to a length, never within a character. */
const truncate = (length: number) => (text: string) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, "")}…`;

/** A title that is several times as long as any real one is something else. */
const READ_LENGTH_MAX = 10_000;
const text = z.string().max(READ_LENGTH_MAX).transform(plainText);
/** Half a character, or one that was lost on the way. */
const DAMAGED = /[\ufffd\p{Cs}]/u;
/** Google News lists other outlets' headlines where a description would stand. They say nothing about the article. */
const HEADLINE_LIST = /^\s*<[ou]l\b/i;

/** A count of records or pages, which some services write as text. */
export const countSchema = z.number().or(
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
);

/** A text as its instant; refuses what isn't a day of the calendar. */
export const instantText = z.string().transform(instantOf).pipe(z.date());

/** The common shape of every provider's items. */
export const sourceItem = z.object({
  /** As its provider gave it. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(URL_LENGTH_MAX)
    .refine((url) => !DAMAGED.test(url)),
  title: text.pipe(z.string().min(1)).transform(truncate(TITLE_LENGTH_MAX)),
  description: z
    .string()
    .transform((html) => (HEADLINE_LIST.test(html) ? "" : plainText(html)))
    .transform(truncate(DESCRIPTION_LENGTH_MAX))
    .transform((description) => description || null)
    .nullable(),
  publishedAt: z.date(),
  /** True if the provider's date was in the future, so that `publishedAt` is when we read it. */
  isDatedByArrival: z.boolean().optional(),
  /** The outlet's name or domain, for display. */
  source: text.pipe(z.string().min(1)).transform(truncate(SOURCE_LENGTH_MAX)),
  /** True for the government's own publications: a bill, a rule, a notice. */
  official: z.boolean(),
  /** The publisher's metadata of an official document; null for news. */
  document: officialDocument.nullable().default(null),
  /** For Congress: the bill and the roll call, as in the API's URLs. */
  congress: z
    .object({
      /** "119/hr/3424". */
      bill: z.string().regex(/^\d{1,4}\/[a-z]{1,7}\/\d{1,6}$/),
      /** "119/1/240": Congress, session, roll call. */
      vote: z
        .string()
        .regex(/^\d{1,4}\/[12]\/\d{1,5}$/)
        .optional(),
    })
    .optional(),
});

export type SourceItem = z.output<typeof sourceItem>;

/** A provider's text as plain text of at most `length` characters; null if empty. */
export const textOrNull = (value: unknown, length: number): string | null =>
  (typeof value === "string" && truncate(length)(plainText(value))) || null;

/** The outlet of an article without a named source, from the URL's host: "www.example.com" -> "example.com". */
export function outletOf(url: unknown): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/^www\./, "");
}

/** True if an item is dated in the future. */
export const isPostdated = (item: Pick<SourceItem, "publishedAt">, now: Date): boolean =>
  item.publishedAt > now;

const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const YEAR = String.raw`((?:19|20)\d\d)`;
/** "/2019/05/12/", "/2019/may/12/" or "/2019/05/"; "/2019/5/12/"; "-2019-05-12" or "_2019_05_12"; "-20190512-". */
const DAY_IN_PATH = new RegExp(
  [
    String.raw`\/${YEAR}\/(\d\d|(?:${MONTHS})[a-z]*)(?:\/(\d\d?))?(?=\/|$)`,
    String.raw`\/${YEAR}\/(\d)\/(\d\d?)(?=\/|$)`,
    String.raw`[/_-]${YEAR}[_-](\d\d)[_-](\d\d)(?=[/._-]|$)`,
    String.raw`[/_-]${YEAR}(\d\d)(\d\d)(?=[/_-])`,
  ].join("|"),
  "i",
);
/** Live pages and explainers go on for weeks under one address. */
const ADDRESS_AGE_MAX_MS = 60 * DAY_MS;

/** The end of the day or month that an address states; undefined where it states none. */
function dayInAddress(url: string): Date | undefined {
  const parts = DAY_IN_PATH.exec(new URL(url).pathname)?.slice(1).filter(Boolean);
  if (!parts) return undefined;
  const [year = "", word = "", day] = parts;
  const month = /^\d/.test(word)
    ? Number(word)
    : MONTHS.split("|").indexOf(word.slice(0, 3).toLowerCase()) + 1;
  if (month < 1 || month > 12 || Number(day ?? 1) > 31) return undefined;
  return new Date(Date.UTC(Number(year), day ? month - 1 : month, day ? Number(day) + 1 : 1));
}

/**
 * An item with a date that we can trust. A document keeps its own, even in the future, because it may announce one.
 * News with an address that is months older than its date was found again, so the address dates it. News from the
 * future is dated by its arrival.
 */
export function datedItem(item: SourceItem, now: Date): SourceItem {
  if (item.document !== null) return item;
  const stated = dayInAddress(item.url);
  if (stated && item.publishedAt.getTime() - stated.getTime() > ADDRESS_AGE_MAX_MS)
    return { ...item, publishedAt: stated };
  return isPostdated(item, now) ? { ...item, publishedAt: now, isDatedByArrival: true } : item;
}

/** A response object with unvalidated fields. */
export const entry = z.record(z.string(), z.unknown());

/** More than any source returns in one response. */
const ENTRIES_MAX = 1_000;

/** The objects in a list, at most 1,000; drops anything else. */
export const entries = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list)
    ? list.slice(0, ENTRIES_MAX).flatMap((element) => {
        const parsed = entry.safeParse(element);
        return parsed.success ? [parsed.data] : [];
      })
    : [];

/**
 * Control and format characters (zero-width, bidirectional) hide or reorder text; an unpaired surrogate or U+FFFF isn't
 * a character.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]/gu;
const UNSHOWN = new Set(["script", "style", "template", "noscript"]);
/** Markup within a word or beside a comma; any other tag begins a new line. */
const INLINE = new Set(
  "a abbr b bdi bdo cite code del em font i ins mark q s small span strong sub sup u wbr".split(" "),
);
/** Several times the longest text stored. */
const LENGTH_MAX = 10_000;
/** The parser's time for a tag grows with the depth. What is nested deeper, and what follows it, is left out. */
const DEPTH_MAX = 50;

/** The characters of Windows-1252 from 0x80 to 0x9F. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const TAIL = `[\u0080-\u00bf${WINDOWS}]`;
/**
 * UTF-8 that was read as Windows-1252 or Latin-1: "â€™" is ’, "Ã©" is é. Ä or Å before a quotation mark or a dash is a
 * letter.
 */
const MISREAD = new RegExp(
  `(?:[ÂÃ]${TAIL}|[ÄÅ](?![‘’“”–—…])${TAIL}|[âï]${TAIL}{2}|ð[Ÿ\u009f]${TAIL}{2})+`,
  "g",
);

/** Reads UTF-8 again that was misread, once or several times. */
function reread(text: string): string {
  const read = text.replace(MISREAD, (misread) => {
    const bytes = Array.from(misread, (char) =>
      WINDOWS.includes(char) ? 0x80 + WINDOWS.indexOf(char) : char.charCodeAt(0),
    );
    return new TextDecoder().decode(Uint8Array.from(bytes));
  });
  return read === text ? text : reread(read);
}

/** Characters that are still escaped as in JSON: "\u2019" and "\'". */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|(["'/]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(parseInt(code, 16)),
  );

/** Some providers encode what is encoded already, once or twice; more is an attempt to keep us busy. */
const PASSES_MAX = 4;
/** An entity or a whole tag. */
const MAY_BE_ENCODED = /&(?:#\w|[a-z]\w*;)|<[a-z/!?][^<>]*>/i;

/**
 * Converts a provider's HTML or text to plain text on one line: no tags, no entities, nothing invisible. Text that was
 * encoded several times is decoded until nothing changes, and markup that appears on the way goes too.
 */
export function plainText(text: string): string {
  let shown = decoded(text.slice(0, LENGTH_MAX));
  for (let pass = 1; pass < PASSES_MAX && MAY_BE_ENCODED.test(shown); pass += 1) {
    const next = decoded(shown);
    if (next === shown) break;
    shown = next;
  }
  return shown;
}

function decoded(text: string): string {
  let shown = "";
  let unshown = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        if (depth > DEPTH_MAX) parser.pause();
        if (!INLINE.has(name)) shown += " ";
        if (UNSHOWN.has(name)) unshown += 1;
      },
      ontext(data) {
        if (unshown === 0) shown += data;
      },
      onclosetag(name) {
        depth -= 1;
        if (!INLINE.has(name)) shown += " ";
        if (UNSHOWN.has(name)) unshown -= 1;
      },
    },
    { recognizeCDATA: true },
  );
  parser.end(unescaped(text));
  return reread(shown)
    .replace(/[\u0080-\u009f]/g, (char) => WINDOWS.charAt(char.charCodeAt(0) - 0x80))
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replace(/ {2,}/g, " ")
    .trim();
}
