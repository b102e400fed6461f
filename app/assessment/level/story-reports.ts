import { fingerprint, type ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import { outletKey } from "~/news/outlet";
import type { Story } from "~/news/stories";
import { DAY_MS } from "~/time";

/** One independently worded article of a story; a copied title adds no report. */
export interface Report {
  article: ScoredArticle;
  outlet: string;
  /** Which of the story's clusters it is in: only reports of one cluster confirm each other. */
  cluster: number;
}

/**
 * Whether an article withdraws a plan or threat and is read as raising, or as neither. Taking something back never raises the risk, so
 * such an article counts nothing itself; what the same story says of the plan is still halved.
 */
export const isIdleWithdrawal = ({ relevance }: Pick<ScoredArticle, "relevance">): boolean =>
  relevance.isWithdrawal && relevance.direction !== "lowers";

/** The story's articles that count, without copies, earliest first. */
export function reportsOf(story: Story): Report[] {
  const articles = story.articles.filter((one) => !isIdleWithdrawal(one));
  const [only, second] = articles;
  const clusterOf = new Map(
    story.clusters.flatMap((articlesOfCluster, cluster) =>
      articlesOfCluster.map(({ id }) => [id, cluster] as const),
    ),
  );
  const reportOf = (article: ScoredArticle): Report => ({
    article,
    outlet: outletKey(article.source),
    cluster: clusterOf.get(article.id) ?? 0,
  });
  if (only && !second) return [reportOf(only)];
  const titles = new Set<string>();
  const isOriginal = ({ title }: ScoredArticle) => {
    const print = fingerprint(title);
    return !titles.has(print) && titles.add(print).size > 0;
  };
  // A contextual article of the same title never stands for a direct one.
  const isDirect = ({ relevance }: ScoredArticle) => relevance.score >= DIRECT_FROM;
  const originals = new Set(articles.filter(isDirect).filter(isOriginal));
  for (const one of articles.filter((other) => !isDirect(other)).filter(isOriginal)) originals.add(one);
  return articles.filter((one) => originals.has(one)).map(reportOf);
}

/** UTC days since 1970-01-01. */
export const dayNumber = (instant: Date): number => Math.floor(instant.getTime() / DAY_MS);
/** Fixed seven-day bins, so a new article never pushes an older one out of its week. */
export const weekNumber = (instant: Date): number => Math.floor(dayNumber(instant) / 7);

/** The remaining share of a weight: half after one half-life. A postdated article counts as new. */
export const decay = (publishedAt: Date, now: Date, halfLifeDays: number): number =>
  2 ** (-Math.max(0, now.getTime() - publishedAt.getTime()) / DAY_MS / halfLifeDays);
