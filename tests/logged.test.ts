import { expect, test } from "vitest";
import { endTest, expectLogged } from "./logged";

test("reports unexpected warnings, errors and stray prints, but not the app's own info logs", () => {
  console.error({ event: "refresh-failed", error: "broken" });
  console.warn("careful");
  console.log("here");
  console.log({ event: "login", userId: "1" });
  expect(endTest()).toEqual({
    unexpected: [
      'console.error: {"event":"refresh-failed","error":"broken"}',
      "console.warn: careful",
      "console.log: here",
    ],
    missing: [],
  });
});

test("expected events and patterns pass, and expected ones that never come are reported", () => {
  expectLogged("refresh-failed", /careful/);
  console.error({ event: "refresh-failed" });
  console.warn("be careful");
  expect(endTest()).toEqual({ unexpected: [], missing: [] });
});
