import { z } from "zod";
import { officialDocument } from "./official-document";
import { instantOf } from "~/time";
import { plainText } from "./plain-text";

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

/**
 * An item with the date that we can stand by. A document keeps a date in the future, because it may announce one. News
 * can't be from tomorrow: it is dated by its arrival.
 */
export const datedItem = (item: SourceItem, now: Date): SourceItem =>
  item.document === null && isPostdated(item, now)
    ? { ...item, publishedAt: now, isDatedByArrival: true }
    : item;

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
