import { DAY_MS } from "~/time";
import { fingerprint, type ScoredArticle } from "~/news/article";
import { outletKey } from "~/news/outlet";

/** Articles this far apart, counted from a story's first, are about different events. */
const STORY_WINDOW_MS = 5 * DAY_MS;
/** The same title again by the same outlet, within so long of the last time, is the old article under a new date. */
const REPEAT_WINDOW_MS = 14 * DAY_MS;
const OVERLAP_MIN = 0.5;
const SHARED_WORDS_MIN = 3;
/** With as many names in common, fewer words of the title need to be. */
const OVERLAP_MIN_WITH_NAMES = 0.35;
/** Compares at most this many of the newest earlier articles per word, to keep the cost near linear. */
const CANDIDATES_PER_WORD_MAX = 60;
/** Names of one body: reports of a ruling use either. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bscotus\b/g, "supreme court"],
  [/\bdoj\b/g, "justice department"],
  [/\bdhs\b/g, "homeland security"],
];

/** One event, reported by one or more articles. */
export type Story = {
  /** The id of the first article. */
  id: string;
  /** The most relevant article, the earliest among equals. */
  lead: ScoredArticle;
  /** Earliest first. */
  articles: ScoredArticle[];
  firstPublishedAt: Date;
  lastPublishedAt: Date;
  /** The publishers, in order of appearance. */
  sources: string[];
  /** Number of publishers with their own version; syndicated copies don't count. */
  independentSources: number;
};

type FingerprintedArticle = {
  article: ScoredArticle;
  fingerprint: string;
  words: Set<string>;
  names: Set<string>;
};

/**
 * Groups articles about the same event: within five days, sharing at least half of the shorter title's words (three at
 * least; fewer if the names in the descriptions agree), and not moving the risk in opposite directions. A title
 * that an outlet sends again within two weeks of the last time stays in its story. Independent of
 * input order, and an article never changes how earlier ones are grouped; near-linear cost, because only the newest
 * articles that share a word are compared. Newest stories first.
 */
export function groupStories(articles: readonly ScoredArticle[]): Story[] {
  const told = [...articles].sort(byPublication).map(read);

  const groups: FingerprintedArticle[][] = [];
  const groupOf = new Map<FingerprintedArticle, FingerprintedArticle[]>();
  const byWord = new Map<string, FingerprintedArticle[]>();
  for (const one of told) {
    const group = closestGroup(one, byWord, groupOf);
    if (group) group.push(one);
    else groups.push([one]);
    groupOf.set(one, group ?? (groups.at(-1) as FingerprintedArticle[]));
    for (const key of keysOf(one)) pushTo(byWord, key, one);
  }
  return groups.map(storyOf).sort(byNewest);
}

function byPublication(a: ScoredArticle, b: ScoredArticle): number {
  return a.publishedAt.getTime() - b.publishedAt.getTime() || compare(a.id, b.id);
}

function read(article: ScoredArticle): FingerprintedArticle {
  const print = fingerprint(article.title);
  const named = OTHER_NAMES.reduce((text, [name, other]) => text.replace(name, other), print);
  const words = new Set(named.split(" ").filter(isTelling).map(stem));
  return { article, fingerprint: print, words, names: namesIn(article.description) };
}

function keysOf(one: FingerprintedArticle): string[] {
  return [`title:${one.fingerprint}`, ...one.words];
}

function closestGroup(
  one: FingerprintedArticle,
  byWord: Map<string, FingerprintedArticle[]>,
  groupOf: Map<FingerprintedArticle, FingerprintedArticle[]>,
): FingerprintedArticle[] | null {
  let closest: { group: FingerprintedArticle[]; closeness: number } | null = null;
  const seen = new Set<FingerprintedArticle>();
  for (const key of keysOf(one)) {
    for (const other of (byWord.get(key) ?? []).slice(-CANDIDATES_PER_WORD_MAX)) {
      if (seen.has(other)) continue;
      seen.add(other);
      const group = groupOf.get(other);
      if (!group || !(isWithinWindow(group, one) || isRepeat(one, other))) continue;
      const closeness = closenessOf(one, other);
      if (closeness > 0 && (!closest || closeness > closest.closeness)) closest = { group, closeness };
    }
  }
  return closest?.group ?? null;
}

function isWithinWindow(group: FingerprintedArticle[], one: FingerprintedArticle): boolean {
  const first = group[0]?.article.publishedAt.getTime() ?? 0;
  return one.article.publishedAt.getTime() - first <= STORY_WINDOW_MS;
}

/** Official documents don't count: they renew a measure under the same title. */
function isRepeat(one: FingerprintedArticle, other: FingerprintedArticle): boolean {
  const sinceMs = one.article.publishedAt.getTime() - other.article.publishedAt.getTime();
  return (
    sinceMs <= REPEAT_WINDOW_MS &&
    one.fingerprint !== "" &&
    one.fingerprint === other.fingerprint &&
    !one.article.official &&
    !other.article.official &&
    outletKey(one.article.source) === outletKey(other.article.source)
  );
}

/** 0 for different events; otherwise the share of the shorter title's words in common. */
function closenessOf(a: FingerprintedArticle, b: FingerprintedArticle): number {
  if (a.fingerprint !== "" && a.fingerprint === b.fingerprint) return 2;
  if (areOpposed(a.article, b.article)) return 0;
  const shared = sharedCount(a.words, b.words);
  const overlap = shared / Math.max(1, Math.min(a.words.size, b.words.size));
  if (overlap >= OVERLAP_MIN && shared >= SHARED_WORDS_MIN) return overlap;
  const sharedNames = sharedCount(a.names, b.names);
  const nameOverlap = sharedNames / Math.max(1, Math.min(a.names.size, b.names.size));
  const agreeOnNames = nameOverlap >= OVERLAP_MIN && sharedNames >= SHARED_WORDS_MIN;
  return overlap >= OVERLAP_MIN_WITH_NAMES && shared >= 2 && agreeOnNames ? overlap : 0;
}

function areOpposed(a: ScoredArticle, b: ScoredArticle): boolean {
  const directions = [a.relevance.direction, b.relevance.direction];
  return directions.includes("raises") && directions.includes("lowers");
}

function storyOf(group: FingerprintedArticle[]): Story {
  const articles = group.map(({ article }) => article);
  const [first] = articles as [ScoredArticle, ...ScoredArticle[]];
  const lead = articles.reduce(
    (best, one) => (one.relevance.score > best.relevance.score ? one : best),
    first,
  );
  const tellers = new Map<string, string>();
  for (const one of group) {
    if (!tellers.has(one.fingerprint)) tellers.set(one.fingerprint, outletKey(one.article.source));
  }
  return {
    id: first.id,
    lead,
    articles,
    firstPublishedAt: first.publishedAt,
    lastPublishedAt: (articles.at(-1) ?? first).publishedAt,
    sources: [...new Set(articles.map(({ source }) => source))],
    independentSources: new Set(tellers.values()).size,
  };
}

function byNewest(a: Story, b: Story): number {
  return b.lastPublishedAt.getTime() - a.lastPublishedAt.getTime() || compare(a.id, b.id);
}

/** Names in a description: capitalized words inside a sentence, and numbers. */
function namesIn(description: string | null): Set<string> {
  const text = (description ?? "").slice(0, 600);
  const names = text.match(/(?<=[\p{Ll},;] )(\p{Lu}[\p{L}.]+|\d[\d,.]*\d)/gu) ?? [];
  return new Set(names.map((name) => stem(name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""))));
}

const COMMON_WORDS = new Set(
  `
    a about after again against all also am among an and any are as at be because been before being but
    by can could did do does during for from get had has have he her here his how if in into is it its
    just may more most my new no not now of off on one or our out over own said says say set she so some
    such than that the their them then there these they this those to too under up was we were what when
    where which while who why will with would you your amid us report live update
  `
    .trim()
    .split(/\s+/),
);

function isTelling(word: string): boolean {
  return word.length > 1 && !COMMON_WORDS.has(word);
}

/** Strips the most common English endings, so "blocks" and "blocked" match. */
function stem(word: string): string {
  if (word.length < 5) return word;
  return word.replace(/(ations?|ings?|ed|es|s|e)$/, "");
}

function sharedCount(a: Set<string>, b: Set<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const one of small) if (large.has(one)) shared++;
  return shared;
}

function pushTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
