import type { ScoredArticle } from "~/news/article";
import { type ItemClass, RELEVANT_FROM } from "~/news/coding-guide";
import { groupStories } from "~/news/stories";

/** With fewer confirmed items, a few mistakes of the rules that two outlets share would look like the model's. */
const CONFIRMED_MIN = 10;

/** What a week's events confirm, and how much of it the second reader would reject. */
interface ConfirmedReadings {
  /** Relevant items of stories that an official document or two outlets report. */
  confirmed: number;
  /** Those of them that the second reader calls irrelevant. */
  rejected: number;
}

/**
 * Counts the readings of items whose event is confirmed: by an official document, or by two outlets in their own words.
 * @param read the items as the first reader scores them, with the second reader's class
 */
export function confirmedReadings(
  read: readonly { article: ScoredArticle; second: ItemClass }[],
): ConfirmedReadings {
  const relevant = read.filter(({ article }) => article.relevance.score >= RELEVANT_FROM);
  const classes = new Map(relevant.map(({ article, second }) => [article.id, second]));
  const confirmed = groupStories(relevant.map(({ article }) => ({ ...article, event: null })))
    .filter(
      ({ articles, independentSources }) =>
        independentSources >= 2 || articles.some((article) => article.official),
    )
    .flatMap(({ articles }) => articles);
  return {
    confirmed: confirmed.length,
    rejected: confirmed.filter(({ id }) => classes.get(id) === "irrelevant").length,
  };
}

/** Whether the second reader's readings count. Of ten confirmed items it may reject five. */
export const isTrusted = ({ confirmed, rejected }: ConfirmedReadings): boolean =>
  confirmed < CONFIRMED_MIN || 2 * rejected <= confirmed;
