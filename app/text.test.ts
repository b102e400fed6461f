import { expect, test } from "vitest";
import { textHash } from "./text";

test("the hash is 32-bit FNV-1a, by its published values", () => {
  expect(textHash("")).toBe(0x811c9dc5);
  expect(textHash("a")).toBe(3826002220);
  expect(textHash("foobar")).toBe(0xbf9cf968);
});
