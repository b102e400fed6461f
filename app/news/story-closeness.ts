import { DAY_MS } from "~/time";
import { fingerprint, type ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import { alikeness, type EventName, type NameWords, readEventName } from "~/news/event-names";
import { stemsOf } from "~/news/story-words";
import places from "./places.json";

/** Places by name, each with its other names in headlines; a city stands for its state. As a fingerprint has them: lowercase, no punctuation. */
const PLACES = Object.entries(places).map(
  ([place, names]) => [place, new RegExp(`\\b(?:${[place, ...names].join("|")})\\b`)] as const,
);

/** Returns the places that a fingerprint names: "chicago braces for troops" names Illinois. */
function placesIn(fingerprint: string): Set<string> {
  return new Set(PLACES.flatMap(([place, matcher]) => (matcher.test(fingerprint) ? [place] : [])));
}

// How near two articles are: by the words of their titles, and by the names of their events.

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
export type FingerprintedArticle = {
  article: ScoredArticle;
  fingerprint: string;
  words: Set<string>;
  places: Set<string>;
  /** The event as the second reader names it; null where it hasn't read the article. */
  name: EventName | null;
};

export function readTitle(article: ScoredArticle): FingerprintedArticle {
  const print = fingerprint(article.title);
  const name = article.event ? readEventName(article.event) : null;
  return { article, fingerprint: print, words: stemsOf(print), places: placesIn(print), name };
}

/** An official document isn't: it renews a measure under the same title. */
export function isRepeat(one: FingerprintedArticle, other: FingerprintedArticle): boolean {
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
export function closenessOf(a: FingerprintedArticle, b: FingerprintedArticle, nameWords: NameWords): number {
  if (a.fingerprint !== "" && a.fingerprint === b.fingerprint) return 2;
  if (areApart(a, b) || (a.name && b.name && alikeness(a.name, b.name, nameWords) === 0)) return 0;
  const shared = sharedCount(a.words, b.words);
  const overlap = shared / Math.max(1, Math.min(a.words.size, b.words.size));
  return shared >= SHARED_WORDS_MIN && overlap >= overlapMin(a, b) ? overlap : 0;
}

/** Whether something other than the words says that two articles are about different events. */
function areApart(a: FingerprintedArticle, b: FingerprintedArticle): boolean {
  const [one, other] = [a.article, b.article];
  const areElsewhere = a.places.size > 0 && b.places.size > 0 && sharedCount(a.places, b.places) === 0;
  return (
    areElsewhere ||
    (one.official && other.official) ||
    isComment(one) !== isComment(other) ||
    areOfOtherSubjects(one, other)
  );
}

export function areOfOtherSubjects(
  { relevance: one }: ScoredArticle,
  { relevance: other }: ScoredArticle,
): boolean {
  const areDirect = one.score >= DIRECT_FROM && other.score >= DIRECT_FROM;
  return areDirect && one.topic !== "" && other.topic !== "" && one.topic !== other.topic;
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

export function areOpposed(a: ScoredArticle, b: ScoredArticle): boolean {
  const directions = [a.relevance.direction, b.relevance.direction];
  return directions.includes("raises") && directions.includes("lowers");
}

export const alikenessOf = (
  a: FingerprintedArticle,
  b: FingerprintedArticle,
  nameWords: NameWords,
): number => (a.name && b.name ? alikeness(a.name, b.name, nameWords) : 0);

function sharedCount(a: Set<string>, b: Set<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  return shared;
}
