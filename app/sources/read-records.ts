import type { z } from "zod";
import { entry, plainText, type SourceItem, sourceItem } from "./item";

/** A record of a provider's answer that isn't as the provider documents it. */
export interface Flaw {
  /** The problem in a few words: "no valid date". */
  reason: string;
  /** The record's title or address, or its place in the answer, at most 80 characters. */
  record: string;
  /** False if the record was read all the same, without the part that was wrong. */
  isLost: boolean;
}

/** Items read from one response of a provider. */
export interface Answer {
  items: SourceItem[];
  flaws: Flaw[];
  /** True if the answer has more records than are read of one. */
  isCut: boolean;
}

/** More than any page of a source has. */
const RECORDS_MAX = 1_000;
const NAME_LENGTH_MAX = 80;

/** Reason for dropping a record, by the name of its invalid value. */
const REASONS: Record<string, string> = {
  url: "no valid address",
  title: "no valid title",
  description: "no valid description",
  publishedAt: "no valid date",
  source: "no valid publisher",
  document: "invalid document metadata",
  congress: "no valid bill or roll call",
};
const UNREADABLE = "not a record";
const DAMAGED = "damaged characters";

/**
 * Reads each record of a list by itself, at most 1,000, so that a bad one never loses the others.
 * @param toCandidate makes an item of a record, or undefined for one that isn't for us
 */
export function readRecords(
  list: readonly unknown[],
  toCandidate: (record: Record<string, unknown>) => unknown,
): Answer {
  const answer: Answer = { items: [], flaws: [], isCut: list.length > RECORDS_MAX };
  list.slice(0, RECORDS_MAX).forEach((record, index) => {
    const flawed = (reason: string, isLost: boolean) =>
      answer.flaws.push({ reason, record: nameOf(record) ?? `record ${index + 1}`, isLost });
    const fields = entry.safeParse(record).data;
    if (!fields) {
      flawed(UNREADABLE, true);
      return;
    }
    const candidate = candidateOf(fields, toCandidate);
    if (candidate === undefined) return;
    const item = sourceItem.safeParse(candidate);
    if (!item.success) {
      flawed(reasonOf(item.error), true);
      return;
    }
    if (Object.values(fields).some(isDamaged)) flawed(DAMAGED, false);
    answer.items.push(item.data);
  });
  return answer;
}

/** A list that was read whole and has nothing. */
export const NOTHING: Answer = { items: [], flaws: [], isCut: false };

/** Null, which is no item, where a field has a type that can't be worked with. */
function candidateOf(
  fields: Record<string, unknown>,
  toCandidate: (record: Record<string, unknown>) => unknown,
): unknown {
  try {
    return toCandidate(fields);
  } catch {
    return null;
  }
}

function reasonOf({ issues }: z.ZodError): string {
  const [field] = issues[0]?.path ?? [];
  return (typeof field === "string" && REASONS[field]) || UNREADABLE;
}

/** The replacement character also marks what was repaired (see `readJson`). */
const isDamaged = (value: unknown): boolean =>
  typeof value === "string" && (value.includes("\ufffd") || /\p{Cs}/u.test(value));

/** The first text of a record that could be its title or address. */
function nameOf(record: unknown): string | undefined {
  const { title, webTitle, url, webUrl, link, html_url, number, rollCallNumber } =
    entry.safeParse(record).data ?? {};
  return [title, webTitle, url, webUrl, link, html_url, number, rollCallNumber]
    .map((value) => (typeof value === "string" ? plainText(value).slice(0, NAME_LENGTH_MAX) : ""))
    .find(Boolean);
}

const REASONS_SHOWN = 3;

/** Returns sentences for operators about records that could not be read, with a count and an example of each kind. */
export function flawNotes(source: string, flaws: readonly Flaw[]): string[] {
  const lost = flaws.filter(({ isLost }) => isLost);
  const mended = flaws.filter(({ isLost }) => !isLost);
  return [
    ...(lost.length > 0
      ? [`${counted(lost.length)} of ${source} could not be read: ${reasonsOf(lost)}`]
      : []),
    ...(mended.length > 0
      ? [
          `${counted(mended.length)} of ${source} ${mended.length === 1 ? "was" : "were"} repaired: ${reasonsOf(mended)}`,
        ]
      : []),
  ];
}

const counted = (count: number) => `${count} ${count === 1 ? "record" : "records"}`;

/** 'no valid date (2, for example "Passport rule")', the most frequent first. */
function reasonsOf(flaws: readonly Flaw[]): string {
  const byReason = new Map<string, Flaw[]>();
  for (const flaw of flaws) byReason.set(flaw.reason, [...(byReason.get(flaw.reason) ?? []), flaw]);
  const named = [...byReason].toSorted(([, one], [, other]) => other.length - one.length);
  return named
    .slice(0, REASONS_SHOWN)
    .map(([reason, of]) =>
      of.length === 1
        ? `${reason} (“${of[0]?.record ?? ""}”)`
        : `${reason} (${of.length}, for example “${of[0]?.record ?? ""}”)`,
    )
    .join("; ");
}
