import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { hasAccessSql } from "~/billing/access-sql.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { emergencyNotices } from "./tables.server";
import { restrictionProposals, riskAssessments } from "~/assessment/tables.server";
import { users } from "~/users/tables.server";
import { noticesOf } from "./notices";

const PAST_READ = 200;
/** As many emails as one statement can write well within D1's time limit. */
const RECIPIENTS_PER_PAGE = 10_000;

/**
 * Writes what an assessment has to say to all users, once: the crisis state began, was verified, rejected or ended, or the level
 * became critical. Nothing if the assessment has its notices already.
 * @param level as far as alert rules count it, and the one before
 */
export async function recordNotices(
  { db }: Pick<Context, "db">,
  assessment: { id: string; date: Date },
  level: { now: number | null; before: number | null },
): Promise<void> {
  const assessed = await db
    .select({ detail: riskAssessments.detail, isDemonstration: riskAssessments.isDemonstration })
    .from(riskAssessments)
    .where(eq(riskAssessments.id, assessment.id))
    .get();
  if (!assessed || (await hasNotices(db, assessment.id))) return;
  const { detail, isDemonstration } = assessed;
  const past = await db
    .select({
      kind: emergencyNotices.kind,
      crisis: emergencyNotices.crisis,
      at: emergencyNotices.createdAt,
    })
    .from(emergencyNotices)
    .where(
      and(
        eq(emergencyNotices.isDemonstration, isDemonstration),
        lt(emergencyNotices.createdAt, assessment.date),
      ),
    )
    .orderBy(desc(emergencyNotices.createdAt), desc(emergencyNotices.id))
    .limit(PAST_READ);
  const notices = noticesOf({
    at: assessment.date,
    crises: detail.crises,
    standing: new Set(detail.level.proposals.flatMap(({ id, effect }) => (effect === "begins" ? [id] : []))),
    rejected: await lastRejected(
      db,
      past.flatMap(({ crisis }) => crisis?.id ?? []),
      isDemonstration,
    ),
    level,
    past,
  });
  if (notices.length === 0) return;
  await db
    .insert(emergencyNotices)
    .values(
      notices.map(({ kind, crisis }, index) => ({
        id: `${assessment.id}.${index}`,
        riskAssessmentId: assessment.id,
        kind,
        crisis,
        isDemonstration,
        createdAt: assessment.date,
      })),
    )
    .onConflictDoNothing();
  console.log({
    event: "emergency-notice",
    assessment: assessment.id,
    kinds: notices.map(({ kind }) => kind),
  });
}

/** Of these subjects, those whose proposal an administrator rejected last. */
async function lastRejected(
  db: Database,
  subjects: readonly string[],
  isDemonstration: boolean,
): Promise<Set<string>> {
  const asked = [...new Set(subjects)];
  if (asked.length === 0) return new Set();
  const rows = await db
    .select({
      subject: restrictionProposals.subject,
      state: restrictionProposals.state,
      decidedAt: sql<number>`max(${restrictionProposals.decidedAt})`,
    })
    .from(restrictionProposals)
    .where(
      and(
        inArray(restrictionProposals.subject, sql`(select value from json_each(${JSON.stringify(asked)}))`),
        isNotNull(restrictionProposals.decidedAt),
        eq(restrictionProposals.isDemonstration, isDemonstration),
      ),
    )
    .groupBy(restrictionProposals.subject);
  return new Set(rows.flatMap(({ subject, state }) => (state === "rejected" ? [subject] : [])));
}

const hasNotices = async (db: Database, assessmentId: string) =>
  (await db.$count(emergencyNotices, eq(emergencyNotices.riskAssessmentId, assessmentId))) > 0;

/**
 * Writes the emails of an assessment's notices, if it has any, in at most `pagesMax` pages: one for every user with access, a verified
 * address, and notices and alert emails on and not paused; one that lists the user's triggered alerts says the notice too. Goes on
 * where an interrupted run stopped.
 */
export async function addNoticeRecipients(
  { db, now }: Pick<Context, "db" | "now">,
  assessmentId: string,
  pagesMax: number,
): Promise<{ pages: number; isFinished: boolean }> {
  if (!(await hasNotices(db, assessmentId))) return { pages: 0, isFinished: true };
  const at = now().getTime();
  let after = await lastRecipient(db, assessmentId);
  for (let pages = 0; pages < pagesMax; pages++) {
    const added = await db.all<{ userId: string }>(sql`
      insert into alert_emails (id, user_id, risk_assessment_id, created_at, has_notice)
      select ${assessmentId} || '.' || users.id, users.id, ${assessmentId}, ${at}, 1
      from users left join email_choices on email_choices.user_id = users.id
      where users.id > ${after} and ${users.emailVerifiedAt} is not null and ${users.alertEmailsOffAt} is null
        and coalesce(wants_notices, 1) = 1 and coalesce(paused_until, 0) <= ${at} and ${hasAccessSql(at)}
      order by users.id limit ${RECIPIENTS_PER_PAGE}
      on conflict (id) do update set has_notice = 1
      returning user_id as userId`);
    if (added.length < RECIPIENTS_PER_PAGE) return { pages: pages + 1, isFinished: true };
    after = added.reduce((last, { userId }) => (userId > last ? userId : last), after);
  }
  return { pages: pagesMax, isFinished: false };
}

/** The last user who has this assessment's notice so far; empty if none. */
async function lastRecipient(db: Database, assessmentId: string): Promise<string> {
  const [row] = await db.all<{ userId: string }>(sql`
    select user_id as userId from alert_emails
    where id > ${`${assessmentId}.`} and id < ${`${assessmentId}/`} and has_notice = 1
    order by id desc limit 1`);
  return row?.userId ?? "";
}
