import { beforeEach, expect, test } from "vitest";
import { forecastQuestions, newsArticles, restrictions, riskAssessments } from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import {
  keepForecastRecord,
  recordedQuestions,
  toForecastRecord,
  type Assessing,
} from "./forecast-record.server";
import { noon, testContext } from "../../tests/context";

const liveRecord = async () => toForecastRecord(await recordedQuestions(context.db, "live"), "live");
const after = (days: number) => new Date(noon.getTime() + days * DAY_MS);
const context = testContext("forecast-record");
const assessing: Assessing = {
  origin: "live",
  methodVersion: "1.5",
  level: 24,
  likelihood: 3.9,
  evidence: [],
};

beforeEach(async () => {
  const { db } = context;
  await db.batch([
    db.delete(forecastQuestions),
    db.delete(riskAssessments),
    db.delete(newsArticles),
    db.delete(restrictions),
  ]);
});

test("a month's questions are opened once, however many refreshes it has, and never rewritten", async () => {
  const first = await keepForecastRecord(context, noon, assessing);
  const again = await keepForecastRecord(context, after(1), { ...assessing, level: 60 });
  expect([first.opened > 0, again.opened]).toEqual([true, 0]);
  const { open } = await liveRecord();
  expect(open).toHaveLength(first.opened);
  expect(open.every(({ openedAt }) => openedAt.getTime() === noon.getTime())).toBe(true);
  expect((await keepForecastRecord(context, after(15), assessing)).opened).toBe(first.opened);
});

test("two at once open them once", async () => {
  await Promise.all([
    keepForecastRecord(context, noon, assessing),
    keepForecastRecord(context, noon, assessing),
  ]);
  const { open } = await liveRecord();
  expect(new Set(open.map(({ id }) => id)).size).toBe(open.length);
});

test("what is due is resolved by data and scored; what came true is told from what did not", async () => {
  await keepForecastRecord(context, noon, assessing);
  await assessed(10, 36);
  await assessed(60, 27);
  await restriction({ since: after(20), until: null });
  await article({ publishedAt: after(30), direction: "lowers" });
  const { resolved } = await keepForecastRecord(context, after(60), assessing);
  const record = await liveRecord();
  expect(record.resolved).toHaveLength(resolved);
  const outcomes = Object.fromEntries(
    record.resolved.map(({ id, outcome }) => [id.replace("live-2026-11-", ""), outcome]),
  );
  expect(outcomes).toEqual({
    "level-at-close-5": true,
    "level-at-close+0": true,
    "level-at-close+5": false,
    "level-at-close+10": false,
    "level-peak+3": true,
    "level-peak+5": true,
    "level-peak+10": true,
    "level-trough-3": false,
    "level-trough-5": false,
    "likelihood-at-close": true,
    "restriction-begins": true,
    "restriction-ends": false,
    "direct-act": false,
    "direct-relief": true,
  });
  expect(record.scores?.count).toBe(resolved);
  expect(record.reliability.length).toBeGreaterThan(1);
});

test("nothing is resolved before its day, and an outcome is never rewritten", async () => {
  await keepForecastRecord(context, noon, assessing);
  expect((await keepForecastRecord(context, after(59), assessing)).resolved).toBe(0);
  await assessed(60, 27);
  await keepForecastRecord(context, after(60), assessing);
  const before = (await liveRecord()).resolved;
  await assessed(59.9, 90);
  expect((await keepForecastRecord(context, after(61), assessing)).resolved).toBe(0);
  expect((await liveRecord()).resolved).toEqual(before);
});

test("without an assessment near its day a level is not guessed: the question ends without an outcome and without a score", async () => {
  await keepForecastRecord(context, noon, assessing);
  await keepForecastRecord(context, after(60), assessing);
  const { resolved, scores, open } = await liveRecord();
  expect(resolved.some(({ kind }) => kind.startsWith("level"))).toBe(false);
  expect(
    open.some(({ kind, openedAt }) => kind.startsWith("level") && openedAt.getTime() === noon.getTime()),
  ).toBe(false);
  expect(scores?.count).toBe(resolved.length);
});

test("demonstration data and replays are no part of the live record", async () => {
  await keepForecastRecord(context, noon, { ...assessing, origin: "demonstration" });
  await keepForecastRecord(context, noon, { ...assessing, origin: "replay" });
  expect((await liveRecord()).open).toEqual([]);
  await assessed(60, 27);
  expect((await keepForecastRecord(context, after(60), assessing)).resolved).toBe(0);
});

async function assessed(days: number, level: number): Promise<void> {
  await context.db.insert(riskAssessments).values({
    id: `assessment-${days}`,
    date: after(days),
    riskLevel: level,
    explanation: "",
    keyEvents: [],
    sources: [],
    february2028Prediction: { likelihood: 4.5, reasoning: "", keyFactors: [] },
    detail: {},
    coverage: 1,
    methodVersion: "1.5",
    analyst: "built-in",
    correlationId: `refresh-${days}`,
  });
}

async function restriction({ since, until }: { since: Date; until: Date | null }): Promise<void> {
  await context.db.insert(restrictions).values({
    id: "one",
    name: "One",
    law: "A law",
    affected: "everybody",
    factor: "border-security",
    since,
    until,
    severity: 0.1,
    reach: 1,
    sourceUrl: "https://example.com",
    lastCheckedAt: since,
  });
}

async function article({ publishedAt, direction }: { publishedAt: Date; direction: string }): Promise<void> {
  await context.db.insert(newsArticles).values({
    id: "article",
    title: "Passports again",
    url: "https://example.com/article",
    source: "Example Times",
    sourceKey: "guardian",
    publishedAt,
    relevanceScore: 80,
    keywords: [],
    factor: "passport-restrictions",
    stage: "act",
    direction,
    reasons: [],
    recordedAt: publishedAt,
  });
}
