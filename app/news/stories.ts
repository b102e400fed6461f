import { DAY_MS } from "~/time";
import { byText, outletKey, type ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import {
  alikenessOf,
  areOfOtherSubjects,
  areOpposed,
  closenessOf,
  type FingerprintedArticle,
  isRepeat,
  NameWords,
  readTitle,
} from "~/news/story-closeness";

/** Articles this far apart, counted from a story's first, are about different events. */
const STORY_WINDOW_MS = 5 * DAY_MS;
/** The same for articles whose events have one name. */
const NAMED_WINDOW_MS = 7 * DAY_MS;
/** An article joins a story if it is close to at least this share of its titles, so that no chain of likenesses forms. */
const CLOSE_TO_MIN = 0.5;
/** The same of names, of which more than this share must be alike: a name says more than the words of a title. */
const NAMED_ALIKE_ABOVE = 1 / 3;
/** Compares with at most this many of a story's latest articles, or titles. */
const COMPARED_MAX = 12;
/** Compares at most this many of the newest earlier articles per word, to keep the cost near linear. */
const CANDIDATES_PER_WORD_MAX = 60;
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
  /** Its articles by what joins them in words. What is joined by the event's name alone confirms nothing in another cluster. */
  clusters: ScoredArticle[][];
  /** Number of publishers with their own version, in the cluster with the most; syndicated copies don't count. */
  independentSources: number;
};

/** A story as it grows: its clusters, which the event's name joins. */
type Event = { clusters: Cluster[] };

/** Articles joined by their words. */
type Cluster = {
  event: Event;
  all: ClusterPart;
  /** Direct articles join by these alone, so that no amount of contextual news divides what they report. */
  direct: ClusterPart;
};

type ClusterPart = {
  /** Earliest first. */
  articles: FingerprintedArticle[];
  /** The first article of each title: copies have no say in what joins. */
  originals: FingerprintedArticle[];
  /** Their fingerprints. */
  titles: Set<string>;
};

type ByWord = Map<string, FingerprintedArticle[]>;

/** What came before an article: the cluster that each earlier one is in, where to find those near it, and how frequent their names' words are. */
type Earlier = {
  clusterOf: Map<FingerprintedArticle, Cluster>;
  byWord: ByWord;
  directByWord: ByWord;
  byActor: ByWord;
  nameWords: NameWords;
};

/**
 * Groups articles about the same event: within five days, with enough of the shorter title's words in common with most of a
 * story's titles. Never joined are articles that move the risk in opposite directions, name different places, are about
 * different direct subjects, or of which one only comments; nor two official documents with different titles. A title
 * that comes again within two weeks of the last time stays in its story. Where the second reader has named both events, titles join only
 * if their names agree; and an article that no words join is joined by its event's name, as a cluster of its own. Independent of input
 * order, and an article never changes how earlier ones are grouped; near-linear cost, because only the newest articles that share a word
 * are compared. Newest stories first.
 */
export function groupStories(articles: readonly ScoredArticle[]): Story[] {
  const events: Event[] = [];
  const earlier: Earlier = {
    clusterOf: new Map(),
    byWord: new Map(),
    directByWord: new Map(),
    byActor: new Map(),
    nameWords: new NameWords(),
  };
  for (const next of [...articles].sort(byPublication).map(readTitle)) {
    const cluster = closestCluster(next, earlier) ?? newCluster(next, earlier, events);
    for (const part of isDirect(next) ? [cluster.all, cluster.direct] : [cluster.all]) addTo(part, next);
    earlier.clusterOf.set(next, cluster);
    for (const key of keysOf(next)) {
      pushTo(earlier.byWord, key, next);
      if (isDirect(next)) pushTo(earlier.directByWord, key, next);
    }
    for (const word of next.name?.actor ?? []) pushTo(earlier.byActor, word, next);
    if (next.name) earlier.nameWords.add(next.name);
  }
  return events.map(storyOf).sort(byNewest);
}

/** The cluster that an article's words join it to. */
function closestCluster(article: FingerprintedArticle, earlier: Earlier): Cluster | null {
  const closest = (byWord: ByWord, partOf: (cluster: Cluster) => ClusterPart | null) =>
    closestBy(keysOf(article), byWord, earlier, (cluster) => {
      const part = partOf(cluster);
      return part ? closenessToCluster(article, part, earlier.nameWords) : 0;
    });
  if (!isDirect(article)) return closest(earlier.byWord, ({ all }) => all);
  return (
    closest(earlier.directByWord, ({ direct }) => direct) ??
    closest(earlier.byWord, ({ all, direct }) => (direct.articles.length === 0 ? all : null))
  );
}

/** A new cluster: of the event that has its name, or of a new one. */
function newCluster(article: FingerprintedArticle, earlier: Earlier, events: Event[]): Cluster {
  const named = closestBy([...(article.name?.actor ?? [])], earlier.byActor, earlier, ({ event }) =>
    alikenessToEvent(article, event, earlier.nameWords),
  );
  const event = named?.event ?? { clusters: [] };
  if (!named) events.push(event);
  const cluster: Cluster = { event, all: emptyPart(), direct: emptyPart() };
  event.clusters.push(cluster);
  return cluster;
}

/** The mean alikeness of an article's event to the latest names of another; 0 where too many differ or the rules forbid to join them. */
function alikenessToEvent(article: FingerprintedArticle, { clusters }: Event, nameWords: NameWords): number {
  const articles = clusters
    .flatMap(({ all }) => all.articles)
    .sort((a, b) => byPublication(a.article, b.article));
  const latest = articles.filter(({ name }) => name !== null).slice(-COMPARED_MAX);
  if (
    !isWithinWindow(articles, article, NAMED_WINDOW_MS) ||
    latest.some((other) => areOpposed(article.article, other.article))
  )
    return 0;
  if (latest.some((other) => areOfOtherSubjects(article.article, other.article))) return 0;
  const alike = latest.map((other) => alikenessOf(article, other, nameWords)).filter((share) => share > 0);
  return alike.length <= NAMED_ALIKE_ABOVE * latest.length
    ? 0
    : alike.reduce((sum, share) => sum + share, 0) / latest.length;
}

const isDirect = ({ article }: FingerprintedArticle) => article.relevance.score >= DIRECT_FROM;

const emptyPart = (): ClusterPart => ({ articles: [], originals: [], titles: new Set() });

function addTo({ articles, originals, titles }: ClusterPart, article: FingerprintedArticle): void {
  articles.push(article);
  if (!titles.has(article.fingerprint)) originals.push(article);
  titles.add(article.fingerprint);
}

function byPublication(a: ScoredArticle, b: ScoredArticle): number {
  return a.publishedAt.getTime() - b.publishedAt.getTime() || byText(a.id, b.id);
}

function keysOf(article: FingerprintedArticle): string[] {
  return [`title:${article.fingerprint}`, ...article.words];
}

/** The cluster with the highest closeness above 0 among those of the newest articles under these keys. */
function closestBy(
  keys: readonly string[],
  byKey: ByWord,
  { clusterOf }: Earlier,
  closenessTo: (cluster: Cluster) => number,
): Cluster | null {
  let closest: { cluster: Cluster; closeness: number } | null = null;
  const seen = new Set<Cluster>();
  for (const key of keys) {
    for (const other of (byKey.get(key) ?? []).slice(-CANDIDATES_PER_WORD_MAX)) {
      const cluster = clusterOf.get(other);
      if (!cluster || seen.has(cluster)) continue;
      seen.add(cluster);
      const closeness = closenessTo(cluster);
      if (closeness > 0 && (!closest || closeness > closest.closeness)) closest = { cluster, closeness };
    }
  }
  return closest?.cluster ?? null;
}

/** The mean closeness to a story's latest titles; 0 if it isn't part of it. */
function closenessToCluster(
  article: FingerprintedArticle,
  { articles, originals }: ClusterPart,
  nameWords: NameWords,
): number {
  if (articles.slice(-COMPARED_MAX).some((other) => isRepeat(article, other))) return 2;
  const latest = originals.slice(-COMPARED_MAX);
  if (
    !isWithinWindow(articles, article) ||
    latest.some((other) => areOpposed(article.article, other.article))
  )
    return 0;
  const closeness = latest.map((other) => closenessOf(article, other, nameWords));
  const close = closeness.filter((share) => share > 0);
  if (close.length < CLOSE_TO_MIN * latest.length) return 0;
  return closeness.reduce((sum, share) => sum + share, 0) / latest.length;
}

function isWithinWindow(
  articles: FingerprintedArticle[],
  article: FingerprintedArticle,
  windowMs = STORY_WINDOW_MS,
): boolean {
  const first = articles[0]?.article.publishedAt.getTime() ?? 0;
  return article.article.publishedAt.getTime() - first <= windowMs;
}

function storyOf({ clusters }: Event): Story {
  const parts = clusters.map(({ all }) => all.articles.map(({ article }) => article));
  const articles = parts.flat().sort(byPublication);
  const [first] = articles as [ScoredArticle, ...ScoredArticle[]];
  const lead = articles.reduce(
    (best, candidate) => (candidate.relevance.score > best.relevance.score ? candidate : best),
    first,
  );
  const outlets = clusters.map(
    ({ all }) => new Set(all.originals.map((original) => outletKey(original.article.source))),
  );
  return {
    id: first.id,
    lead,
    articles,
    firstPublishedAt: first.publishedAt,
    lastPublishedAt: (articles.at(-1) ?? first).publishedAt,
    sources: [...new Set(articles.map(({ source }) => source))],
    clusters: parts,
    independentSources: Math.max(...outlets.map(({ size }) => size)),
  };
}

function byNewest(a: Story, b: Story): number {
  return b.lastPublishedAt.getTime() - a.lastPublishedAt.getTime() || byText(a.id, b.id);
}

/** Appends to the list under the key. */
export function pushTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
