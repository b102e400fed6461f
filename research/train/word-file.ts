import { HEADER_BYTES, HEADS } from "~/news/word-model";

/** A feature's hash and its weight for each head. */
export type FeatureWeights = { hash: number; weights: readonly number[] };

const STEPS_MAX = 127;

/** Writes the file that `readWordModel` reads: each weight in 127 steps up to its head's largest. */
export function writeWordModel(intercepts: readonly number[], features: readonly FeatureWeights[]): Buffer {
  const sorted = [...features].sort((a, b) => a.hash - b.hash);
  const steps = HEADS.map((_, head) =>
    Math.fround(Math.max(1e-6, ...sorted.map(({ weights }) => Math.abs(weights[head] ?? 0))) / STEPS_MAX),
  );
  const file = Buffer.alloc(HEADER_BYTES + sorted.length * (4 + HEADS.length));
  let at = file.writeUInt32LE(sorted.length, 0);
  HEADS.forEach((_, head) => {
    at = file.writeFloatLE(intercepts[head] ?? 0, at);
    at = file.writeFloatLE(steps[head] ?? 0, at);
  });
  for (const { hash } of sorted) at = file.writeUInt32LE(hash, at);
  HEADS.forEach((_, head) => {
    for (const { weights } of sorted)
      at = file.writeInt8(Math.round((weights[head] ?? 0) / (steps[head] ?? 1)), at);
  });
  return file;
}
