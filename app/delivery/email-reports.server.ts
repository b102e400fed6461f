import { inArray, isNull, or, sql } from "drizzle-orm";
import { query, runBatch, type Query } from "~/database/query.server";
import { DAY_MS, isoDay } from "~/time";
import type { Context } from "~/context.server";
import { NOT_DELIVERED, replacedBy, type EmailReport } from "./email-report";
import { emailReports, messages } from "./tables.server";

/** SQL list of the reports of emails that didn't arrive. */
const FAILED = sql.raw(`(${NOT_DELIVERED.map((report) => `'${report}'`).join(", ")})`);

/**
 * Records what the provider reports of an email, by the provider's id. In whatever order reports come, the last of
 * `EMAIL_REPORTS` stays. One that comes before our own record of the call waits for it in `email_reports`.
 * @param sentOn the UTC day on which the email was sent
 * @param detail the provider's words, for operators
 */
export async function recordReport(
  { db }: Pick<Context, "db">,
  providerId: string,
  { report, sentOn, detail }: { report: EmailReport; sentOn: string; detail?: string },
): Promise<void> {
  const replaced = replacedBy(report);
  await runBatch(db, {
    stored: db
      .insert(emailReports)
      .values({ providerId, report, sentOn })
      .onConflictDoUpdate({
        target: emailReports.providerId,
        set: { report },
        setWhere: inArray(emailReports.report, replaced),
      }),
    email: db
      .update(messages)
      .set({ report, ...(detail && { lastError: detail }) })
      .where(
        sql`${messages.providerId} = ${providerId} and ${or(isNull(messages.report), inArray(messages.report, replaced))}`,
      ),
  });
}

/** A day of which so many emails didn't arrive that an operator is needed. */
export interface FailedDay {
  /** "2026-11-20". */
  day: string;
  sent: number;
  failed: number;
}

/** A share of fewer emails says little. */
const SENT_MIN = 10;
/** One in 50 is 2%. */
const FAILED_ONE_IN = 50;

/** Query for yesterday or today, if more than 2% of at least ten emails of that day didn't arrive; else null. */
export const failedDay = ({ db }: Pick<Context, "db">, now: Date): Query<FailedDay | null> =>
  query(
    db
      .select({
        found: sql<string | null>`(select json_object('day', day, 'sent', sent, 'failed', failed) from (
          select day, sent, (select count(*) from email_reports where sent_on = mail_days.day and report in ${FAILED}) as failed
          from mail_days where day >= ${isoDay(new Date(now.getTime() - DAY_MS))} and sent >= ${SENT_MIN})
          where failed * ${FAILED_ONE_IN} > sent order by day desc limit 1)`,
      })
      .from(sql`(select 1)`),
    ([row]) => (row?.found ? (JSON.parse(row.found) as FailedDay) : null),
  );
