import { beforeEach, expect, test } from "vitest";
import { forecastQuestions, forecastResolutions } from "~/assessment/tables.server";
import { auditLog } from "~/audit/tables.server";
import { DAY_MS } from "~/time";
import { noon, testContext } from "../../tests/context";
import { baseOfEstimate } from "../../tests/forecasts";
import { questionsToResolve, resolutionForm, resolveQuestion } from "./resolve-question.server";

const context = testContext("resolve-question", { newId: () => crypto.randomUUID() });
const { db } = context;
const actor = { id: "admin", email: "admin@example.com" };
const link = "https://www.ca9.uscourts.gov/opinions/";

beforeEach(async () => {
  await db.batch([db.delete(forecastResolutions), db.delete(forecastQuestions)]);
  const question = {
    origin: "live" as const,
    kind: "appeals-ruling",
    question: "Will a federal appeals court rule?",
    openedAt: new Date(noon.getTime() - 61 * DAY_MS),
    probability: 0.5,
    baseRate: 0.5,
    base: baseOfEstimate,
    methodVersion: "2.0",
  };
  await db.insert(forecastQuestions).values([
    { ...question, id: "closed", closesAt: new Date(noon.getTime() - DAY_MS) },
    { ...question, id: "open", closesAt: new Date(noon.getTime() + DAY_MS) },
  ]);
});

test("an administrator resolves a closed question with a link, on record and in the audit log", async () => {
  expect((await questionsToResolve(db, noon, { page: 1 })).rows.map(({ id }) => id)).toEqual(["closed"]);
  expect(await resolveQuestion(context, actor, { id: "closed", outcome: "yes", link })).toBe(true);
  expect((await questionsToResolve(db, noon, { page: 1 })).rows).toEqual([]);
  expect(await db.select().from(forecastResolutions)).toMatchObject([
    { questionId: "closed", check: "administrator", outcome: true, link },
  ]);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    action: "question-resolved",
    outcome: "done",
  });
});

test("a question that is still open or doesn't exist is rejected", async () => {
  expect(await resolveQuestion(context, actor, { id: "open", outcome: "yes", link })).toBe(false);
  expect(await resolveQuestion(context, actor, { id: "none", outcome: "no", link })).toBe(false);
  expect(await db.$count(forecastResolutions)).toBe(0);
});

test("a resolution needs an outcome and an https link", () => {
  expect(resolutionForm.safeParse({ id: "closed", outcome: "yes", link }).success).toBe(true);
  expect(resolutionForm.safeParse({ id: "closed", outcome: "maybe", link }).success).toBe(false);
  expect(
    resolutionForm.safeParse({ id: "closed", outcome: "yes", link: "javascript:alert(1)" }).success,
  ).toBe(false);
});
