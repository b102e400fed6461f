import { DAY_MS } from "~/time";
import { byText, fingerprint, type ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import { outletKey } from "~/news/outlet";
import { placesIn } from "~/news/places";

/** Articles this far apart, counted from a story's first, are about different events. */
const STORY_WINDOW_MS = 5 * DAY_MS;
/** The same title again, within so long of the last time, is the old article under a new date or a copy of it. */
const REPEAT_WINDOW_MS = 14 * DAY_MS;
const SHARED_WORDS_MIN = 3;
/** The share of the shorter title's words that both have; the largest that applies. Chosen on labeled pairs (docs/evaluation.md). */
const OVERLAP_MIN = {
  usual: 0.4,
  otherStage: 0.5,
  /** Only one title names a place, as "a dozen states" and "Minnesota". */
  placeInOne: 0.6,
  /** One is about context, which has many topics, or has none. */
  otherTopic: 0.6,
  /** Two comments are rarely about the same words. */
  analysis: 0.8,
} as const;
/** An article joins a story if it is close to at least this share of its titles, so that no chain of likenesses forms. */
const CLOSE_TO_MIN = 0.5;
/** Compares with at most this many of a story's latest articles, or titles. */
const COMPARED_MAX = 12;
/** Compares at most this many of the newest earlier articles per word, to keep the cost near linear. */
const CANDIDATES_PER_WORD_MAX = 60;
/** Names of one thing: reports use either. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bscotus\b/g, "supreme court"],
  [/\bdoj\b/g, "justice department"],
  [/\bdhs\b/g, "homeland security"],
  [/\b(?:european union|europe)\b/g, "eu"],
  [/\bus (?:citizens|travell?ers)\b|\bamericans\b/g, "american"],
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
  places: Set<string>;
};

/** A story as it grows. */
type Group = {
  all: GroupPart;
  /** Direct articles join by these alone, so that no amount of contextual news divides what they report. */
  direct: GroupPart;
};

type GroupPart = {
  /** Earliest first. */
  articles: FingerprintedArticle[];
  /** The first article of each title: copies have no say in what joins. */
  originals: FingerprintedArticle[];
  /** Their fingerprints. */
  titles: Set<string>;
};

type ByWord = Map<string, FingerprintedArticle[]>;

/**
 * Groups articles about the same event: within five days, with enough of the shorter title's words in common with most of a
 * story's titles. Never joined are articles that move the risk in opposite directions, name different places, are about
 * different direct subjects, or of which one only comments; nor two official documents with different titles. A title
 * that comes again within two weeks of the last time stays in its story. Independent of input order, and an article never
 * changes how earlier ones are grouped; near-linear cost, because only the newest articles that share a word are compared.
 * Newest stories first.
 */
export function groupStories(articles: readonly ScoredArticle[]): Story[] {
  const told = [...articles].sort(byPublication).map(read);

  const groups: Group[] = [];
  const groupOf = new Map<FingerprintedArticle, Group>();
  const byWord: ByWord = new Map();
  const directByWord: ByWord = new Map();
  for (const one of told) {
    const closest = isDirect(one)
      ? (closestGroup(one, directByWord, groupOf, ({ direct }) => direct) ??
        closestGroup(one, byWord, groupOf, ({ all, direct }) => (direct.articles.length === 0 ? all : null)))
      : closestGroup(one, byWord, groupOf, ({ all }) => all);
    const group = closest ?? { all: emptyPart(), direct: emptyPart() };
    if (!closest) groups.push(group);
    for (const part of isDirect(one) ? [group.all, group.direct] : [group.all]) addTo(part, one);
    groupOf.set(one, group);
    for (const key of keysOf(one)) {
      pushTo(byWord, key, one);
      if (isDirect(one)) pushTo(directByWord, key, one);
    }
  }
  return groups.map(storyOf).sort(byNewest);
}

const isDirect = ({ article }: FingerprintedArticle) => article.relevance.score >= DIRECT_FROM;

const emptyPart = (): GroupPart => ({ articles: [], originals: [], titles: new Set() });

function addTo({ articles, originals, titles }: GroupPart, one: FingerprintedArticle): void {
  articles.push(one);
  if (!titles.has(one.fingerprint)) originals.push(one);
  titles.add(one.fingerprint);
}

function byPublication(a: ScoredArticle, b: ScoredArticle): number {
  return a.publishedAt.getTime() - b.publishedAt.getTime() || byText(a.id, b.id);
}

function read(article: ScoredArticle): FingerprintedArticle {
  const print = fingerprint(article.title);
  const named = OTHER_NAMES.reduce((text, [name, other]) => text.replace(name, other), print);
  const words = new Set(named.split(" ").filter(isTelling).map(stem));
  return { article, fingerprint: print, words, places: placesIn(print) };
}

function keysOf(one: FingerprintedArticle): string[] {
  return [`title:${one.fingerprint}`, ...one.words];
}

function closestGroup(
  one: FingerprintedArticle,
  byWord: ByWord,
  groupOf: Map<FingerprintedArticle, Group>,
  partOf: (group: Group) => GroupPart | null,
): Group | null {
  let closest: { group: Group; closeness: number } | null = null;
  const seen = new Set<Group>();
  for (const key of keysOf(one)) {
    for (const other of (byWord.get(key) ?? []).slice(-CANDIDATES_PER_WORD_MAX)) {
      const group = groupOf.get(other);
      if (!group || seen.has(group)) continue;
      seen.add(group);
      const part = partOf(group);
      const closeness = part ? closenessToGroup(one, part) : 0;
      if (closeness > 0 && (!closest || closeness > closest.closeness)) closest = { group, closeness };
    }
  }
  return closest?.group ?? null;
}

/** The mean closeness to a story's latest titles; 0 if it isn't part of it. */
function closenessToGroup(one: FingerprintedArticle, { articles, originals }: GroupPart): number {
  if (articles.slice(-COMPARED_MAX).some((other) => isRepeat(one, other))) return 2;
  const latest = originals.slice(-COMPARED_MAX);
  if (!isWithinWindow(articles, one) || latest.some((other) => areOpposed(one.article, other.article)))
    return 0;
  const closeness = latest.map((other) => closenessOf(one, other));
  const close = closeness.filter((share) => share > 0);
  if (close.length < CLOSE_TO_MIN * latest.length) return 0;
  return closeness.reduce((sum, share) => sum + share, 0) / latest.length;
}

function isWithinWindow(articles: FingerprintedArticle[], one: FingerprintedArticle): boolean {
  const first = articles[0]?.article.publishedAt.getTime() ?? 0;
  return one.article.publishedAt.getTime() - first <= STORY_WINDOW_MS;
}

/** An official document isn't: it renews a measure under the same title. */
function isRepeat(one: FingerprintedArticle, other: FingerprintedArticle): boolean {
  const sinceMs = one.article.publishedAt.getTime() - other.article.publishedAt.getTime();
  return (
    sinceMs <= REPEAT_WINDOW_MS &&
    one.fingerprint !== "" &&
    one.fingerprint === other.fingerprint &&
    !one.article.official &&
    !areOpposed(one.article, other.article)
  );
}

/** 0 for different events; otherwise the share of the shorter title's words in common. */
function closenessOf(a: FingerprintedArticle, b: FingerprintedArticle): number {
  if (a.fingerprint !== "" && a.fingerprint === b.fingerprint) return 2;
  if (areApart(a, b)) return 0;
  const shared = sharedCount(a.words, b.words);
  const overlap = shared / Math.max(1, Math.min(a.words.size, b.words.size));
  return shared >= SHARED_WORDS_MIN && overlap >= overlapMin(a, b) ? overlap : 0;
}

/** Whether something other than the words says that two articles are about different events. */
function areApart(a: FingerprintedArticle, b: FingerprintedArticle): boolean {
  const [one, other] = [a.article, b.article];
  const areElsewhere = a.places.size > 0 && b.places.size > 0 && sharedCount(a.places, b.places) === 0;
  const areDirect = one.relevance.score >= DIRECT_FROM && other.relevance.score >= DIRECT_FROM;
  const haveSubjects = one.relevance.topic !== "" && other.relevance.topic !== "";
  return (
    areElsewhere ||
    (one.official && other.official) ||
    isComment(one) !== isComment(other) ||
    (areDirect && haveSubjects && one.relevance.topic !== other.relevance.topic)
  );
}

function overlapMin(a: FingerprintedArticle, b: FingerprintedArticle): number {
  const [one, other] = [a.article.relevance, b.article.relevance];
  return Math.max(
    OVERLAP_MIN.usual,
    one.stage !== other.stage ? OVERLAP_MIN.otherStage : 0,
    a.places.size > 0 !== b.places.size > 0 ? OVERLAP_MIN.placeInOne : 0,
    one.topic !== other.topic ? OVERLAP_MIN.otherTopic : 0,
    one.stage === "analysis" ? OVERLAP_MIN.analysis : 0,
  );
}

const isComment = ({ relevance }: ScoredArticle): boolean => relevance.stage === "analysis";

function areOpposed(a: ScoredArticle, b: ScoredArticle): boolean {
  const directions = [a.relevance.direction, b.relevance.direction];
  return directions.includes("raises") && directions.includes("lowers");
}

function storyOf({ all }: Group): Story {
  const articles = all.articles.map(({ article }) => article);
  const [first] = articles as [ScoredArticle, ...ScoredArticle[]];
  const lead = articles.reduce(
    (best, one) => (one.relevance.score > best.relevance.score ? one : best),
    first,
  );
  return {
    id: first.id,
    lead,
    articles,
    firstPublishedAt: first.publishedAt,
    lastPublishedAt: (articles.at(-1) ?? first).publishedAt,
    sources: [...new Set(articles.map(({ source }) => source))],
    independentSources: new Set(all.originals.map(({ article }) => outletKey(article.source))).size,
  };
}

function byNewest(a: Story, b: Story): number {
  return b.lastPublishedAt.getTime() - a.lastPublishedAt.getTime() || byText(a.id, b.id);
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

/** Appends to the list under the key. */
export function pushTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
