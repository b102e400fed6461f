import { expect, test } from "vitest";
import { PRIMARY_SOURCES, type SourceKey } from "./catalog";
import { freshnessOf, freshnessText, missingServices } from "./source-freshness";

const noon = new Date("2026-11-20T12:00:00Z");
const outcomes = (failed: SourceKey[] = []) =>
  PRIMARY_SOURCES.map((source) => ({
    source,
    state: failed.includes(source) ? "failed" : "healthy",
    extra: 1,
  }));

test("a refresh in which all responded shows 7 of 7 sources", () => {
  expect(freshnessOf({ sources: outcomes(), finishedAt: noon })).toEqual({
    responded: 7,
    total: 7,
    failed: [],
    unconfigured: [],
    updatedAt: noon,
  });
});

test("a service counts only if all its feeds, or its fallback, responded", () => {
  const of = (sources: unknown) => freshnessOf({ sources, finishedAt: noon });
  expect(of(outcomes(["house_votes"]))).toMatchObject({ responded: 6, failed: ["api_data_gov"] });
  expect(of([...outcomes(["thenewsapi"]), { source: "gdelt", state: "healthy" }])).toMatchObject({
    failed: [],
  });
  expect(of([...outcomes(["thenewsapi"]), { source: "gdelt", state: "failed" }])).toMatchObject({
    failed: ["thenewsapi"],
  });
});

test("services without a key are not counted, unless a fallback stands in for them", () => {
  const keyed: SourceKey[] = ["thenewsapi", "guardian", "perplexity", "api_data_gov", "house_votes"];
  const without = (names: SourceKey[]) =>
    outcomes().map((outcome) =>
      names.includes(outcome.source) ? { ...outcome, state: "unconfigured" } : outcome,
    );
  const of = (sources: unknown) => freshnessOf({ sources, finishedAt: noon });
  expect(of(without(keyed.slice(1)))).toMatchObject({
    responded: 4,
    total: 4,
    failed: [],
    unconfigured: ["guardian", "perplexity", "api_data_gov"],
  });
  expect(of([...without(keyed), { source: "gdelt", state: "failed" }])).toMatchObject({
    responded: 3,
    total: 4,
    failed: ["thenewsapi"],
  });
});

test("a run that called no source, hasn't finished or stored something else has no freshness", () => {
  expect(freshnessOf({ sources: outcomes(), finishedAt: null })).toBeNull();
  expect(
    freshnessOf({ sources: [{ source: "replay", name: "Replayed articles" }], finishedAt: noon }),
  ).toBeNull();
  expect(freshnessOf({ sources: null, finishedAt: noon })).toBeNull();
});

test.each([
  [0, "7 of 7 sources, updated just now"],
  [59, "7 of 7 sources, updated 59 min ago"],
  [150, "7 of 7 sources, updated 2 h ago"],
  [3 * 24 * 60, "7 of 7 sources, updated 3 days ago"],
  [-5, "7 of 7 sources, updated just now"],
])("%i minutes later it reads %j", (minutes, text) => {
  const freshness = freshnessOf({ sources: outcomes(), finishedAt: noon });
  expect(freshness && freshnessText(freshness, new Date(noon.getTime() + minutes * 60_000))).toBe(text);
});

test("a missing service is named with its last success, that of the feed that is silent the longest, or else its first call", () => {
  const at = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);
  const state = (source: SourceKey, success: number | null, failing: number | null) => ({
    source,
    lastSuccessAt: success === null ? null : at(success),
    failingSince: failing === null ? null : at(failing),
    refusedSince: null,
  });
  const states = [
    state("federal_register", 0, null),
    state("public_inspection", 13, 7),
    state("guardian", null, 6),
    state("treasury", 0, null),
  ];
  expect(missingServices(["federal_register", "guardian", "perplexity"], states)).toEqual([
    { name: "Federal Register", since: at(13) },
    { name: "The Guardian", since: at(6) },
    { name: "Perplexity", since: null },
  ]);
});
