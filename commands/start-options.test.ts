import { expect, test } from "vitest";
import { startOptions } from "./start-options";

test("without flags the usual ports and no pack or file", () => {
  expect(startOptions({}, {})).toEqual({
    port: 8787,
    standInsPort: 8788,
    pack: undefined,
    newsFile: undefined,
  });
});

test("flags and ports are read", () => {
  const flags = { pack: "calm", news: "package.json" };
  expect(startOptions(flags, { PORT: "9000", STAND_INS_PORT: "9001" })).toEqual({
    port: 9000,
    standInsPort: 9001,
    pack: "calm",
    newsFile: "package.json",
  });
});

test.each<[{ pack?: string; news?: string }, Record<string, string>, string]>([
  [{ pack: "storm" }, {}, "Unknown news pack storm. Choose from: calm, recorded, escalation"],
  [{ pack: "" }, {}, "Unknown news pack . Choose from: calm"],
  [{ news: "no-such-file.jsonl" }, {}, "File not found: no-such-file.jsonl"],
  [{}, { PORT: "abc" }, 'PORT must be a port from 1 to 65535, not "abc"'],
  [{}, { PORT: "" }, 'PORT must be a port from 1 to 65535, not ""'],
  [{}, { STAND_INS_PORT: "70000" }, 'STAND_INS_PORT must be a port from 1 to 65535, not "70000"'],
])("%j with %j is refused in a sentence", (flags, env, message) => {
  expect(() => startOptions(flags, env)).toThrow(message);
});
