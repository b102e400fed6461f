import { expect, test } from "vitest";
import { startOptions } from "./start";

test("without flags no pack or file", () => {
  expect(startOptions({})).toEqual({ pack: undefined, newsFile: undefined });
});

test("flags are read", () => {
  expect(startOptions({ pack: "calm", news: "package.json" })).toEqual({
    pack: "calm",
    newsFile: "package.json",
  });
});

test.each<[{ pack?: string; news?: string }, string]>([
  [{ pack: "storm" }, "Unknown news pack storm. Choose from: calm, recorded, escalation"],
  [{ pack: "" }, "Unknown news pack . Choose from: calm"],
  [{ news: "no-such-file.jsonl" }, "File not found: no-such-file.jsonl"],
])("%j is refused in a sentence", (flags, message) => {
  expect(() => startOptions(flags)).toThrow(message);
});
