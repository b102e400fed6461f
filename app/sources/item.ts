import { z } from "zod";

const TITLE_LENGTH_MAX = 500;
const DESCRIPTION_LENGTH_MAX = 2_000;
const URL_LENGTH_MAX = 2_000;
const SOURCE_LENGTH_MAX = 120;

/** Control and format characters (zero-width, bidirectional) hide or reorder text; half a surrogate pair is no character. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  mdash: "—",
  ndash: "–",
  rsquo: "’",
  lsquo: "‘",
  ldquo: "“",
  rdquo: "”",
  hellip: "…",
};

/**
 * Markup is looked for in no more than this of a text, several times what is kept: looking takes the square of the
 * length when tags are left open, as somebody might on purpose.
 */
const MARKUP_LENGTH_MAX = 10_000;

/** HTML or text of a provider as plain text on one line: no tags, no entities, nothing invisible. */
export function plainText(text: string): string {
  return text
    .slice(0, MARKUP_LENGTH_MAX)
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?<\/\1>/gi, " ")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(
      /&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi,
      (whole, name: string) => entity(name.toLowerCase()) ?? whole,
    )
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

function entity(name: string): string | undefined {
  if (!name.startsWith("#")) return ENTITIES[name];
  const code = name.startsWith("#x") ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Cut to a length, never in the middle of a character. */
const cut = (length: number) => (text: string) =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Cs}$/u, "")}…`;

const text = z.string().transform(plainText);

/** The one shape that every provider's entry is turned into. */
export const sourceItem = z.object({
  url: z.url({ protocol: /^https?$/ }).max(URL_LENGTH_MAX),
  title: text.pipe(z.string().min(1)).transform(cut(TITLE_LENGTH_MAX)),
  description: text
    .transform(cut(DESCRIPTION_LENGTH_MAX))
    .transform((description) => description || null)
    .nullable(),
  publishedAt: z.date(),
  /** The outlet's name or domain, as readers see it. */
  source: text.pipe(z.string().min(1)).transform(cut(SOURCE_LENGTH_MAX)),
  /** True for what a government publishes itself: a bill, a rule, a notice. */
  official: z.boolean(),
});

export type SourceItem = z.output<typeof sourceItem>;

/**
 * The entries of a reply that are whole, as items. An entry that is not as its provider promised is dropped, so that
 * one bad article never costs the others.
 */
export function wholeItems(candidates: unknown[]): SourceItem[] {
  return candidates.flatMap((candidate) => {
    const parsed = sourceItem.safeParse(candidate);
    return parsed.success ? [parsed.data] : [];
  });
}

/** A source that has no outlet's name of its own: the address's host, "www.example.com" -> "example.com". */
export function outletOf(url: unknown): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/^www\./, "");
}

/** A document may be dated ahead; what claims to be of more than two days later would stay on top forever. */
const AHEAD_MAX_MS = 2 * 24 * 60 * 60 * 1000;

export const isOfTheFuture = (item: Pick<SourceItem, "publishedAt">, now: Date): boolean =>
  item.publishedAt.getTime() > now.getTime() + AHEAD_MAX_MS;

/** A provider's date as an instant; undefined where it is none. Dates without a time are UTC midnight. */
export function instantOf(value: unknown): Date | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** An entry of a list whose fields are not yet known to be there. */
export const entry = z.record(z.string(), z.unknown());

/** What stands in a list of entries; anything that is no object is dropped. */
export const entries = (list: unknown[]): Record<string, unknown>[] =>
  list.flatMap((one) => {
    const parsed = entry.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
