import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { decideReported, reviewRelevance } from "~/admin/reviews.server";
import { insertMany } from "~/database/insert.server";
import { readOne } from "~/database/query.server";
import { auditLog } from "~/audit/tables.server";
import { contentReviews, mistakeReports } from "./tables.server";
import { newsArticles } from "~/news/tables.server";
import { DAY_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { emptyDatabase } from "../../tests/empty-database";
import { person } from "../../tests/people";
import { reportForm, verdictForm } from "./report-forms";
import { errorRateText, REPORTS_PER_DAY_MAX } from "./reports";
import {
  openReports,
  reportedSubject,
  submitReport,
  type ReportedSubject,
  latestReviews,
  reviewedSample,
} from "./reports.server";
import { readTwice } from "../../tests/readings";

const context = testContext("corrections", { newId: () => crypto.randomUUID() });
const { db } = context;
const admin = { id: "admin", email: "corrections-admin@example.com" };
const wrong = { reason: "not-relevant", comment: "" } as const;

const article = (id: string, relevanceScore = 80): typeof newsArticles.$inferInsert => ({
  id,
  title: `Article ${id}`,
  url: `https://example.com/${id}`,
  link: `https://example.com/${id}`,
  source: "Paper",
  sourceKey: "guardian",
  publishedAt: noon,
  relevanceScore,
  keywords: [],
  factor: "border-security",
  topic: "",
  stage: "act",
  direction: "raises",
  reasons: [{ part: "mobility", text: "x", points: relevanceScore }],
});
const subject = (id: string): ReportedSubject => ({
  kind: "article",
  id,
  title: `Article ${id}`,
  url: `https://example.com/${id}`,
});
const decision = (id: string, verdict: "no-change" | "corrected" | "removed", note = "") =>
  ({ kind: "article", id, verdict, note }) as const;

beforeEach(async () => {
  await emptyDatabase(db.$client);
  await db.insert(newsArticles).values([article("a"), article("b")]);
});

test("a reader's report is stored once while open, and at most ten are accepted within 24 hours", async () => {
  const { user } = await person(context);
  expect(await submitReport(context, user.id, subject("a"), wrong)).toBe("kept");
  expect(await submitReport(context, user.id, subject("a"), wrong)).toBe("known");
  for (let count = 1; count < REPORTS_PER_DAY_MAX; count += 1) {
    expect(await submitReport(context, user.id, subject(`more-${count}`), wrong)).toBe("kept");
  }
  expect(await submitReport(context, user.id, subject("b"), wrong)).toBe("too-many");
  const nextDay = { ...context, now: () => new Date(noon.getTime() + DAY_MS) };
  expect(await submitReport(nextDay, user.id, subject("b"), wrong)).toBe("kept");
});

test("a report must be about something that exists, and its fields are bounded", async () => {
  expect(await reportedSubject(db, "article", "a")).toMatchObject({ title: "Article a" });
  expect(await reportedSubject(db, "article", "nothing")).toBeNull();
  expect(await reportedSubject(db, "restriction", "a")).toBeNull();
  const form = { kind: "article", id: "a", reason: "other" };
  expect(reportForm.safeParse({ ...form, comment: "x".repeat(1001) }).success).toBe(false);
  expect(reportForm.safeParse({ ...form, reason: "spam" }).success).toBe(false);
  const removedEntry = { kind: "restriction", id: "cuba", verdict: "removed" };
  expect(verdictForm.safeParse(removedEntry).success).toBe(false);
});

test("several readers' reports form one list entry, and a decision resolves them all, publicly and in the audit log", async () => {
  const [first, second] = [await person(context), await person(context)];
  await submitReport(context, first.user.id, subject("a"), {
    reason: "wrong-stage",
    comment: "Only proposed.",
  });
  await submitReport(context, second.user.id, subject("a"), wrong);
  const [listed, ...others] = (await readOne(db, openReports(db, { page: 1 }))).rows;
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ kind: "article", id: "a", reports: 2, comments: ["Only proposed."] });
  expect(listed?.reasons.toSorted()).toEqual(["not-relevant", "wrong-stage"]);

  expect(await decideReported(context, admin, decision("a", "corrected", "It is a proposal."))).toBe(true);
  expect((await readOne(db, openReports(db, { page: 1 }))).rows).toEqual([]);
  const reviews = await readOne(db, latestReviews(db, "article", noon));
  expect(reviews.get("a")).toEqual({ verdict: "corrected", note: "It is a proposal.", reviewedAt: noon });
  expect(await decideReported(context, admin, decision("a", "removed"))).toBe(false);
  const audited = (await db.select().from(auditLog)).filter(({ action }) => action === "report-decided");
  expect(audited.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
});

test("a page of reports reads five comments of each subject it lists, however many there are", async () => {
  const { user } = await person(context);
  const reports = Array.from({ length: 40 }, (_, n) => ({
    id: `report-${n}`,
    userId: user.id,
    kind: "article" as const,
    subjectId: n < 20 ? "a" : "b",
    title: "Article",
    reason: "other" as const,
    comment: `Comment ${n}`,
    createdAt: new Date(noon.getTime() + n),
  }));
  await db.run(sql`drop index mistake_reports_one_open_per_user`);
  await insertMany(db, mistakeReports, reports);
  const request = { page: 2, size: 1 };
  expect((await readOne(db, openReports(db, request))).rows).toMatchObject([
    { id: "b", reports: 20, comments: [20, 21, 22, 23, 24].map((n) => `Comment ${n}`) },
  ]);
  const [statement] = openReports(db, request).statements;
  const { sql: text, params } = statement?.toSQL() ?? { sql: "", params: [] };
  const { results } = await db.$client
    .prepare(text)
    .bind(...params)
    .all();
  expect(JSON.stringify(results).match(/Comment/g)).toHaveLength(5);
});

test("a removed story keeps its row with a relevance of 0 and reasons that add up to it", async () => {
  const { user } = await person(context);
  await submitReport(context, user.id, subject("a"), wrong);
  await decideReported(context, admin, decision("a", "removed"));
  const rows = await db.select().from(newsArticles);
  const removed = rows.find(({ id }) => id === "a");
  expect(removed?.relevanceScore).toBe(0);
  const points = (removed?.reasons as { points: number }[]).map((reason) => reason.points);
  expect(points).toEqual([80, -80]);
  expect(rows.find(({ id }) => id === "b")?.relevanceScore).toBe(80);
});

test("of two decisions on a report at the same time one is made, shown and logged", async () => {
  const { user } = await person(context);
  await submitReport(context, user.id, subject("a"), wrong);
  const earlier = await db.$count(auditLog);
  const outcomes = await Promise.all([
    decideReported(context, admin, decision("a", "no-change")),
    decideReported(context, admin, decision("a", "removed")),
  ]);
  expect(outcomes.toSorted()).toEqual([false, true]);
  const reviews = await db.select().from(contentReviews);
  expect(reviews).toHaveLength(1);
  const [story] = (await db.select().from(newsArticles)).filter(({ id }) => id === "a");
  expect(story?.relevanceScore).toBe(reviews[0]?.verdict === "removed" ? 0 : 80);
  const logged = (await db.select().from(auditLog)).slice(earlier);
  expect(logged.map(({ outcome }) => outcome)).toEqual(["done", "refused"]);
});

test("the error rate counts decided reports and model disagreements, and never mixes demonstration with live", async () => {
  const { user } = await person(context);
  await submitReport(context, user.id, subject("a"), wrong);
  await decideReported(context, admin, decision("a", "no-change"));
  await db.update(newsArticles).set(readTwice(80, "irrelevant", context.now()));
  await reviewRelevance(context, admin, { id: "b", verdict: "direct" });
  const sample = await readOne(db, reviewedSample(context));
  expect(sample).toEqual({ reviewed: 2, wrong: 1 });
  expect(errorRateText(sample)).toBe("1 of 2 (50%)");
  expect(errorRateText({ reviewed: 0, wrong: 0 })).toBeNull();

  await db.update(contentReviews).set({ isDemonstration: false });
  expect(await readOne(db, reviewedSample(context))).toEqual({ reviewed: 0, wrong: 0 });
});
