import type { Carrier, DemonstrationArticle } from "./news/article";
import type { Scenario } from "./scenario";

/** A search: a time range, and words. */
export interface Search {
  from?: Date;
  to?: Date;
  /** Phrases to match for articles not already known to match our searches. */
  phrases?: readonly string[];
}

/** The articles that a carrier's search returns, newest first. */
export function find(scenario: Scenario, carrier: Carrier, { from, to, phrases = [] }: Search) {
  return scenario
    .articles()
    .filter((article) => article.carriers.includes(carrier))
    .filter(({ publishedAt }) => (!isDate(from) || publishedAt >= from) && (!isDate(to) || publishedAt <= to))
    .filter((article) => !article.isUnsearched || phrases.some((phrase) => hasWordsOf(article, phrase)));
}

const isDate = (date: Date | undefined): date is Date => date !== undefined && !Number.isNaN(date.getTime());

/** Extracts the quoted phrases: `"exit ban" | "passport rule"` -> exit ban, passport rule. */
export const phrasesOf = (query: string): string[] =>
  [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = ""]) => phrase);

/** Loose matching like full-text search: every word of the phrase somewhere in the text, with any ending. */
function hasWordsOf({ title, description }: DemonstrationArticle, phrase: string): boolean {
  const text = `${title} ${description ?? ""}`.toLowerCase();
  return phrase
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .every((word) =>
      new RegExp(
        word.length < 4 ? `\\b${word}\\b` : `\\b${word.slice(0, Math.max(4, word.length - 2))}`,
      ).test(text),
    );
}

/** The requested limit, clamped to the provider's plan; its default if missing or invalid. */
export const limited = (asked: string | null, otherwise: number, most: number): number =>
  Math.min(Math.max(1, Number(asked) || otherwise), most);
