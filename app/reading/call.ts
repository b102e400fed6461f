import { seededRandom } from "~/resampling";
import { ITEM_CLASSES, type ItemClass } from "~/news/item-class";
import { KNOWN_ITEMS } from "./known-items";
import { isoDay } from "~/time";

/** An item to read: all that the model sees of it. */
export interface UnreadItem {
  id: string;
  title: string;
  description: string | null;
  source: string;
  publishedAt: Date;
  /** Whether it is read in a call of its own, because it spoiled others before. */
  isAlone?: boolean;
}

/** One entry of a call, under an id that is valid in this call alone. */
export interface CallEntry {
  callId: string;
  title: string;
  text: string;
  source: string;
  /** "2026-11-20". */
  date: string;
  /** The item's own id; null for a known item. */
  itemId: string | null;
  /** The class of a known item; null for the others. */
  knownClass: ItemClass | null;
}

export type Call = readonly CallEntry[];

/** A call carries two known items of each class. */
const KNOWN_OF_CLASS = 2;
const TITLE_LENGTH_MAX = 300;
const TEXT_LENGTH_MAX = 600;

/**
 * The entries of one call: the items and six known ones, in a shuffled order and under ids that don't tell them apart.
 * @param chance numbers in [0, 1); by default seeded by the items' ids, so that the same items always make the same call
 */
export function composeCall(items: readonly UnreadItem[], chance = chanceOf(items)): Call {
  const sorted = [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
  const date = sorted[0]?.publishedAt ?? new Date(0);
  const known = ITEM_CLASSES.flatMap((itemClass) =>
    shuffled(
      KNOWN_ITEMS.filter((item) => item.class === itemClass),
      chance,
    ).slice(0, KNOWN_OF_CLASS),
  );
  const entries = [
    ...sorted.map((item) => ({ ...item, itemId: item.id, knownClass: null })),
    ...known.map((item) => ({ ...item, publishedAt: date, itemId: null, knownClass: item.class })),
  ];
  return shuffled(entries, chance).map(
    ({ title, description, source, publishedAt, itemId, knownClass }, at) => ({
      callId: `${Math.floor(chance() * 46_656).toString(36)}-${at + 1}`,
      title: plain(title).slice(0, TITLE_LENGTH_MAX),
      text: plain(description ?? "").slice(0, TEXT_LENGTH_MAX),
      source: plain(source),
      date: isoDay(publishedAt),
      itemId,
      knownClass,
    }),
  );
}

const chanceOf = (items: readonly UnreadItem[]) =>
  seededRandom(
    items
      .map(({ id }) => id)
      .sort()
      .join(" "),
  );

/** Fisher and Yates. */
function shuffled<One>(list: readonly One[], chance: () => number): One[] {
  const drawn = [...list];
  for (let end = drawn.length - 1; end > 0; end -= 1) {
    const at = Math.floor(chance() * (end + 1));
    [drawn[end], drawn[at]] = [drawn[at] as One, drawn[end] as One];
  }
  return drawn;
}

const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, " ");
