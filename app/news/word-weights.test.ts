import { expect, test } from "vitest";
import { writeWordModel } from "../../research/train/word-file";
import { HEADS, readWordModel } from "./word-model";
import { textHash } from "~/text";

const bytesOf = (file: Buffer) => Uint8Array.from(file).buffer;
const FILE = writeWordModel(
  HEADS.map((_, at) => at - 2),
  [
    { hash: textHash("passport"), weights: [1.27, -2.54] },
    { hash: textHash("file papers"), weights: [-0.635, 2.54] },
  ],
);

test("the worked example: the hash of a is 3826002220", () => {
  expect(textHash("a")).toBe(3826002220);
});

test("a file gives back its intercepts, and each weight within half a step of 1/127 of its head's largest", () => {
  const model = readWordModel(bytesOf(FILE));
  expect(model.intercepts).toEqual([-2, -1, 0, 1, 2, 3, 4, 5, 6]);
  expect(model.weightOf("passport", "relevant")).toBeCloseTo(1.27, 4);
  expect(model.weightOf("passport", "direct")).toBeCloseTo(-2.54, 4);
  expect(Math.abs(model.weightOf("file papers", "relevant") + 0.635)).toBeLessThanOrEqual(0.00501);
  expect(model.weightOf("passport", "act")).toBe(0);
});

test("an unknown feature adds nothing", () => {
  const model = readWordModel(bytesOf(FILE));
  const sums = [...model.intercepts];
  for (let n = 0; n < 5_000; n++) model.add(sums, `unknown ${n}`, 1);
  expect(sums).toEqual(model.intercepts);
  model.add(sums, "passport", 0.5);
  expect(sums[0]).toBeCloseTo(-2 + 0.635, 4);
});

test.each([0, 50, FILE.length - 1, FILE.length + 1])("a file of %i bytes is refused", (length) => {
  const file = Buffer.alloc(length);
  FILE.copy(file);
  expect(() => readWordModel(bytesOf(file))).toThrow("incomplete");
});
