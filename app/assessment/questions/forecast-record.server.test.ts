import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readOne } from "~/database/query.server";
import { forecastQuestions, forecastResolutions, restrictions } from "../tables.server";
import { newsArticles } from "~/news/tables.server";
import { apiEvents } from "~/sources/tables.server";
import { DAY_MS } from "~/time";
import { METHOD_VERSION } from "../method-version";
import { addAssessment } from "../../../tests/alert-factories";
import { noon, testContext } from "../../../tests/context";
import { emptyDatabase } from "../../../tests/empty-database";
import { baseOfEstimate } from "../../../tests/forecasts";
import { bill, restriction } from "../../../tests/recorded-events";
import {
  forecastRecord,
  keepForecastRecord,
  recordedQuestions,
  type RecordInput,
} from "./forecast-record.server";

const after = (days: number) => new Date(noon.getTime() + days * DAY_MS);
let published: { document_number: string; publication_date: string; title: string; cfr: [number, number] }[] =
  [];
let isDown = false;

/** A Federal Register with this test's documents. Filters by date and part like the real one. */
const register: typeof fetch = async (input) => {
  if (isDown) return new Response("Bad gateway", { status: 502 });
  const asked = new URL(String(input)).searchParams;
  const results = published
    .filter(
      ({ publication_date: day, cfr: [title, part] }) =>
        day >= (asked.get("conditions[publication_date][gte]") ?? "") &&
        day <= (asked.get("conditions[publication_date][lte]") ?? "") &&
        (asked.get("conditions[cfr][title]") ?? String(title)) === String(title) &&
        (asked.get("conditions[cfr][part]") ?? String(part)) === String(part),
    )
    .map(({ cfr: [title, part], ...document }) => ({
      ...document,
      html_url: `https://www.federalregister.gov/d/${document.document_number}`,
      cfr_references: [{ title, part }],
    }));
  return Response.json(results.length > 0 ? { count: results.length, results } : { count: 0 });
};
const context = testContext("forecast-record", { fetch: register, newId: () => crypto.randomUUID() });
const input: RecordInput = {
  correlationId: "one-refresh",
  origin: "live",
  methodVersion: "2.0",
  level: 24,
  multipliers: { a: 1, b: 1, c: 1, d: 1 },
  callsSources: true,
};
const keep = (days: number, more: Partial<RecordInput> = {}) =>
  keepForecastRecord(context, after(days), { ...input, ...more });
const liveRecord = async (now = noon) => readOne(context.db, forecastRecord(context.db, "live", now));
const question = async (name: string) =>
  context.db
    .select()
    .from(forecastQuestions)
    .where(eq(forecastQuestions.id, `live-2026-11-${name}`))
    .get();
const checksOf = async (name: string) =>
  (await context.db.select().from(forecastResolutions))
    .filter(({ questionId }) => questionId === `live-2026-11-${name}`)
    .map(({ check, outcome }) => [check, outcome]);
const passportRule = (number: string, day: string) => ({
  document_number: number,
  publication_date: day,
  title: "Passports: A Rule",
  cfr: [22, 51] as [number, number],
});

beforeEach(async () => {
  const { db } = context;
  published = [];
  isDown = false;
  await emptyDatabase(db.$client);
});

test("a month's questions open once, however many refreshes it has, and are never rewritten", async () => {
  const first = await keep(0);
  const again = await keep(1, { level: 60 });
  expect([first.opened >= 12, again.opened]).toEqual([true, 0]);
  const { open } = await liveRecord();
  expect(open).toHaveLength(first.opened);
  expect(open.every(({ openedAt }) => openedAt.getTime() === noon.getTime())).toBe(true);
});

test("two concurrent runs open them once", async () => {
  await Promise.all([keep(0), keep(0)]);
  const { open } = await liveRecord();
  expect(new Set(open.map(({ id }) => id)).size).toBe(open.length);
});

test("the base rate is counted over ten years by the resolving query, and both are stored", async () => {
  published = Array.from({ length: 13 }, (_, year) =>
    passportRule(`20-${year}`, `${2017 + (year % 9)}-03-01`),
  );
  published.push(passportRule("too-old", "2015-01-01"));
  await keep(0);
  const rule = await question("passport-rule");
  expect(rule?.base).toMatchObject({
    hits: 13,
    from: "2016-11-20",
    to: "2026-11-20",
    countedAt: noon.toISOString(),
  });
  expect(rule?.base?.query).toContain("conditions%5Bcfr%5D%5Bpart%5D=51");
  expect(rule?.baseRate).toBe(0.2);
  const calls = await context.db.select().from(apiEvents).where(eq(apiEvents.service, "federal_register"));
  expect(calls.length).toBeGreaterThan(8);
});

test("if the source fails, the last count is used, and before the first count the estimate", async () => {
  isDown = true;
  await keep(0);
  expect((await question("passport-rule"))?.base?.hits).toBeNull();
  isDown = false;
  published = [passportRule("1", "2020-01-01")];
  await keep(30);
  isDown = true;
  await keep(60);
  const third = (await recordedQuestions(context.db, "live")).find(
    ({ id }) => id === "live-2027-01-passport-rule",
  );
  expect(third?.base?.hits).toBe(1);
  const failed = await context.db.select().from(apiEvents).where(eq(apiEvents.status, "failure"));
  expect(failed.length).toBeGreaterThan(0);
});

test("a replay calls no source", async () => {
  await keep(0, { origin: "replay", callsSources: false });
  expect(await context.db.$count(apiEvents)).toBe(0);
});

test("at the close the query decides, with the document as its link, and the record is scored", async () => {
  await keep(0);
  published = [passportRule("2026-77", "2026-12-24")];
  await keep(60);
  expect(await question("passport-rule")).toMatchObject({
    outcome: true,
    resolvedBy: "data",
    resolutionSource: "https://www.federalregister.gov/d/2026-77",
  });
  expect(await question("cuba-rule")).toMatchObject({ outcome: false, resolvedBy: "data" });
  const { scores, resolved, skill } = await liveRecord();
  expect(scores?.count).toBe(resolved.length);
  // One month isn't enough to show skill.
  expect(skill).toBeNull();
});

test("a source that fails at the close is retried, and given up after two weeks", async () => {
  await keep(0);
  isDown = true;
  await keep(60);
  expect((await question("passport-rule"))?.resolvedAt).toBeNull();
  isDown = false;
  await keep(61);
  expect(await question("passport-rule")).toMatchObject({ outcome: false });
});

test("a late entry reopens the question 30 days later; both answers are kept and the later one counts", async () => {
  await keep(0);
  await keep(60);
  expect(await question("register-change")).toMatchObject({ outcome: false });
  await context.db.insert(restrictions).values(restriction({ since: after(20) }));
  await keep(89);
  expect(await question("register-change")).toMatchObject({ outcome: false });
  await keep(90);
  expect(await question("register-change")).toMatchObject({ outcome: true });
  expect(await checksOf("register-change")).toEqual([
    ["close", false],
    ["30-days", true],
  ]);
  await keep(150);
  expect(await checksOf("register-change")).toHaveLength(3);
  expect(await question("register-change")).toMatchObject({ nextCheckAt: null, outcome: true });
  await keep(400);
  expect(await checksOf("register-change")).toHaveLength(3);
});

test("without an assessment near its day the level isn't guessed: no outcome and no score", async () => {
  await keep(0);
  await keep(60);
  expect(await question("index-rises")).toMatchObject({ outcome: null, resolvedBy: "no data" });
});

test("a question only an administrator can resolve awaits its outcome after the close and is no longer open", async () => {
  await keep(0);
  const isAppeals = ({ id }: { id: string }) => id === "live-2026-11-appeals-ruling";
  expect((await liveRecord(after(59))).open.some(isAppeals)).toBe(true);
  await keep(61);
  expect((await question("appeals-ruling"))?.resolvedAt).toBeNull();
  const { open, awaiting, resolved } = await liveRecord(after(61));
  expect(awaiting.filter(isAppeals)).toHaveLength(1);
  expect([...open, ...resolved].some(isAppeals)).toBe(false);
});

test("questions resolved from our own records have base rates counted by the same query, as far back as the records go", async () => {
  const started = after(-200);
  await context.db.batch([
    context.db.insert(restrictions).values(restriction({ since: after(-100) })),
    context.db.insert(newsArticles).values(bill("introduced", started, "Introduced in House")),
    context.db.insert(newsArticles).values(bill("passed", after(-40), "Passed House")),
  ]);
  await keep(0);
  expect((await question("register-change"))?.base).toMatchObject({
    hits: 1,
    hitsLastYear: 1,
    query: "Our register: restrictions that began or ended",
  });
  const passes = await question("bill-passes");
  expect(passes?.base).toMatchObject({ hits: 1, from: started.toISOString().slice(0, 10) });
  // One hit in 200 days: 1 - (200 / 260)^1.5.
  expect(passes?.baseRate).toBeCloseTo(0.33, 2);
});

test("how often the level rose is counted once a year of levels exists, and estimated before", async () => {
  const levels = [20, 26, 22, 23, 27, 27, 24];
  const insert = async (from: number) => {
    for (const [index, daily] of levels.slice(from).entries()) {
      const at = after(-60 * (levels.length - 1 - from - index) - 1);
      await addAssessment(context, at, { daily }, { methodVersion: METHOD_VERSION });
    }
  };
  // Five windows are less than a year.
  await insert(1);
  await keep(0);
  expect((await question("index-rises"))?.base?.hits).toBeNull();
  await context.db.delete(forecastQuestions);
  await insert(0);
  await keep(0);
  // 20 to 26 and 23 to 27 are rises of more than 3: two in 360 days, 1 - (360 / 420)^2.5.
  const rises = await question("index-rises");
  expect(rises?.base).toMatchObject({ hits: 2, from: "2025-11-25", to: "2026-11-20" });
  expect(rises?.base?.query).toContain("every 60 days");
  expect(rises?.baseRate).toBeCloseTo(0.32, 2);
});

test("a question of a discontinued kind ends without an outcome", async () => {
  await context.db.insert(forecastQuestions).values({
    id: "live-2026-09-level-peak+3",
    origin: "live",
    kind: "level-peak",
    question: "On at least one day by 2026-11-19 the risk level is above 27.",
    threshold: 27,
    openedAt: after(-60),
    closesAt: after(-1),
    nextCheckAt: after(-1),
    probability: 0.4,
    baseRate: 0.4,
    base: baseOfEstimate,
    methodVersion: "1.5",
  });
  await keep(0);
  const { scores, open } = await liveRecord();
  expect(scores).toBeNull();
  expect(open.some(({ kind }) => kind === "level-peak")).toBe(false);
});

test("demonstration data and replays are excluded from the live record", async () => {
  await keep(0, { origin: "demonstration" });
  expect((await liveRecord()).open).toEqual([]);
  expect((await keep(60, { origin: "live" })).resolved).toBe(0);
});
