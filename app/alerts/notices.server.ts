import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { hasAccessSql } from "~/billing/sync.server";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { emergencyNotices } from "./tables.server";
import { restrictionProposals, riskAssessments } from "~/assessment/tables.server";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { isCorrection, noticesOf, type PastNotice } from "./notices";
import { addRecipients, type PagesWritten } from "./alert-emails.server";

/** More restrictions than can take 20 points. */
const PAST_READ = 200;
/** An undecided order counts for 35 days, after at most 35 days of being scheduled. */
const CORRECTED_DAYS = 90;

/**
 * Writes what an assessment has to say to all users, once: the crisis state began, was verified, rejected or ended, or
 * the level became critical. Nothing if the assessment has its notices already.
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
  const past = await lastNotices(db, assessment.date, isDemonstration);
  const notices = noticesOf({
    at: assessment.date,
    crises: detail.crises,
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

/** The last notice about each restriction, and about the level, latest first: however many came since. */
const lastNotices = (db: Database, before: Date, isDemonstration: boolean): Promise<PastNotice[]> =>
  db
    .select({
      kind: emergencyNotices.kind,
      crisis: emergencyNotices.crisis,
      at: emergencyNotices.createdAt,
    })
    .from(emergencyNotices)
    .where(
      and(
        eq(emergencyNotices.isDemonstration, isDemonstration),
        lt(emergencyNotices.createdAt, before),
        sql`not exists (select 1 from emergency_notices later
          where later.is_demonstration = ${emergencyNotices.isDemonstration} and later.created_at < ${before.getTime()}
            and later.crisis ->> 'id' is ${emergencyNotices.crisis} ->> 'id'
            and (later.created_at, later.id) > (${emergencyNotices.createdAt}, ${emergencyNotices.id}))`,
      ),
    )
    .orderBy(desc(emergencyNotices.createdAt), desc(emergencyNotices.id))
    .limit(PAST_READ);

/** Returns the subjects whose latest proposal an administrator rejected. */
async function lastRejected(
  db: Database,
  subjects: readonly string[],
  isDemonstration: boolean,
): Promise<Set<string>> {
  const uniqueSubjects = [...new Set(subjects)];
  if (uniqueSubjects.length === 0) return new Set();
  const rows = await db
    .select({
      subject: restrictionProposals.subject,
      state: restrictionProposals.state,
      decidedAt: sql<number>`max(${restrictionProposals.decidedAt})`,
    })
    .from(restrictionProposals)
    .where(
      and(
        inArray(
          restrictionProposals.subject,
          sql`(select value from json_each(${JSON.stringify(uniqueSubjects)}))`,
        ),
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
 * Writes the emails of an assessment's notices, if it has any: one for every user with access, a verified address, and
 * notices and alert emails on and not paused; one that lists the user's triggered alerts says the notice too. Where
 * they only correct earlier ones, one for each of those users to whom one of those went.
 */
export async function addNoticeRecipients(
  context: Pick<Context, "db" | "now">,
  assessmentId: string,
  pagesMax: number,
): Promise<PagesWritten> {
  const notices = await context.db
    .select({ kind: emergencyNotices.kind, crisis: emergencyNotices.crisis, at: emergencyNotices.createdAt })
    .from(emergencyNotices)
    .where(eq(emergencyNotices.riskAssessmentId, assessmentId));
  const [first] = notices;
  if (!first) return { pages: 0, isFinished: true };
  const at = context.now().getTime();
  const corrected = JSON.stringify(notices.flatMap(({ crisis }) => crisis?.id ?? []));
  const gotOne = sql`exists (select 1 from emergency_notices earlier
      join messages email on email.id = earlier.risk_assessment_id || '.' || users.id
    where email.details ->> 'hasNotice' = 1
      and earlier.created_at < ${first.at.getTime()}
      and earlier.created_at >= ${first.at.getTime() - CORRECTED_DAYS * DAY_MS}
      and earlier.kind in ('scheduled', 'official', 'corrected', 'verified')
      and earlier.crisis ->> 'id' in (select value from json_each(${corrected}))
      and (email.delivery_state in ('waiting', 'sending', 'sent')
        or exists (select 1 from messages notification where notification.user_id = users.id
          and notification.channel = 'push' and notification.subject_id = email.id
          and notification.delivery_state = 'sent')))`;
  return addRecipients(context, assessmentId, pagesMax, {
    flag: "hasNotice",
    users: sql`users left join email_choices on email_choices.user_id = users.id
      where ${users.emailVerifiedAt} is not null and ${users.alertEmailsOffAt} is null
        and coalesce(wants_notices, 1) = 1 and coalesce(paused_until, 0) <= ${at} and ${hasAccessSql(at)}
        and ${notices.every(({ kind }) => isCorrection(kind)) ? gotOne : sql`true`}`,
  });
}
