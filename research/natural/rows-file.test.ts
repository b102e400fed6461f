import { expect, test } from "vitest";
import { packRows, unpackRows } from "./rows-file";

const ROWS = [
  { known: {}, fold: 2, features: new Map([[5, 1]]) },
  {
    known: { label: "direct", stage: "proposal", direction: "lowers" } as const,
    fold: 0,
    features: new Map([
      [4_294_967_295, 1],
      [5, 1],
      [7, 0.4],
    ]),
  },
  { known: { label: "irrelevant" } as const, fold: 1, features: new Map<number, number>() },
];

test("rows come back as they were, whatever the hashes", () => {
  const rows = unpackRows(packRows(ROWS, new Set([5, 7, 4_294_967_295])));
  expect(rows.map(({ fold, features }) => [fold, [...features].sort(([a], [b]) => a - b)])).toEqual(
    ROWS.map(({ fold, features }) => [fold, [...features].sort(([a], [b]) => a - b)]),
  );
  expect(rows.map(({ known: { label, stage, direction } }) => [label, stage, direction])).toEqual([
    [undefined, undefined, undefined],
    ["direct", "proposal", "lowers"],
    ["irrelevant", undefined, undefined],
  ]);
});

test("what is reversed or ruled is kept as an act", () => {
  const stages = (["reversal", "ruling", "act"] as const).map((stage) => ({
    ...ROWS[1],
    known: { stage },
    fold: 0,
    features: new Map(),
  }));
  expect(unpackRows(packRows(stages, new Set())).map(({ known }) => known.stage)).toEqual([
    "act",
    "act",
    "act",
  ]);
});

test("features outside the vocabulary are left out, and a row of a thousand features survives", () => {
  const features = new Map(Array.from({ length: 1000 }, (_, at) => [at * 4_000_000, 1] as const));
  const vocabulary = new Set([...features.keys()].slice(1));
  const [row] = unpackRows(packRows([{ known: {}, fold: 0, features }], vocabulary));
  expect(row?.features.size).toBe(999);
  expect(row?.features.has(0)).toBe(false);
});

test("the same rows give the same bytes", () => {
  const vocabulary = new Set([5, 7]);
  expect(packRows(ROWS, vocabulary)).toEqual(packRows(ROWS, vocabulary));
});
