import { describe, expect, test } from "vitest";
import type { SourceKey } from "./catalog";
import { areTooManySilent, silentServices, type CallState } from "./source-freshness";

const noon = new Date("2026-11-20T12:00:00Z");
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);
const failing = (
  source: SourceKey,
  success: number | null,
  since: number,
  refused: number | null = null,
): CallState => ({
  source,
  lastSuccessAt: success === null ? null : hoursAgo(success),
  failingSince: hoursAgo(since),
  refusedSince: refused === null ? null : hoursAgo(refused),
});
const well = (source: SourceKey, success: number): CallState => ({
  source,
  lastSuccessAt: hoursAgo(success),
  failingSince: null,
  refusedSince: null,
});
const silent = (states: CallState[], unconfigured: SourceKey[] = []) =>
  silentServices(states, (key) => !unconfigured.includes(key), noon);

describe("which services are silent", () => {
  test.each<[string, CallState[], SourceKey[], string[]]>([
    ["none before the first call", [], [], []],
    [
      "none that answered last, however long ago, because nothing was called since",
      [well("treasury", 90)],
      [],
      [],
    ],
    ["none that failed within 12 hours of its last success", [failing("guardian", 11.9, 5.9)], [], []],
    ["one without a success for 12 hours", [failing("guardian", 12, 6)], [], ["guardian"]],
    [
      "one that never answered, 12 hours after its first call",
      [failing("treasury", null, 12)],
      [],
      ["treasury"],
    ],
    ["none that never answered, before that", [failing("treasury", null, 11.9)], [], []],
    ["at once one that refuses a call", [failing("whitehouse", 6, 0, 0)], [], ["whitehouse"]],
    ["one that refused a call and has timed out since", [failing("guardian", 7, 6.5, 6)], [], ["guardian"]],
    ["none whose key is gone by now", [failing("guardian", 40, 34, 34)], ["guardian"], []],
    [
      "a service of which one feed is silent",
      [well("api_data_gov", 0), failing("house_votes", 12, 6)],
      [],
      ["api_data_gov"],
    ],
    [
      "a service once, though two feeds are silent",
      [failing("federal_register", 1, 0, 0), failing("public_inspection", 1, 0, 0)],
      [],
      ["federal_register"],
    ],
    ["no fallback while its source answers", [well("thenewsapi", 0), failing("gdelt", 200, 190)], [], []],
    [
      "no fallback that was needed for less than 12 hours",
      [failing("thenewsapi", 6, 0), failing("gdelt", 200, 190)],
      [],
      [],
    ],
    [
      "no fallback of a source that answers in part",
      [{ ...failing("thenewsapi", 13, 6), isIncomplete: true }, failing("gdelt", 200, 190)],
      [],
      ["thenewsapi"],
    ],
    [
      "a fallback that was needed for 12 hours",
      [failing("thenewsapi", 12, 6), failing("gdelt", 200, 190)],
      [],
      ["thenewsapi", "gdelt"],
    ],
    [
      "a fallback that stands in for a source without a key",
      [failing("gdelt", 12, 6)],
      ["thenewsapi"],
      ["gdelt"],
    ],
    [
      "official ones first",
      [failing("thenewsapi", 20, 14), failing("guardian", 1, 0, 0), failing("treasury", 12, 6)],
      [],
      ["treasury", "thenewsapi", "guardian"],
    ],
  ])("%s", (_what, states, unconfigured, expected) => {
    expect(silent(states, unconfigured).map(({ service }) => service)).toEqual(expected);
  });
});

test("a silent service says since when nothing has come, by the feed that is silent the longest, and whether one refuses us", () => {
  expect(silent([failing("federal_register", 1, 0, 0), failing("public_inspection", 13, 7)])).toEqual([
    { service: "federal_register", isOfficial: true, since: hoursAgo(13), isRefused: true },
  ]);
});

test("one official service or more than two others need an operator", () => {
  const others: SourceKey[] = ["thenewsapi", "guardian", "perplexity"];
  const of = (keys: SourceKey[]) => areTooManySilent(silent(keys.map((key) => failing(key, 1, 0, 0))));
  expect([of([]), of(others.slice(1)), of(others), of(["treasury"])]).toEqual([false, false, true, true]);
});
