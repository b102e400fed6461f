import type { ScoredArticle } from "~/news/article";
import { HISTORY_DAYS } from "~/assessment/level/story-reports";
import { isInForce, type Restriction } from "~/assessment/register/register";
import { riskLevel, type RiskLevel } from "~/assessment/level/risk-level";
import { DAY_MS } from "~/time";
import { outletDaysOf, type ReadItem } from "./stream";

/** The level at the end of a UTC day. */
export interface DayLevel {
  day: number;
  level: RiskLevel;
}

/** As if the first assessment had been made a week after the stream's first item. */
const FIRST_READ_DAYS = 7;
const NO_DECISIONS = new Map<string, never>();

/** The last instant of a day. */
export const endOf = (day: number): Date => new Date((day + 1) * DAY_MS - 1);

/**
 * The level at the end of each day from `first` to `last`, by the product's own functions, from what had been published
 * by then.
 */
export function levelsOf(
  items: readonly ReadItem[],
  register: readonly Restriction[],
  { first, last }: { first: number; last: number },
): DayLevel[] {
  const articles = items
    .flatMap(({ article }) => (article ? [article] : []))
    .sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  const outletDays = outletDaysOf(items);
  const recordsBegan =
    outletDays.reduce((earliest, one) => Math.min(earliest, one.day), first) + FIRST_READ_DAYS;
  const levels: DayLevel[] = [];
  for (let day = first; day <= last; day += 1) {
    const now = endOf(day);
    const level = riskLevel({
      now,
      articles: between(articles, now.getTime() - HISTORY_DAYS * DAY_MS, now.getTime()),
      outletDays: outletDays.filter((one) => one.day <= day),
      recordsBegan,
      inForce: register.filter((one) => isInForce(one, now)),
      decisions: NO_DECISIONS,
    });
    levels.push({ day, level });
  }
  return levels;
}

/** Chronological articles published after `from` and by `to`. */
function between(articles: readonly ScoredArticle[], from: number, to: number): ScoredArticle[] {
  return articles.slice(indexAfter(articles, from), indexAfter(articles, to));
}

function indexAfter(articles: readonly ScoredArticle[], instant: number): number {
  let [low, high] = [0, articles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((articles[middle]?.publishedAt.getTime() ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
