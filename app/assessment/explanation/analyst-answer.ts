import { z } from "zod";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";
import type { Source } from "./citable";
import { isPlain, isReport } from "./reportable";
import { restates } from "./restatement";

const SENTENCES_MAX = 8;
const QUOTES_MAX = 3;

const wording = z.string().min(3).max(500);
const sourceId = z.string().max(100);

const sentence = z.strictObject({
  sourceId,
  /** Whole sentences copied from the source, which together hold all that `text` says. */
  quotes: z.array(wording).min(1).max(QUOTES_MAX),
  text: wording,
});

/** The response format requested from the analysis model. */
const analystAnswer = z.strictObject({
  sentences: z.array(sentence).max(SENTENCES_MAX),
  /** Chance for the fixed February 2028 question, in percent. */
  likelihood: z.number().min(0).max(100),
});

/** A response validated against its input. */
export interface CheckedAnswer {
  explanation: string;
  /** 0-1. */
  likelihood: number;
}

/**
 * Parses a response as data, and keeps the sentences that restate what their source says, those about the largest part
 * of the level first, each with its source's name. Null if it has the wrong shape, if no sentence is left, or if none
 * names the possible restriction that counts most of all.
 */
export function checkAnswer(text: string, sources: readonly Source[]): CheckedAnswer | null {
  const parsed = analystAnswer.safeParse(readJson(text));
  if (!parsed.success) return null;
  const { sentences, likelihood } = parsed.data;
  const kept = sentences
    .flatMap((one) => {
      const source = sources.find(({ id }) => id === one.sourceId);
      return source && isSupported(one, source) ? [{ text: credited(one.text, source), source }] : [];
    })
    .sort((a, b) => Math.abs(b.source.points) - Math.abs(a.source.points));
  const [main] = sources;
  if (!kept[0] || (main?.kind === "possible" && kept[0].source !== main)) return null;
  return {
    explanation: kept.map((one) => one.text).join(" "),
    likelihood: likelihood / 100,
  };
}

function isSupported({ quotes, text }: z.output<typeof sentence>, source: Source): boolean {
  // What was said is compared, not what the model copied: its copy may set a comma elsewhere.
  const said = quotes.map((quote) =>
    source.sentences.find((original) => comparable(original) === comparable(quote)),
  );
  return (
    source.isConfirmed !== false &&
    isPlain(text) &&
    said.every((original) => original !== undefined) &&
    restates(text, said) &&
    // Two sentences of others joined could say what neither does.
    (source.kind === "in-force" || said.length === 1) &&
    (source.kind !== "possible" || said.every(isReport)) &&
    (source.kind !== "story" || (isReport(text) && isRelevant(text)))
  );
}

/** Whether the sentence alone is about leaving the country, by the rules, so a story can't carry other matters along. */
const isRelevant = (text: string): boolean => readByRules(readItem(text, null)).score >= RELEVANT_FROM;

/** "Passports were revoked." with a credit gives "Passports were revoked (Harbor Ledger, unconfirmed)." */
function credited(text: string, { credit }: Source): string {
  const sentence = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.;:,]+$/, "");
  return credit ? `${sentence} (${credit}).` : `${sentence}.`;
}

const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$%]+/gu, " ")
    .trim();

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
