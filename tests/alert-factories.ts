import { and, eq, sql } from "drizzle-orm";
import { alertEmailInsert } from "~/alerts/alert-emails.server";
import { assessmentDetail, type AssessmentDetail } from "~/assessment/assessment-detail";
import { lastOfEarlierDay, toAssessmentView } from "~/assessment/assessments.server";
import { changeSince } from "~/assessment/reports/causes";
import type { Context } from "~/context.server";
import { triggeredAlerts } from "~/alerts/tables.server";
import { runBatch } from "~/database/query.server";
import { messages } from "~/delivery/tables.server";
import { riskAssessments } from "~/assessment/tables.server";
import { users } from "~/users/tables.server";

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

/** A triggered alert and its email, which an earlier alert may have written already. Returns the email's id. */
export async function addTriggeredAlert(
  { db }: Pick<Context, "db">,
  alert: typeof triggeredAlerts.$inferInsert,
  email: Partial<typeof messages.$inferInsert> = {},
): Promise<string> {
  const { userId, riskAssessmentId, triggeredAt } = alert;
  const { emails } = await runBatch(db, {
    alert: db.insert(triggeredAlerts).values(alert),
    written: alertEmailInsert(db, riskAssessmentId, sql`select ${userId} as user_id`, triggeredAt.getTime()),
    emails: db
      .update(messages)
      .set({ subjectId: riskAssessmentId, ...email })
      .where(and(eq(messages.subjectId, riskAssessmentId), eq(messages.userId, userId)))
      .returning({ id: messages.id }),
  });
  return emails[0]?.id ?? "";
}

/** The stored detail of a level made up of these stories. */
export function detailOf(stories: readonly Partial<Story>[], interval = { low: 20, high: 50 }) {
  const level = stories.reduce((sum, { points = 0 }) => sum + points, 0);
  const log = -Math.log(1 - level / 100);
  return assessmentDetail.parse({
    level: {
      interval,
      unverified: null,
      factors: [],
      restrictions: [],
      log,
      stories: stories.map((story) => ({
        id: "s1",
        source: "Paper",
        stage: "law",
        byPart: {},
        outlets: 1,
        isUnconfirmed: false,
        isOfficial: false,
        subject: null,
        log: level && (log * (story.points ?? 0)) / level,
        ...story,
      })),
      proposals: [],
      usualNewsFlow: 0,
      usual: [],
    },
    change: null,
    crises: [],
    forecast: {
      question: "",
      interval: { low: 5, high: 23 },
      monthsLeft: 15,
      steps: [],
      parts: [],
      model: null,
    },
    weighed: [],
  });
}

/** An assessment whose alerts are pending, unless `over` says otherwise. */
export async function addAssessment(
  context: Context,
  date: Date,
  values: { daily: number; feb?: number | null },
  over: Partial<typeof riskAssessments.$inferInsert> = {},
) {
  const id = over.id ?? context.newId();
  const detail = over.detail ?? detailOf([]);
  const [dayBefore] = await lastOfEarlierDay(context.db, date);
  const change =
    dayBefore &&
    changeSince(toAssessmentView(dayBefore), {
      ...detail,
      riskLevel: values.daily,
      february2028Prediction:
        values.feb === null || values.feb === undefined ? null : { likelihood: values.feb },
    });
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
    coverage: 1,
    methodVersion: "1",
    analyst: "built-in",
    correlationId: id,
    ...over,
    detail: { ...detail, change: change ?? null },
  });
  return id;
}
