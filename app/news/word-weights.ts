import { textHash } from "~/text";

/** What the word model estimates, each in log-odds: that an item is relevant and that it is direct; and of a relevant one, its stage and direction. */
export const HEADS = [
  "relevant",
  "direct",
  "act",
  "proposal",
  "threat",
  "analysis",
  "raises",
  "lowers",
  "neutral",
] as const;
export type Head = (typeof HEADS)[number];

/** The weights of a logistic regression for each head: those of a feature by its hash, and the intercepts. */
export type WordModel = {
  intercepts: readonly number[];
  /** Adds the feature's weights times `value` to the sums, one for each head. */
  add: (sums: number[], feature: string, value: number) => void;
  /** A feature's weight for one head; 0 for an unknown feature. */
  weightOf: (feature: string, head: Head) => number;
};

/**
 * Reads the file of trained weights: the number of features n, then for each head its intercept and the value of one step (32-bit
 * floats), then n hashes in ascending order (32 bits), then for each head n weights in steps (signed bytes). All are little-endian.
 * @throws if the length doesn't fit the number of features
 */
export function readWordModel(file: ArrayBuffer): WordModel {
  const header = new DataView(file);
  const size = file.byteLength >= HEADER_BYTES ? header.getUint32(0, true) : 0;
  if (size === 0 || file.byteLength !== HEADER_BYTES + size * (HASH_BYTES + HEADS.length))
    throw new Error("The file of the word model is incomplete");
  const floats = HEADS.map((_, at) => [
    header.getFloat32(4 + 8 * at, true),
    header.getFloat32(8 + 8 * at, true),
  ]);
  const intercepts = floats.map(([intercept = 0]) => intercept);
  const steps = floats.map(([, step = 0]) => step);
  const hashes = Uint32Array.from({ length: size }, (_, at) =>
    header.getUint32(HEADER_BYTES + HASH_BYTES * at, true),
  );
  const weights = new Int8Array(file, HEADER_BYTES + HASH_BYTES * size);
  const columnOf = lookup(hashes);
  return {
    intercepts,
    add(sums, feature, value) {
      const column = columnOf(textHash(feature));
      if (column < 0) return;
      for (let at = 0; at < steps.length; at++)
        sums[at] = (sums[at] ?? 0) + value * (steps[at] ?? 0) * (weights[at * size + column] ?? 0);
    },
    weightOf(feature, head) {
      const at = HEADS.indexOf(head);
      const column = columnOf(textHash(feature));
      return column < 0 ? 0 : (steps[at] ?? 0) * (weights[at * size + column] ?? 0);
    },
  };
}

const HASH_BYTES = 4;
export const HEADER_BYTES = 4 + 8 * HEADS.length;

/** Finds a hash's column, -1 for an unknown one, in a table with linear probing that is at most half full. */
function lookup(hashes: Uint32Array): (hash: number) => number {
  let bits = 1;
  while (2 ** bits < 2 * hashes.length) bits++;
  const mask = 2 ** bits - 1;
  const table = new Int32Array(2 ** bits).fill(-1);
  const slotOf = (hash: number) => {
    let slot = (hash >>> (32 - bits)) & mask;
    while (table[slot] !== -1 && hashes[table[slot] ?? 0] !== hash) slot = (slot + 1) & mask;
    return slot;
  };
  hashes.forEach((hash, column) => (table[slotOf(hash)] = column));
  return (hash) => table[slotOf(hash)] ?? -1;
}
