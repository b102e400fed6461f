import { assessmentDetail, type AssessmentDetail } from "~/assessment/assessment-detail";
import type { Context } from "~/context.server";
import { riskAssessments, users } from "~/database/schema.server";

/** A user with access to the monitor, unless `over` says otherwise. */
export async function addUser(context: Context, over: Partial<typeof users.$inferInsert> = {}) {
  const id = over.id ?? context.newId();
  const user = {
    id,
    email: `${id}@example.com`,
    passwordHash: "none",
    subscriptionStatus: "active" as const,
    createdAt: new Date(0),
    emailVerifiedAt: new Date(0),
    ...over,
  };
  await context.db.insert(users).values(user);
  return user;
}

type Story = AssessmentDetail["level"]["stories"][number];

/** The stored detail of a level made up of these stories. */
export const detailOf = (stories: readonly Partial<Story>[], interval = { low: 20, high: 50 }) =>
  assessmentDetail.parse({
    level: {
      interval,
      factors: [],
      restrictions: [],
      stories: stories.map((story) => ({ id: "s1", source: "Paper", stage: "law", ...story })),
    },
    forecast: {
      version: 2,
      question: "",
      interval: { low: 5, high: 23 },
      monthsLeft: 15,
      steps: [],
      parts: [],
      model: null,
    },
  });

/** An assessment whose alerts are pending, unless `over` says otherwise. */
export async function addAssessment(
  context: Context,
  date: Date,
  values: { daily: number; feb?: number | null },
  over: Partial<typeof riskAssessments.$inferInsert> = {},
) {
  const id = over.id ?? context.newId();
  await context.db.insert(riskAssessments).values({
    id,
    date,
    riskLevel: values.daily,
    explanation: "Because.",
    keyEvents: [],
    sources: [],
    february2028Prediction:
      values.feb === null || values.feb === undefined
        ? null
        : { likelihood: values.feb, reasoning: "Because.", keyFactors: [] },
    detail: detailOf([]),
    coverage: 1,
    methodVersion: "1",
    analyst: "built-in",
    correlationId: id,
    ...over,
  });
  return id;
}
