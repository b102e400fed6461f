import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { localVars } from "./local-product";

test("nothing local calls a real push service: notifications go to the simulated ones", () => {
  const state = mkdtempSync(path.join(tmpdir(), "local-vars-"));
  const standInsOrigin = "http://localhost:8788";
  const vars = localVars({ origin: "http://localhost:8787", standInsOrigin, state, ownVars: false });
  rmSync(state, { recursive: true });
  expect(vars.PUSH_BASE_URL).toBe(`${standInsOrigin}/push`);
});
