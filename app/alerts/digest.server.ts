import { and, count, desc, eq, gt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { digestPeriod, nextDigestAt, type Digest } from "~/accounts/choices/email-choices";
import { isPaused, quietHoursHold } from "~/accounts/choices/email-choices.server";
import { emailChoices } from "~/accounts/tables.server";
import { toAssessmentView } from "~/assessment/assessments.server";
import { changeSince } from "~/assessment/reports/causes";
import { headline } from "~/assessment/reports/headline";
import { riskAssessments } from "~/assessment/tables.server";
import { hasAccess } from "~/billing/trial";
import type { EmailDraft } from "~/channels";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { firstRow, rawWrite, runBatch } from "~/database/query.server";
import { absoluteUrl } from "~/delivery/email-layout";
import { enqueue } from "~/delivery/enqueue.server";
import { messages } from "~/delivery/tables.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { digestEmail } from "./emails/digest";
import { alertRules, triggeredAlerts } from "./tables.server";
import { unsubscribeUrl } from "./unsubscribe.server";

// A digest is a message of kind "digest", once per period and user. Its subject is the assessment that it reports. Its details
// are the period, "daily:2026-11-20" or "weekly:2026-11-16" in the user's time zone, and the assessment it is compared with.

/** SQL: a digest's period. */
export const PERIOD = sql<string>`${messages.details} ->> 'period'`;
/** SQL: the id of the last assessment before a digest's period; null before the first. */
const PREVIOUS_ID = sql<string | null>`${messages.details} ->> 'previousId'`;

const USERS_PER_RUN = 2_000;
const DAYS: Record<Exclude<Digest, "off">, number> = { daily: 1, weekly: 7 };

/**
 * Queues due digests, one per user and period, at most 2,000 per run. Stores the rows and the next due times in one
 * batch, so an interrupted or repeated run queues nothing twice.
 */
export async function queueDigests(context: Context): Promise<{ queued: number }> {
  const { db } = context;
  const now = context.now();
  const due = await db
    .select({
      userId: emailChoices.userId,
      digest: emailChoices.digest,
      timeZone: emailChoices.timeZone,
      dueAt: emailChoices.nextDigestAt,
    })
    .from(emailChoices)
    .where(lte(emailChoices.nextDigestAt, now))
    .orderBy(emailChoices.nextDigestAt)
    .limit(USERS_PER_RUN);
  if (due.length === 0) return { queued: 0 };
  const assessments = await comparedAssessments(db, now);
  const page = due.flatMap(({ userId, digest, timeZone, dueAt }) => {
    if (digest === "off" || !dueAt) return [];
    const period = digestPeriod(digest, timeZone, dueAt);
    return {
      id: `${period}.${userId}`,
      userId,
      dueAt: dueAt.getTime(),
      next: nextDigestAt(digest, timeZone, now)?.getTime() ?? null,
      assessmentId: assessments?.latest ?? null,
      details: { period, previousId: assessments?.[digest] ?? null },
    };
  });
  const rows = JSON.stringify(page);
  const { inserted } = await runBatch(db, {
    inserted: rawWrite(
      db,
      sql`insert into messages (id, user_id, channel, kind, priority, subject_id, details, created_at, next_attempt_at)
        select row.value ->> 'id', row.value ->> 'userId', 'email', 'digest', 'routine', row.value ->> 'assessmentId',
          row.value ->> 'details', ${now.getTime()}, ${now.getTime()}
        from json_each(${rows}) row join email_choices on email_choices.user_id = row.value ->> 'userId'
        where email_choices.next_digest_at = row.value ->> 'dueAt' and row.value ->> 'assessmentId' is not null
        on conflict (id) do nothing`,
    ),
    next: rawWrite(
      db,
      sql`update email_choices set next_digest_at = row.value ->> 'next' from json_each(${rows}) row
        where email_choices.user_id = row.value ->> 'userId'
          and email_choices.next_digest_at = row.value ->> 'dueAt'`,
    ),
  });
  const queued = inserted.meta.changes;
  if (queued > 0) await enqueue(context, "bulk");
  return { queued };
}

/** Returns the latest assessment and those that daily and weekly digests compare it with; null before the first. */
async function comparedAssessments(db: Database, now: Date) {
  const lastBefore = (before: Date, isDemonstration?: boolean) =>
    db
      .select({ id: riskAssessments.id, isDemonstration: riskAssessments.isDemonstration })
      .from(riskAssessments)
      .where(
        and(
          lte(riskAssessments.date, before),
          isDemonstration === undefined ? undefined : eq(riskAssessments.isDemonstration, isDemonstration),
        ),
      )
      .orderBy(desc(riskAssessments.date))
      .limit(1);
  const [latest] = await lastBefore(now);
  if (!latest) return null;
  const earlier = (days: number) =>
    firstRow(lastBefore(new Date(now.getTime() - days * DAY_MS), latest.isDemonstration));
  const { daily, weekly } = await runBatch(db, { daily: earlier(DAYS.daily), weekly: earlier(DAYS.weekly) });
  return { latest: latest.id, daily: daily?.id ?? null, weekly: weekly?.id ?? null };
}

/** Query for how many alerts each user's rules triggered since the earlier assessment of these messages. */
function alertsTriggered(db: Database, digestIds: readonly string[]) {
  const previous = alias(riskAssessments, "previous");
  return db
    .select({ digestId: messages.id, alerts: count() })
    .from(messages)
    .innerJoin(previous, eq(previous.id, PREVIOUS_ID))
    .innerJoin(alertRules, eq(alertRules.userId, messages.userId))
    .innerJoin(
      triggeredAlerts,
      and(
        eq(triggeredAlerts.alertRuleId, alertRules.id),
        gt(triggeredAlerts.triggeredAt, previous.date),
        lte(triggeredAlerts.triggeredAt, messages.createdAt),
      ),
    )
    .where(sql`${messages.id} in (select value from json_each(${JSON.stringify(digestIds)}))`)
    .groupBy(messages.id);
}

type Composing = Pick<Context, "db" | "config">;

/** Composes digest emails by id, or gives the reason a user gets none. */
export async function composeDigests(
  context: Composing,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EmailDraft>> {
  const { db } = context;
  const isChosen = sql`${messages.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  // Not one batch: D1 returns a batch's rows by column name, and these tables share names.
  const [rows, assessments, triggered] = await Promise.all([
    db
      .select({
        digest: {
          id: messages.id,
          assessmentId: messages.subjectId,
          period: PERIOD,
          previousId: PREVIOUS_ID,
        },
        user: users,
        choices: emailChoices,
      })
      .from(messages)
      .innerJoin(users, eq(users.id, messages.userId))
      .leftJoin(emailChoices, eq(emailChoices.userId, messages.userId))
      .where(isChosen),
    // Few, because the digests of one day share their assessments.
    db
      .select()
      .from(riskAssessments)
      .where(
        sql`${riskAssessments.id} in (select ${messages.subjectId} from ${messages} where ${isChosen}
          union select ${PREVIOUS_ID} from ${messages} where ${isChosen})`,
      ),
    alertsTriggered(db, ids),
  ]);
  const views = new Map(assessments.map((row) => [row.id, toAssessmentView(row)]));
  const alertsOf = new Map(triggered.map(({ digestId, alerts }) => [digestId, alerts]));
  const drafts = rows.map(async ({ digest, user, choices }): Promise<[string, EmailDraft]> => {
    const assessment = views.get(digest.assessmentId ?? "");
    const previous = (digest.previousId && views.get(digest.previousId)) || null;
    const skip = (reason: string): [string, EmailDraft] => [digest.id, { skip: reason }];
    if (!assessment) return skip("The assessment was deleted.");
    if (!hasAccess(user, now)) return skip("The trial or subscription had ended.");
    if (!user.emailVerifiedAt) return skip("The address wasn’t confirmed.");
    if (!choices || choices.digest === "off") return skip("The digest was off.");
    if (isPaused(choices, now)) return skip("Emails were paused.");
    const isWeekly = digest.period.startsWith("weekly");
    const change = isWeekly ? previous && changeSince(previous, assessment) : assessment.change;
    const link = (path: string) => absoluteUrl(context.config, path);
    const email = digestEmail({
      frequency: isWeekly ? "weekly" : "daily",
      date: assessment.date,
      riskLevel: assessment.riskLevel,
      previousLevel: change?.level ?? null,
      headline: headline({ ...assessment, change }),
      forecast: assessment.february2028Prediction?.likelihood ?? null,
      previousForecast: change?.likelihood ?? null,
      causes: change?.causes ?? [],
      alerts: alertsOf.get(digest.id) ?? 0,
      links: {
        dashboard: link("/dashboard"),
        alerts: link("/alerts"),
        choices: link("/account/emails"),
        unsubscribe: await unsubscribeUrl(context.config, { what: "digest", id: user.id }, user.email),
      },
    });
    return [digest.id, { to: user.email, email, hold: quietHoursHold(choices, now) }];
  });
  return new Map(await Promise.all(drafts));
}
