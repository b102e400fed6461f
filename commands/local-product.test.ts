import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { localVars, portOf, settingsIn } from "./local-product";

const standInsOrigin = "http://localhost:8788";
let state: string;
beforeEach(() => {
  state = mkdtempSync(path.join(tmpdir(), "local-vars-"));
});
afterEach(() => rmSync(state, { recursive: true }));

const varsWith = (settings?: Record<string, string>) =>
  localVars({ origin: "http://localhost:8787", standInsOrigin, state, settings });

test("nothing local calls a real push service: notifications go to the simulated ones", () => {
  expect(varsWith().PUSH_BASE_URL).toBe(`${standInsOrigin}/push`);
});

test("a provider with a key is real, and one whose line in .dev.vars is empty stays simulated", () => {
  const file = path.join(state, ".dev.vars");
  writeFileSync(file, "GUARDIAN_API_KEY=a-real-key\nPERPLEXITY_API_KEY=\n");
  const vars = varsWith(settingsIn(file));
  expect(vars.GUARDIAN_API_KEY).toBe("a-real-key");
  expect(vars.GUARDIAN_BASE_URL).toBeUndefined();
  expect(vars.PERPLEXITY_API_KEY).toBe("demonstration-key");
  expect(vars.PERPLEXITY_BASE_URL).toBe(`${standInsOrigin}/perplexity`);
});

test("a port is the one that is set, or the usual one", () => {
  expect(portOf({}, "PORT", 8787)).toBe(8787);
  expect(portOf({ PORT: "9000" }, "PORT", 8787)).toBe(9000);
});

test.each<[Record<string, string>, string, string]>([
  [{ PORT: "abc" }, "PORT", 'PORT must be a port from 1 to 65535, not "abc"'],
  [{ PORT: "" }, "PORT", 'PORT must be a port from 1 to 65535, not ""'],
  [
    { STAND_INS_PORT: "70000" },
    "STAND_INS_PORT",
    'STAND_INS_PORT must be a port from 1 to 65535, not "70000"',
  ],
])("%j is refused in a sentence", (env, variable, message) => {
  expect(() => portOf(env, variable, 8787)).toThrow(message);
});
