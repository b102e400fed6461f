import { stemsOf } from "./story-words";

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
