import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { expect, test } from "vitest";
import { layoutAfterActions, skipRevalidationOnServerError, unlessOnlyAnalysisChanges } from "./revalidation";

const url = new URL("https://monitor.example/alerts");
const asked = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {} };

test.each([
  [undefined, true],
  [200, true],
  [409, true],
  [500, false],
  [503, false],
])("after a response with status %s the page reloads its data: %s", (actionStatus, isLoaded) => {
  const args: ShouldRevalidateFunctionArgs = { ...asked, actionStatus, defaultShouldRevalidate: true };
  expect(skipRevalidationOnServerError(args)).toBe(isLoaded);
});

test("what the router wouldn't reload stays as it is", () => {
  expect(skipRevalidationOnServerError({ ...asked, defaultShouldRevalidate: false })).toBe(false);
});

test.each([
  ["a link to another page", { nextUrl: new URL("https://monitor.example/dashboard") }, false],
  ["the same page, asked for again", {}, false],
  ["the same page with another query", { nextUrl: new URL("https://monitor.example/alerts?paid=1") }, true],
  ["a form that was accepted", { formMethod: "POST" as const, actionStatus: 200 }, true],
  ["a form that the server could not answer", { formMethod: "POST" as const, actionStatus: 503 }, false],
])("the layout around the page, after %s, is loaded again: %s", (_, change, isLoaded) => {
  expect(layoutAfterActions({ ...asked, defaultShouldRevalidate: true, ...change })).toBe(isLoaded);
});

test.each([
  ["opening an analysis", "/dashboard", "/dashboard?analysis=level", false],
  ["closing an analysis", "/dashboard?a=1&analysis=level", "/dashboard?a=1", false],
  ["another query", "/dashboard", "/dashboard?a=1", true],
  ["the same address again", "/dashboard", "/dashboard", true],
  ["another page", "/alerts", "/dashboard?analysis=level", true],
])("%s reloads the dashboard: %s -> %s: %s", (_, from, to, isLoaded) => {
  const [currentUrl, nextUrl] = [new URL(from, url), new URL(to, url)];
  const args = { ...asked, currentUrl, nextUrl, defaultShouldRevalidate: true };
  expect(unlessOnlyAnalysisChanges(args)).toBe(isLoaded);
  if (!isLoaded) expect(layoutAfterActions(args)).toBe(false);
});
