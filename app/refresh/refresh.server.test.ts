import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { withoutTable } from "../../tests/without-table";
import { expectLogged } from "../../tests/logged";
import { currentAssessment, trend } from "~/assessment/assessments.server";
import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { riskAssessments } from "~/assessment/tables.server";
import { newsArticles } from "~/news/tables.server";
import { refreshRuns } from "./tables.server";
import { apiEvents } from "~/sources/tables.server";
import { recentNews } from "~/news/articles.server";
import { queueRefresh, refresh } from "./refresh.server";
import { SOURCE_KEYS } from "~/sources/catalog";

const HOST = "http://refresh.stand-ins.test";
const at = (hours: number): Partial<Context> => ({ now: () => new Date(noon.getTime() + hours * HOUR_MS) });
const context = (overrides: Partial<Context> = {}) => ({
  ...testContext("refresh", overrides),
  newId: () => crypto.randomUUID(),
});
const control = (subject: string, body: object) =>
  fetch(`${HOST}/control/${subject}`, { method: "PUT", body: JSON.stringify(body) });

beforeEach(async () => {
  await fetch(`${HOST}/control`, { method: "DELETE" });
  const { db } = context();
  await emptyDatabase(db.$client);
});

async function refreshed(overrides: Partial<Context> = {}) {
  const outcome = await refresh(context(overrides), { trigger: "cron" });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.refreshed;
}

test("a refresh produces an assessment whose points add up, with news, a trend and a finished run", async () => {
  const { correlationId } = await refreshed();
  const { db } = context();
  const assessment = await currentAssessment(db, noon);
  if (!assessment) throw new Error("no assessment");
  const { level, riskLevel, february2028Prediction, keyEvents, analyst, coverage } = assessment;
  const sum = (parts: { points: number }[]) => parts.reduce((total, { points }) => total + points, 0);
  const evidence = sum([...level.stories, ...level.restrictions, ...level.proposals]);
  expect(evidence + level.usualNewsFlow).toBeCloseTo(riskLevel, 5);
  expect(sum(level.factors)).toBeCloseTo(riskLevel, 5);
  expect(level.interval.low).toBeLessThanOrEqual(riskLevel);
  expect(level.interval.high).toBeGreaterThanOrEqual(riskLevel);
  expect(february2028Prediction?.likelihood).toBeGreaterThan(0);
  expect({ analyst, coverage }).toEqual({ analyst: "model", coverage: 1 });
  expect(keyEvents.length).toBeGreaterThan(0);
  expect(await trend(db, noon)).toEqual([{ date: noon, riskLevel, weeklyAverage: riskLevel }]);
  expect((await recentNews(db, noon)).length).toBeGreaterThan(0);
  const [run] = await db.select().from(refreshRuns).where(eq(refreshRuns.id, correlationId));
  expect(run).toMatchObject({ outcome: "done", coverage: 1, trigger: "cron" });
});

test("of two concurrent refreshes the second is rejected, and nothing is duplicated", async () => {
  const outcomes = await Promise.all([
    refresh(context(), { trigger: "admin" }),
    refresh(context(), { trigger: "cron" }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "already-running" });
  expect(await context().db.select().from(riskAssessments)).toHaveLength(1);
  expect((await refresh(context(at(6)), { trigger: "cron" })).ok).toBe(true);
});

test("a refresh that finds nothing new still records its assessment, but no article twice", async () => {
  await refreshed();
  const { db } = context();
  const before = await db.$count(newsArticles);
  const { counts } = await refreshed(at(1));
  expect(counts.recorded).toBe(0);
  expect(await db.$count(newsArticles)).toBe(before);
  expect(await db.$count(riskAssessments)).toBe(2);
});

test("when every source fails, the level keeps its evidence unchanged and reports low coverage", async () => {
  expectLogged("alerts-withheld");
  await control("news", { pack: "escalation" });
  const { level } = await refreshed();
  for (const source of SOURCE_KEYS) await control(source, { mode: "error" });
  const degraded = await refreshed(at(6));
  expect(degraded.coverage).toBe(0);
  expect(Math.abs(degraded.level - level)).toBeLessThanOrEqual(1);
  const [run] = await context()
    .db.select()
    .from(refreshRuns)
    .where(eq(refreshRuns.id, degraded.correlationId));
  expect(run?.outcome).toBe("degraded");
});

test.each(["error", "malformed", "rate-limited", "down"])(
  "with the analysis model put to %s, the rule-based summary uses the same evidence",
  async (mode) => {
    await control("analyst", { mode });
    await refreshed();
    const assessment = await currentAssessment(context().db, noon);
    expect(assessment?.analyst).toBe("built-in");
    expect(assessment?.explanation).toMatch(/The risk level is \d+ out of 100/);
    const events = await context().db.select().from(apiEvents).where(eq(apiEvents.service, "analyst"));
    expect(events.length).toBe(3);
    expect(events.every(({ status }) => status !== "success")).toBe(true);
  },
);

test("an escalation in the news clearly moves the level and the forecast", async () => {
  await control("news", { pack: "calm" });
  const calm = await refreshed();
  await control("news", { pack: "escalation" });
  const escalated = await refreshed(at(1));
  expect(escalated.level - calm.level).toBeGreaterThanOrEqual(15);
  expect(escalated.likelihood).toBeGreaterThan(calm.likelihood);
});

test("a failing refresh releases its lease and marks its run failed, and the next one does the work", async () => {
  const broken = withoutTable(context(), "restrictions");
  await expect(refresh(broken, { trigger: "cron" })).rejects.toThrow("Failed to run the query");
  const [run] = await context().db.select().from(refreshRuns);
  expect(run).toMatchObject({ outcome: "failed" });
  expect(run?.error).not.toContain("insert");
  await refreshed(at(1));
  expect(await context().db.$count(riskAssessments)).toBe(1);
});

test("a refresh that was still queued when another one started is marked as superseded", async () => {
  const { db } = context();
  await db
    .insert(refreshRuns)
    .values({ id: "waiting", trigger: "admin", startedAt: noon, outcome: "queued" });
  await refreshed(at(1));
  const [waiting] = await db.select().from(refreshRuns).where(eq(refreshRuns.id, "waiting"));
  expect(waiting).toMatchObject({ outcome: "failed", error: "Superseded by another refresh." });
});

test("a refresh that can't be enqueued releases its lease", async () => {
  const whole = context();
  const d1 = new Proxy(whole.db.$client, {
    get(target, name) {
      if (name === "batch") throw new Error("D1 is gone");
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const broken = { ...whole, db: openDatabase(d1) };
  await expect(queueRefresh(broken, { trigger: "admin" })).rejects.toThrow("D1 is gone");
  expect((await queueRefresh(whole, { trigger: "admin" })).ok).toBe(true);
});
