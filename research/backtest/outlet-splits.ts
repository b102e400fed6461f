import { isInHalf } from "./figures";

export interface OutletSize {
  outlet: string;
  items: number;
}

/** One way to split the outlets: those of one side; all others are the other. */
export interface OutletSplit {
  name: string;
  side: ReadonlySet<string>;
}

const RANDOM_SPLITS = 8;
const SEEDS_MAX = 200;
/** A side with a smaller share of the items shows little. */
const SIDE_SHARE_MIN = 0.25;

/**
 * Splits the outlets (largest first) into two disjoint sets: by size, so both are about equal; three ways
 * alphabetically; eight at random. Except for the first, only distinct splits with at least a quarter of the items on
 * each side count. Empty with fewer than two outlets.
 */
export function outletSplits(outlets: readonly OutletSize[]): OutletSplit[] {
  if (outlets.length < 2) return [];
  const splits = [
    // The largest on one side, the next two on the other, and so on.
    splitBy("by size", outlets, (_, rank) => rank % 4 === 0 || rank % 4 === 3),
    ...alphabetical(outlets),
    ...Array.from({ length: SEEDS_MAX }, (_, seed) =>
      splitBy(`at random ${seed + 1}`, outlets, ({ outlet }) => isInHalf(outlet, seed)),
    ),
  ];
  const seen = new Set<string>();
  let random = 0;
  return splits.filter(({ name, side }, index) => {
    const key = keyOf(outlets, side);
    if (seen.has(key) || (index > 0 && !isBalanced(outlets, side))) return false;
    if (name.startsWith("at random") && ++random > RANDOM_SPLITS) return false;
    seen.add(key);
    return true;
  });
}

/** Every second name; the first half of the names; every second name by its last letters. */
function alphabetical(outlets: readonly OutletSize[]): OutletSplit[] {
  const byName = [...outlets].sort((a, b) => (a.outlet < b.outlet ? -1 : 1));
  const reversed = ({ outlet }: OutletSize) => [...outlet].reverse().join("");
  const byEnding = [...outlets].sort((a, b) => (reversed(a) < reversed(b) ? -1 : 1));
  return [
    splitBy("by name, every second", byName, (_, rank) => rank % 2 === 0),
    splitBy("by name, first half", byName, (_, rank) => rank < byName.length / 2),
    splitBy("by ending, every second", byEnding, (_, rank) => rank % 2 === 0),
  ];
}

const splitBy = (
  name: string,
  outlets: readonly OutletSize[],
  isOnSide: (outlet: OutletSize, rank: number) => boolean,
): OutletSplit => ({ name, side: new Set(outlets.filter(isOnSide).map(({ outlet }) => outlet)) });

/** The same key for a split whichever side is named first. */
function keyOf(outlets: readonly OutletSize[], side: ReadonlySet<string>): string {
  const first = side.has(outlets[0]?.outlet ?? "");
  return outlets.map(({ outlet }) => Number(side.has(outlet) === first)).join("");
}

function isBalanced(outlets: readonly OutletSize[], side: ReadonlySet<string>): boolean {
  const total = outlets.reduce((sum, { items }) => sum + items, 0);
  const ofSide = outlets.reduce((sum, { outlet, items }) => sum + (side.has(outlet) ? items : 0), 0);
  return Math.min(ofSide, total - ofSide) >= SIDE_SHARE_MIN * total && total > 0;
}
