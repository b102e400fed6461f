import { textHash } from "~/text";

/**
 * Creates a seeded generator of numbers in [0, 1) (FNV-1a of the seed, then mulberry32). For resampling only, not for
 * secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = textHash(seed) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** The quantile of sorted numbers at a share of 0-1. [1, 2, 3, 4, 5] at 0.5: 3. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
