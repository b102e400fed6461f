import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { DIRECTIONS } from "~/news/coding-guide";
import { DESCRIPTION_VALUE } from "~/news/word-model";
import { LABELS } from "../eval/items";
import type { Example, Known } from "../train/examples";

/** An example of a real item; those of a fold are left out together, so that a model can be judged on what it has not seen. */
export type NaturalRow = Example & { fold: number };

const STAGES = ["act", "proposal", "threat", "analysis"] as const;
const DONE = new Set<Known["stage"]>(["reversal", "ruling"]);

/**
 * Packs rows into bytes: how many hashes there are, those of a title's and those of a description's features, then each row as a byte
 * of what is known, a byte for its fold, the number of its features, and their places among the hashes, each as its distance from the one
 * before. Features that are not in `vocabulary` are left out. The most frequent ones come first, so that most places take one byte.
 */
export function packRows(rows: readonly NaturalRow[], vocabulary: ReadonlySet<number>): Buffer {
  const counts = new Map<number, number>();
  const inDescription = new Set<number>();
  for (const { features } of rows)
    for (const [hash, value] of features) {
      if (!vocabulary.has(hash)) continue;
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
      if (value === DESCRIPTION_VALUE) inDescription.add(hash);
    }
  const sorted = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || a - b);
  const hashes = sorted.map(([hash]) => hash);
  const places = new Map(hashes.map((hash, place) => [hash, place]));
  const bytes: number[] = [];
  for (const { known, fold, features } of rows) {
    bytes.push(packKnown(known), fold);
    const ofRow = [...features.keys()].flatMap((hash) => places.get(hash) ?? []).sort((a, b) => a - b);
    pushNumber(bytes, ofRow.length);
    ofRow.forEach((place, at) => pushNumber(bytes, place - (ofRow[at - 1] ?? 0)));
  }
  const head = Buffer.alloc(8 + 5 * hashes.length);
  head.writeUInt32LE(hashes.length, 0);
  head.writeUInt32LE(rows.length, 4);
  hashes.forEach((hash, place) => {
    head.writeUInt32LE(hash, 8 + 4 * place);
    head.writeUInt8(inDescription.has(hash) ? 1 : 0, 8 + 4 * hashes.length + place);
  });
  return brotliCompressSync(Buffer.concat([head, Buffer.from(bytes)]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/** Unpacks what `packRows` packed. */
export function unpackRows(packed: Buffer): NaturalRow[] {
  const bytes = brotliDecompressSync(packed);
  const size = bytes.readUInt32LE(0);
  const count = bytes.readUInt32LE(4);
  const hashes = Array.from({ length: size }, (_, place) => bytes.readUInt32LE(8 + 4 * place));
  const values = hashes.map((_, place) => (bytes[8 + 4 * size + place] === 1 ? DESCRIPTION_VALUE : 1));
  let at = 8 + 5 * size;
  const next = () => bytes[at++] ?? 0;
  const readNumber = () => {
    let [number, shift, byte] = [0, 0, 0];
    do {
      byte = next();
      number += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte >= 128);
    return number;
  };
  return Array.from({ length: count }, () => {
    const known = unpackKnown(next());
    const fold = next();
    const features = new Map<number, number>();
    let place = 0;
    for (let left = readNumber(); left > 0; left--) {
      place += readNumber();
      features.set(hashes[place] ?? 0, values[place] ?? 1);
    }
    return { known, fold, features };
  });
}

/** Numbers below 128 take one byte. */
function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
  bytes.push(rest);
}

/** Two bits for the class, three for the stage, two for the direction, each 0 where nothing is known. A ruling or a reversal is done, as an act is. */
function packKnown({ label, stage, direction }: Known): number {
  const ofStage = DONE.has(stage) ? "act" : stage;
  const placeOf = (list: readonly string[], value: string | null | undefined) =>
    list.indexOf(value ?? "") + 1;
  return placeOf(LABELS, label) + 4 * placeOf(STAGES, ofStage) + 32 * placeOf(DIRECTIONS, direction);
}

function unpackKnown(byte: number): Known {
  return {
    label: LABELS[(byte & 3) - 1],
    stage: STAGES[((byte >> 2) & 7) - 1],
    direction: DIRECTIONS[(byte >> 5) - 1],
  };
}
