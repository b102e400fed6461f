import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { triggeredAlerts } from "~/alerts/tables.server";
import { restrictionProposals, riskAssessments } from "~/assessment/tables.server";
import { newsArticles } from "~/news/tables.server";
import { openLocalContext } from "./local-context";
import { localVars } from "./local-product";
import { createTables } from "./migrations";
import { replay } from "./replay";
import { titleHash } from "./recorded-readings";

const state = mkdtempSync(path.join(tmpdir(), "replay-"));
const file = path.join(state, "stream.jsonl");
const day = (date: string, index: number, title: string, more: object = {}) =>
  JSON.stringify({
    title,
    source: "Harbor Ledger",
    publishedAt: `${date}T0${index}:00:00Z`,
    url: `https://ledger.example/${date}/${index}`,
    ...more,
  });
const everyday = (date: string) =>
  [1, 2, 3].map((index) => day(date, index, `Ferry number ${index} runs late`));
const notice = day(
  "2026-03-03",
  5,
  "Notification of Temporary Travel Restrictions Applicable to Land Ports of Entry Between the United States and Canada",
  { source: "Federal Register", type: "Notice", effectiveOn: "2026-03-03", endsOn: "2026-03-04" },
);
const dates = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];
writeFileSync(file, [...dates.flatMap(everyday), notice, "not a line"].join("\n"));

let local: Awaited<ReturnType<typeof openLocalContext>>;

beforeAll(async () => {
  const nowhere = "https://replay.invalid";
  const vars = localVars({ origin: nowhere, standInsOrigin: nowhere, state });
  local = await openLocalContext({ state, vars });
  await createTables(local.context.db.$client);
});

afterAll(async () => {
  await local.close();
  rmSync(state, { recursive: true });
});

const levels = () =>
  local.context.db
    .select({ date: riskAssessments.date, level: riskAssessments.riskLevel })
    .from(riskAssessments)
    .orderBy(asc(riskAssessments.date));

test("every day of the file is assessed once, as of its end, and a second run adds nothing", async () => {
  const first = await replay(local.context, { files: [file] });
  expect(first).toMatchObject({ days: 5, daysKnown: 0, read: 16, relevant: 1, unreadable: 1 });
  const before = await levels();
  expect(before.map(({ date }) => date.toISOString())).toEqual(dates.map((date) => `${date}T23:59:59.999Z`));
  expect(await replay(local.context, { files: [file] })).toMatchObject({ days: 0, daysKnown: 5 });
  expect(await levels()).toEqual(before);
});

test("an official notice opens a possible restriction from its day to its stated end", async () => {
  const [first, second, third, fourth, fifth] = (await levels()).map(({ level }) => level);
  expect(second).toBe(first);
  expect(Number(third) - Number(second)).toBeGreaterThan(30);
  expect(Math.abs(Number(fourth) - Number(third))).toBeLessThanOrEqual(1);
  expect(Number(fourth) - Number(fifth)).toBeGreaterThan(20);
  expect(await local.context.db.select().from(restrictionProposals)).toMatchObject([
    { subject: "land-borders" },
  ]);
});

test("a replay triggers no alerts by default", async () => {
  expect(await local.context.db.$count(triggeredAlerts)).toBe(0);
});

test("a range without articles is rejected", async () => {
  await expect(
    replay(local.context, { files: [file], from: new Date("2027-01-01T00:00:00Z") }),
  ).rejects.toThrow("no article in that range");
});

test("with recorded readings an article counts as both readers say, and others as the first says", async () => {
  const [title, other] = [
    "State Department revokes passports of tax debtors",
    "State Department revokes passports of US citizens in Iowa",
  ];
  const more = path.join(state, "more.jsonl");
  writeFileSync(more, [day("2026-03-07", 1, title), day("2026-03-07", 2, other)].join("\n"));
  const readings = new Map([
    [titleHash(title), { class: "irrelevant", stage: "analysis", direction: "neutral" } as const],
  ]);
  expect(await replay(local.context, { files: [more], readings })).toMatchObject({ days: 1 });
  const articles = await local.context.db
    .select()
    .from(newsArticles)
    .where(like(newsArticles.url, "%2026-03-07%"));
  const read = articles.map(({ title, readBy, relevanceScore }) => [title, readBy, relevanceScore >= 40]);
  expect(read.sort()).toEqual(
    [
      [title, "differ", false],
      [other, "rules", true],
    ].sort(),
  );
});
