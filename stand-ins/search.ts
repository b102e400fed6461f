import type { Carrier, DemonstrationArticle } from "./news/article";
import type { Scenario } from "./scenario";

/** What a provider is asked for: the time between two instants, and words. */
export interface Search {
  from?: Date;
  to?: Date;
  /** An article that is not already known to be found by our searches has the words of one of these. */
  phrases?: readonly string[];
}

/** The articles that a carrier's search finds, newest first. */
export function find(world: Scenario, carrier: Carrier, { from, to, phrases = [] }: Search) {
  return world
    .articles()
    .filter((article) => article.carriers.includes(carrier))
    .filter(({ publishedAt }) => (!isDate(from) || publishedAt >= from) && (!isDate(to) || publishedAt <= to))
    .filter((article) => !article.isUnsearched || phrases.some((phrase) => hasWordsOf(article, phrase)));
}

const isDate = (date: Date | undefined): date is Date => date !== undefined && !Number.isNaN(date.getTime());

/** The phrases in quotes: `"exit ban" | "passport rule"` -> exit ban, passport rule. */
export const phrasesOf = (query: string): string[] =>
  [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = ""]) => phrase);

/** Loosely, as full-text searches do: every word of the phrase somewhere in the text, whatever its ending. */
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

/** A limit as asked, clamped to what the provider's plan gives; its own default where none or nonsense was asked. */
export const limited = (asked: string | null, otherwise: number, most: number): number =>
  Math.min(Math.max(1, Number(asked) || otherwise), most);
