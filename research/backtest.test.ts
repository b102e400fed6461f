import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { outletKey } from "~/news/article";
import { DAY_MS } from "~/time";
import { articleOf, type ArticleOptions } from "../tests/stories";
import { chartOf } from "./backtest/chart";
import { dateOf, dayOf, eventsFile } from "./backtest/events";
import { correlation, difference, isInHalf, percentileOf, wilson } from "./backtest/figures";
import { forecastGoals } from "./backtest/forecast-goals";
import { measure } from "./backtest/measure";
import { goalsOf, intervalGoal, reportOf } from "./backtest/report";
import { outletSplits } from "./backtest/outlet-splits";
import { switching } from "./backtest/switching";
import { readStream, type ReadItem, type Stream } from "./backtest/stream";
import { titleHash } from "../commands/recorded-readings";

const OUTLETS = ["Example Times", "Daily Sample", "The Specimen"];
/** In the fall of 2024 no register entry begins or ends. */
const FIRST = dayOf("2024-07-01");
const DAYS = 120;

/** Every outlet publishes ten everyday items a day. */
const everyday = (outlets = OUTLETS, first = FIRST, days = DAYS): ReadItem[] =>
  outlets.flatMap((source) =>
    Array.from({ length: 10 * days }, (_, index) => ({
      id: `${source} ${index}`,
      outlet: outletKey(source),
      day: first + Math.floor(index / 10),
      article: null,
    })),
  );

function itemOf(day: number, source: string, options: ArticleOptions): ReadItem {
  const article = articleOf({ source, score: 59, factor: "military-deployment", ...options });
  const at = { ...article, publishedAt: new Date(day * DAY_MS + DAY_MS / 2), relevance: article.relevance };
  return { id: article.id, outlet: outletKey(source), day, article: at };
}
const streamOf = (items: ReadItem[]): Stream => ({
  name: "invented",
  items: [...items].sort((a, b) => a.day - b.day),
  unreadable: 0,
});
const eventOn = (day: number, own: string, more: object = {}) =>
  eventsFile.parse({
    events: [{ date: dateOf(day), event: "An event", expect: "up", tier: "contextual", own, ...more }],
    quiet: [{ from: dateOf(FIRST + 60), to: dateOf(FIRST + 80) }],
  });
const LATE = FIRST + 100;

test("without relevant news nothing moves, no source matters and every testable goal is met", () => {
  const result = measure(streamOf(everyday()), [], eventOn(LATE, "troops"), {});
  // An outlet without news falls slightly below its expected flow.
  expect(result.summary.max - result.summary.min).toBeLessThan(1);
  expect(result.moves).toEqual([]);
  expect(result.notInStream).toHaveLength(1);
  expect(result.quiet).toMatchObject([{ passed: true }]);
  expect(result.quiet[0]?.largestMove).toBeLessThan(0.1);
  expect(result.robustness.sets.every(({ shift }) => Math.abs(shift) < 1)).toBe(true);
  const { held, pairs } = result.robustness.interval;
  expect(held).toBe(pairs);
  expect(pairs).toBeGreaterThanOrEqual(300);
  const missed = goalsOf(result).filter(({ met }) => !met);
  // An interval that always holds is too wide.
  expect(missed.map(({ measure: name }) => name)).toEqual(["80% interval holds the other half's level"]);
});

const troops = (day: number) =>
  OUTLETS.map((source, index) =>
    itemOf(day, source, { title: `Troops sent to Springfield, wording ${index}` }),
  );

test("an event passes by its own story, not by another or in the other direction", () => {
  const stream = streamOf([...everyday(), ...troops(LATE)]);
  const passes = (events: ReturnType<typeof eventsFile.parse>) => measure(stream, [], events, {}).events[0];
  expect(passes(eventOn(LATE, "troops"))).toMatchObject({
    passed: true,
    reportedAs: "contextual",
    minimum: 1,
  });
  expect(passes(eventOn(LATE, "troops", { expect: "down" }))?.passed).toBe(false);
  const other = streamOf([
    ...everyday(),
    ...troops(LATE),
    itemOf(LATE, "Daily Sample", { score: 40, title: "A ferry" }),
  ]);
  const [byAnother] = measure(other, [], eventOn(LATE, "ferry", { expect: "down" }), {}).events;
  expect(byAnother?.passed).toBe(false);
});

test("an event within the stream but outside the assessed days is listed as such", () => {
  const listed = (day: number) =>
    measure(streamOf(everyday()), [], eventOn(day, "troops"), { from: dateOf(FIRST + 20) }).notInSeries;
  expect(listed(FIRST + 10)).toHaveLength(1);
  expect(listed(FIRST - 10)).toEqual([]);
});

test("what three outlets report shows with any two of them and with any two sets", () => {
  const weekly = Array.from({ length: 12 }, (_, week) => troops(FIRST + 45 + 6 * week)).flat();
  const { robustness } = measure(
    streamOf([...everyday(), ...weekly]),
    [],
    eventsFile.parse({ events: [] }),
    {},
  );
  expect(robustness.withoutOutlet).toHaveLength(3);
  expect(Math.max(...robustness.withoutOutlet.map(({ p95 }) => p95))).toBeLessThan(5);
  // Three outlets can be split in three ways, each tried once.
  expect(robustness.disjoint).toHaveLength(3);
  expect(Math.min(...robustness.disjoint.map(({ correlation: r }) => r))).toBeGreaterThan(0.9);
});

test("outlets are split by size, by name and at random, each way once and with at least a quarter of the items on both sides", () => {
  const names = ["Echo", "Alpha", "Delta", "Bravo", "Charlie", "Foxtrot"];
  const outlets = names.map((outlet, rank) => ({ outlet, items: 100 - 10 * rank }));
  const splits = outletSplits(outlets);
  const total = outlets.reduce((sum, { items }) => sum + items, 0);
  for (const { side } of splits.slice(1)) {
    const share = outlets.reduce((sum, { outlet, items }) => sum + (side.has(outlet) ? items : 0), 0) / total;
    expect(Math.min(share, 1 - share)).toBeGreaterThanOrEqual(0.25);
  }
  const ways = splits.map(({ side }) => names.map((name) => side.has(name) === side.has("Echo")).join());
  expect(new Set(ways).size).toBe(ways.length);
  expect(splits.filter(({ name }) => name.startsWith("at random"))).toHaveLength(8);
  expect(splits.slice(0, 2).map(({ name }) => name)).toEqual(["by size", "by name, every second"]);
  expect(outletSplits([{ outlet: "Echo", items: 5 }])).toEqual([]);
});

const RANGE = { first: FIRST + 40, last: FIRST + DAYS - 1 };

test("switching the second reader in mid-stream moves no day by more than 3, though the model finds twice as much", () => {
  const found = (isByModel: boolean) =>
    Array.from({ length: DAYS }, (_, at) =>
      OUTLETS.map((source, outlet) => {
        const title = `Troops sent to Springfield, day ${at}, wording ${outlet}`;
        const item = itemOf(FIRST + at, source, { id: `${source} ${at}`, title, score: 53 });
        return isByModel || at % 2 === 0 ? item : { ...item, article: null };
      }),
    ).flat();
  const itemsWith = (isByModel: boolean) => streamOf([...everyday(), ...found(isByModel)]).items;
  const { largest, distance } = switching(itemsWith(false), itemsWith(true), [], RANGE);
  expect(distance).toBeGreaterThan(0.5);
  expect(largest).toBeLessThanOrEqual(3);
});

test("a day with an item that only the model calls direct is told apart", () => {
  const item = (score: number) =>
    itemOf(LATE, "Daily Sample", { id: "one", score, title: "Passports revoked nationwide" });
  const [alone, both] = [{ ...item(59), article: null }, item(69)].map(
    (one) => streamOf([...everyday(), one]).items,
  );
  const { largest, withDirect } = switching(alone ?? [], both ?? [], [], RANGE);
  expect(withDirect).toBeGreaterThan(1);
  expect(largest).toBeLessThan(withDirect / 2);
});

test("a large move is listed with its cause", () => {
  const direct = OUTLETS.map((source, index) =>
    itemOf(LATE, source, { score: 95, title: `Passports revoked nationwide, wording ${index}` }),
  );
  const { moves } = measure(streamOf([...everyday(), ...direct]), [], eventsFile.parse({ events: [] }), {});
  expect(moves).toMatchObject([{ date: dateOf(LATE) }]);
  expect(moves[0]?.causes[0]?.title).toContain("Passports revoked");
});

test("synthetic articles stay within their limits, and none that raises the risk lowers the level", () => {
  const { hostile } = measure(streamOf(everyday()), [], eventsFile.parse({ events: [] }), {});
  for (const { one, tenOfOneOutlet, reportedByTwo, tenContextual, largestDrop } of hostile) {
    expect(one).toBeGreaterThan(1);
    expect(one).toBeLessThanOrEqual(3);
    expect(tenOfOneOutlet).toBeLessThanOrEqual(2 * one);
    expect(reportedByTwo).toBeGreaterThan(one);
    expect(tenContextual).toBeLessThanOrEqual(8);
    expect(largestDrop).toBe(0);
  }
});

test("in 2020 without the register's entries the official notices carry the level, and the entries are listed", () => {
  const first = dayOf("2020-04-18");
  const notices = ["2020-04-22", "2020-05-22", "2020-06-24"].map((date) => {
    const item = itemOf(dayOf(date), "Federal Register", {
      title: "Notification of temporary restrictions at land ports of entry",
      score: 95,
      topic: "land-borders",
      factor: "border-security",
      official: true,
    });
    return item;
  });
  const { unattended } = measure(
    streamOf(everyday(OUTLETS, first, 86)),
    notices,
    eventsFile.parse({ events: [] }),
    {},
  );
  expect(unattended?.news.without).toContain("pandemic-land-borders");
  expect(unattended?.news.threeSources).toEqual([]);
  expect(unattended?.news.summary.max).toBeLessThan(30);
  expect(unattended?.official?.highDays).toMatchObject({ from: "2020-04-22" });
  expect(unattended?.official?.summary.max).toBeGreaterThan(45);
});

test("a stream is read and scored once, each URL once, and unreadable lines are counted", async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "backtest-")), "stream.jsonl");
  const line = (title: string, url: string) =>
    JSON.stringify({ title, source: "Example Times", publishedAt: "2024-07-02T12:00:00Z", url });
  const title = "State Department revokes passports of Americans who owe child support";
  writeFileSync(
    file,
    [
      line(title, "https://a.example/1"),
      line(title, "https://a.example/1?utm_source=x"),
      line("Ferry late", "https://a.example/2"),
      "{",
    ].join("\n"),
  );
  const { items, unreadable, name } = await readStream(file);
  expect({ name, unreadable, count: items.length }).toEqual({ name: "stream", unreadable: 1, count: 2 });
  const [relevant] = items.flatMap(({ article }) => article ?? []);
  expect(items.filter(({ article }) => article)).toHaveLength(1);
  const rejected = { class: "irrelevant", stage: "analysis", direction: "neutral" } as const;
  const readings = new Map([[titleHash(relevant?.title ?? ""), rejected]]);
  expect((await readStream(file, readings)).items.filter(({ article }) => article)).toEqual([]);
});

test("the report and the chart name what was measured", () => {
  const events = eventOn(LATE, "troops");
  const result = measure(streamOf([...everyday(), ...troops(LATE)]), [], events, {});
  expect(reportOf(result)).toMatch(/passed .* An event: \+\d/);
  const chart = chartOf({ ...result, stream: `<"&>` }, events);
  expect(chart).toMatch(/^<svg /);
  expect(chart).not.toContain(`<"&>`);
});

test("the method's forecast cases are met", () => {
  expect(forecastGoals().filter(({ met }) => !met)).toEqual([]);
});

test("pooled, an interval is right from 75 to 85 %", () => {
  expect([74, 75, 85, 86].map((held) => intervalGoal({ held, pairs: 100 }).met)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("the figures: percentile, difference, correlation, Wilson's interval and halves", () => {
  expect(percentileOf([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(difference([10, 20], [11, 14])).toMatchObject({ shift: -2.5, max: 6, over5: 0.5, days: 2 });
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 9);
  expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 9);
  expect(correlation([1, 1, 1], [1, 2, 3])).toBe(0);
  const { low, high } = wilson(8, 10);
  expect([low, high].map((share) => Math.round(100 * share))).toEqual([49, 94]);
  const first = Array.from({ length: 2_000 }, (_, index) => isInHalf(`article ${index}`, 0));
  expect(Math.abs(first.filter(Boolean).length - 1_000)).toBeLessThan(100);
});
