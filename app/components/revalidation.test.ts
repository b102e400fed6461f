import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { unlessServerFailed } from "./revalidation";

const url = new URL("https://monitor.example/alerts");
const asked = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {} };

test.each([
  [undefined, true],
  [200, true],
  [409, true],
  [500, false],
  [503, false],
])("after an answer of status %s the page is loaded again: %s", (actionStatus, isLoaded) => {
  const args: ShouldRevalidateFunctionArgs = { ...asked, actionStatus, defaultShouldRevalidate: true };
  expect(unlessServerFailed(args)).toBe(isLoaded);
});

test("what the router would not load stays unloaded", () => {
  expect(unlessServerFailed({ ...asked, defaultShouldRevalidate: false })).toBe(false);
});
