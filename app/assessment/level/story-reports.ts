import { fingerprint, type OutletDay, outletKey, type ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import { pushTo, type Story } from "~/news/stories";
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
  const articles = story.articles.filter((article) => !isIdleWithdrawal(article));
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
    const isNew = !titles.has(print);
    titles.add(print);
    return isNew;
  };
  // A contextual article of the same title never stands for a direct one.
  const isDirect = ({ relevance }: ScoredArticle) => relevance.score >= DIRECT_FROM;
  const originals = new Set([...articles.filter(isDirect), ...articles].filter(isOriginal));
  return articles.filter((article) => originals.has(article)).map(reportOf);
}

/** UTC days since 1970-01-01. */
export const dayNumber = (instant: Date): number => Math.floor(instant.getTime() / DAY_MS);
/** Fixed seven-day bins, so a new article never pushes an older one out of its week. */
export const weekNumber = (instant: Date): number => Math.floor(dayNumber(instant) / 7);

/** The remaining share of a weight: half after one half-life. A postdated article counts as new. */
export const decay = (publishedAt: Date, now: Date, halfLifeDays: number): number =>
  2 ** (-Math.max(0, now.getTime() - publishedAt.getTime()) / DAY_MS / halfLifeDays);

/** An outlet's history as of an instant. */
export interface OutletFlow {
  /** Established: read for 30 days, or since records began, so it can confirm other outlets' reports. */
  isKnown: boolean;
  /**
   * How much its context counts, 0-1: nothing until it has 28 days of items that are two weeks old, then more each day, in full
   * after 28 more.
   */
  share: number;
  /** Its other (irrelevant) items in the window that its usual flow is computed from. */
  usualItems: number;
  /** Days of that window since its first item, at most 365. */
  usualDays: number;
  /** Its other items up to now, with a half-life of 14 days. */
  recentItems: number;
}

/** The usual flow is computed over the year that ended this many days ago. */
export const USUAL_ENDS_DAYS = 14;
export const USUAL_DAYS = 365;
/** Older items are ignored. */
export const HISTORY_DAYS = USUAL_DAYS + USUAL_ENDS_DAYS;
export const CONTEXT_HALF_LIFE_DAYS = 14;
const KNOWN_AFTER_DAYS = 30;
/** The history that an outlet needs before its context counts, and before it counts in full. */
const SHADOW_DAYS = 28;
const FULL_AFTER_DAYS = 56;

/**
 * Returns each outlet's reading history by the end of `today` (days since 1970-01-01).
 * @param recordsBegan the day of the first assessment: an outlet that it had read counts as established. A recorded day, because the
 * oldest item's date changes with every old item that a source gives later
 */
export function outletFlows(
  days: readonly OutletDay[],
  today: number,
  recordsBegan: number,
): Map<string, OutletFlow> {
  const byOutlet = new Map<string, OutletDay[]>();
  for (const day of days) {
    if (day.day <= today && day.items > 0) pushTo(byOutlet, day.outlet, day);
  }
  return new Map([...byOutlet].map(([outlet, list]) => [outlet, flowOf(list, today, recordsBegan)]));
}

function flowOf(days: readonly OutletDay[], today: number, recordsBegan: number): OutletFlow {
  let [usualItems, recentItems, daysOfAge, first] = [0, 0, 0, today];
  for (const { day, items, relevant } of days) {
    const age = today - day;
    const others = items - relevant;
    first = Math.min(first, day);
    if (age >= USUAL_ENDS_DAYS) daysOfAge += 1;
    if (age >= USUAL_ENDS_DAYS && age < HISTORY_DAYS) usualItems += others;
    if (age < HISTORY_DAYS) recentItems += others * 2 ** (-age / CONTEXT_HALF_LIFE_DAYS);
  }
  return {
    isKnown: today - first >= KNOWN_AFTER_DAYS || first <= recordsBegan,
    share: Math.min(1, Math.max(0, (daysOfAge - SHADOW_DAYS) / (FULL_AFTER_DAYS - SHADOW_DAYS))),
    usualItems,
    usualDays: Math.max(0, Math.min(USUAL_DAYS, today - USUAL_ENDS_DAYS - first + 1)),
    recentItems,
  };
}
