import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { newsItem } from "../../tests/readings";
import { expectOk } from "../../tests/refreshed";
import { AI_FAULTS, AI_FORMS, workersAi } from "../../tests/workers-ai";
import type { AiBinding, Context } from "~/context.server";
import { alarmsOf } from "~/monitor/alarms";
import { checkHealth } from "~/monitor/health-check.server";
import { recordArticles } from "~/news/record-articles.server";
import { newsArticles } from "~/news/tables.server";
import { refresh } from "~/refresh/refresh.server";
import { analystAccess, readerAccess, WORKERS_AI_MODEL } from "~/sources/complete.server";
import { apiEvents } from "~/sources/tables.server";
import { HOUR_MS } from "~/time";
import { modelReader } from "./reader.server";
import { readArticles } from "./readings.server";

// A deployment without a key: Cloudflare's own model through the binding.

const HOST = "http://workers-ai-default.stand-ins.test";
const base = testContext("workers-ai-default", { newId: () => crypto.randomUUID() });
const deployed = (ai: AiBinding | null, now = noon): Context => ({
  ...base,
  ai,
  now: () => now,
  config: { ...base.config, ANALYST_API_KEY: undefined, READER_API_KEY: undefined },
});
const { db } = base;
const rows = () => db.select().from(newsArticles);
const eventsOf = (service: string) => db.select().from(apiEvents).where(eq(apiEvents.service, service));
const alarms = async (context: Context) =>
  alarmsOf(await checkHealth(context)).filter(({ service }) => ["reader", "analyst"].includes(service));
const after = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS);

beforeEach(async () => {
  await fetch(`${HOST}/control`, { method: "DELETE" });
  await emptyDatabase(db.$client);
});

test("with no key at all both models are Cloudflare's; a key, or a context without the binding, leaves it alone", () => {
  const ai = workersAi(HOST);
  const { config } = deployed(ai);
  const bound = { ai, model: WORKERS_AI_MODEL };
  expect([analystAccess({ config, ai }), readerAccess({ config, ai })]).toEqual([bound, bound]);
  const named = { ...config, ANALYST_MODEL: "@cf/a/b" };
  expect(readerAccess({ config: named, ai })).toEqual({ ai, model: "@cf/a/b" });
  const ownReader = { ...config, READER_API_KEY: "r" };
  expect([analystAccess({ config: ownReader, ai }), readerAccess({ config: ownReader, ai })]).toEqual([
    null,
    expect.objectContaining({ key: "r", model: "gpt-6-luna" }),
  ]);
  const ownAnalyst = { ...config, ANALYST_API_KEY: "a" };
  for (const access of [analystAccess({ config: ownAnalyst, ai }), readerAccess({ config: ownAnalyst, ai })])
    expect(access).toMatchObject({ key: "a", model: "gpt-6-luna" });
  expect([analystAccess({ config, ai: null }), readerAccess({ config, ai: null })]).toEqual([null, null]);
  expect(base.ai).toBeNull();
});

test.each(AI_FORMS)(
  "a refresh reads and analyzes through the binding, which answers as %s, and records each call",
  async (form) => {
    const ai = workersAi(HOST, { form });
    const context = deployed(ai);
    const { counts } = await expectOk(await refresh(context, { trigger: "cron" }));
    expect(counts.readTwice).toBeGreaterThan(0);
    const all = await rows();
    expect(all.filter(({ reading }) => reading?.second.model === WORKERS_AI_MODEL)).toHaveLength(
      counts.readTwice ?? -1,
    );
    const [reader, analyst] = [await eventsOf("reader"), await eventsOf("analyst")];
    expect(reader.length + analyst.length).toBe(ai.runs.length);
    expect(analyst.map(({ status, operation }) => [status, operation])).toEqual(
      Array(3).fill(["success", "ai.run"]),
    );
    expect(reader.every(({ status, tokens }) => status === "success" && (tokens ?? 0) > 0)).toBe(true);
    expect(await alarms(context)).toEqual([]);
  },
);

test.each([AI_FAULTS.usedUp, AI_FAULTS.usedUpInFact])(
  "the day's allocation used up in the middle leaves the rest to the rules with an alarm, and it is read the next day: %s",
  async (usedUp) => {
    await recordArticles(
      base,
      Array.from({ length: 12 }, (_, index) => newsItem(index, { source: `Paper ${index}` })),
    );
    const short = deployed(workersAi(HOST, { fault: (run) => (run > 3 ? usedUp : null) }));
    expect(await readArticles(short, noon, modelReader(short, "first"))).toBe(3);
    expect((await rows()).filter(({ readBy }) => readBy === "rules")).toHaveLength(9);
    const { status, checks } = await checkHealth(short);
    expect(checks.models).toMatchObject({ ok: true, silent: [{ service: "reader", isUsedUp: true }] });
    expect(status).toBeDefined();
    const [alarm] = await alarms(short);
    expect(alarm).toMatchObject({ name: "model-quota", service: "reader" });
    expect(alarm?.detail).toContain("“Rules only”");
    const refused = (await eventsOf("reader")).filter(({ errorCode }) => errorCode === "quota");
    // Those under way at the same time, none of them twice.
    expect(refused.length).toBeLessThanOrEqual(4);
    expect(refused.every((attempt) => attempt.status === "rate_limited" && attempt.attempt === 1)).toBe(true);

    const nextDay = deployed(workersAi(HOST), after(13));
    expect(await readArticles(nextDay, after(13), modelReader(nextDay, "second"))).toBe(9);
    expect((await rows()).filter(({ readBy }) => readBy === "rules")).toEqual([]);
    expect(await alarms(nextDay)).toEqual([]);
  },
);

test("a used-up allocation leaves the analysis to the rule-based summary, and both alarms are over with the next answer", async () => {
  const context = deployed(workersAi(HOST, { fault: () => AI_FAULTS.usedUp }));
  await expectOk(await refresh(context, { trigger: "cron" }));
  expect((await alarms(context)).map(({ name, service }) => `${name} ${service}`).sort()).toEqual([
    "model-quota analyst",
    "model-quota reader",
  ]);
  const later = deployed(workersAi(HOST), after(12));
  await expectOk(await refresh(later, { trigger: "cron" }));
  expect(await alarms(later)).toEqual([]);
  expect((await rows()).some(({ reading }) => reading)).toBe(true);
});

test("a retired model is an alarm that names it", async () => {
  const context = deployed(workersAi(HOST, { fault: () => AI_FAULTS.gone }));
  await expectOk(await refresh(context, { trigger: "cron" }));
  const raised = await alarms(context);
  expect(raised.map(({ name }) => name)).toEqual(["model-gone", "model-gone"]);
  for (const { detail } of raised) expect(detail).toContain(WORKERS_AI_MODEL);
  expect((await rows()).every(({ readBy }) => readBy === "rules")).toBe(true);
});

test("an item that finds no JSON is read in smaller calls, and the others are read", async () => {
  await recordArticles(
    base,
    Array.from({ length: 8 }, (_, index) => newsItem(index)),
  );
  const context = deployed(workersAi(HOST, { fault: (run) => (run === 1 ? AI_FAULTS.noJson : null) }));
  expect(await readArticles(context, noon, modelReader(context, "run"))).toBe(8);
  expect((await eventsOf("reader")).map(({ errorCode }) => errorCode)).toEqual(["rejected", null, null]);
});

test.each([AI_FAULTS.noCapacity, AI_FAULTS.timeout, AI_FAULTS.account, AI_FAULTS.invalid, AI_FAULTS.unknown])(
  "with %s the rules stand alone, after a few calls, and everything is read later",
  async (message) => {
    await recordArticles(
      base,
      Array.from({ length: 12 }, (_, index) => newsItem(index, { source: `Paper ${index}` })),
    );
    const context = deployed(workersAi(HOST, { fault: () => message }));
    expect(await readArticles(context, noon, modelReader(context, "run"))).toBe(0);
    expect((await eventsOf("reader")).length).toBeLessThanOrEqual(8);
    const later = deployed(workersAi(HOST), after(6));
    expect(await readArticles(later, after(6), modelReader(later, "later"))).toBe(12);
  },
);
