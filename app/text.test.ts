import { expect, test } from "vitest";
import { counted, textHash } from "./text";

test("the hash is 32-bit FNV-1a, by its published values", () => {
  expect(textHash("")).toBe(0x811c9dc5);
  expect(textHash("a")).toBe(3826002220);
  expect(textHash("foobar")).toBe(0xbf9cf968);
});

test("a count agrees with its noun, and thousands are set apart", () => {
  expect(counted(1, "day")).toBe("1 day");
  expect(counted(0, "day")).toBe("0 days");
  expect(counted(14.3, "month")).toBe("14.3 months");
  expect(counted(1240, "story", "stories")).toBe("1,240 stories");
});
