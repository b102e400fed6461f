import { DAY_MS } from "~/time";
import { fingerprint, type ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import places from "./places.json";
import { stemmer } from "stemmer";

const matcherOf = (names: readonly string[]) => new RegExp(`\\b(?:${names.join("|")})\\b`);

/** Places by name, each with its other names in headlines; a city stands for its state. As a fingerprint has them: lowercase, no punctuation. */
const PLACES = Object.entries(places).map(([place, names]) => [place, matcherOf([place, ...names])] as const);
const ANY_PLACE = matcherOf(Object.entries(places).flat(2));

/** Returns the places that a fingerprint names: "chicago braces for troops" names Illinois. */
function placesIn(fingerprint: string): Set<string> {
  if (!ANY_PLACE.test(fingerprint)) return new Set();
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

/** A refresh groups the same articles several times, and a test or replay for every day. */
const titlesRead = new WeakMap<ScoredArticle, FingerprintedArticle>();

export function readTitle(article: ScoredArticle): FingerprintedArticle {
  const known = titlesRead.get(article);
  if (known) return known;
  const print = fingerprint(article.title);
  const name = article.event ? readEventName(article.event) : null;
  const read = { article, fingerprint: print, words: stemsOf(print), places: placesIn(print), name };
  titlesRead.set(article, read);
  return read;
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

// Compares the names that the second reader gives to events: "State Department | revokes | passports | Americans who owe child support".

/** An event's name as it is compared: the stems of all its words, of its first part, who acts, and of the others. */
export interface EventName {
  words: ReadonlySet<string>;
  actor: ReadonlySet<string>;
  deed: ReadonlySet<string>;
}

/** The shares of words that names of one event have in common, chosen on the labeled pairs of the seen half (docs/evaluation.md). */
const ALIKE_FROM = { words: 0.5, deed: 0.3 } as const;
/** Before so many names are known, no word counts as frequent. */
const NAMES_ASSUMED = 50;

/** Reads a name; null where it doesn't tell who acts and what is done, so that titles join as without a name. */
export function readEventName(name: string): EventName | null {
  const [actor = "", ...rest] = name.split("|").map(plain);
  const [who, deed] = [stemsOf(actor), stemsOf(rest.join(" "))];
  return who.size === 0 || deed.size === 0 ? null : { actor: who, deed, words: new Set([...who, ...deed]) };
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** How frequent words are in the names so far: later names never change how earlier ones compared. */
export class NameWords {
  private names = NAMES_ASSUMED;
  private readonly counts = new Map<string, number>();

  add({ words }: EventName): void {
    this.names += 1;
    for (const word of words) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }

  /** The weight of words by their rarity: the sum of `ln(1 + names / names with the word)`. */
  weightOf(words: Iterable<string>): number {
    let sum = 0;
    for (const word of words) sum += Math.log(1 + this.names / (this.counts.get(word) ?? 1));
    return sum;
  }

  /** The share of the lighter words that both have, by weight. */
  shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
    const lighter = Math.min(this.weightOf(a), this.weightOf(b));
    return lighter === 0 ? 0 : this.weightOf([...a].filter((word) => b.has(word))) / lighter;
  }
}

/** The share of words that two names have in common; 0 where it is too small for one event, or no word of who acts is the same. */
export function alikeness(a: EventName, b: EventName, nameWords: NameWords): number {
  const isOneActor = [...a.actor].some((word) => b.actor.has(word));
  if (!isOneActor || nameWords.shareOf(a.deed, b.deed) < ALIKE_FROM.deed) return 0;
  const share = nameWords.shareOf(a.words, b.words);
  return share < ALIKE_FROM.words ? 0 : share;
}

/** Names of one thing: reports use either. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bscotus\b/g, "supreme court"],
  [/\bdoj\b/g, "justice department"],
  [/\bdhs\b/g, "homeland security"],
  [/\b(?:european union|europe)\b/g, "eu"],
  [/\bus (?:citizens|travell?ers)\b|\bamericans\b/g, "american"],
];

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

/** The stems of a plain text's content words, so that "bans" and "banned" match: "the doj bans trips" is justic, depart, ban, trip. */
function stemsOf(text: string): Set<string> {
  const named = OTHER_NAMES.reduce((rest, [name, other]) => rest.replace(name, other), text);
  return new Set(named.split(" ").filter(isContentWord).map(stemmer));
}

const isContentWord = (word: string): boolean => word.length > 1 && !COMMON_WORDS.has(word);
