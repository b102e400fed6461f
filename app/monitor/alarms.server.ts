import { and, eq, isNull, sql } from "drizzle-orm";
import { accountEmailsSql } from "~/accounts/account-emails.server";
import type { Context } from "~/context.server";
import { rawWrite, runBatch, type Statement } from "~/database/query.server";
import { operatorAlarms } from "./tables.server";
import { enqueue } from "~/delivery/enqueue.server";
import { alarmsOf, type FoundAlarm } from "./alarms";
import { checkHealth } from "./health-check.server";

/** More administrators than this need a mailing list. */
const RECIPIENTS_MAX = 50;

/**
 * Compares current problems with the open alarms. Raising or clearing an alarm queues one email to every administrator
 * in the same batch as the alarm's row, so each gets it once however often this runs.
 */
export async function updateAlarms(context: Context): Promise<{ raised: number; cleared: number }> {
  const { db } = context;
  const found = alarmsOf(await checkHealth(context));
  const open = await db
    .select({ id: operatorAlarms.id, name: operatorAlarms.name, service: operatorAlarms.service })
    .from(operatorAlarms)
    .where(isNull(operatorAlarms.clearedAt));
  const raised = found.filter((problem) => !open.some((alarm) => isSameAlarm(alarm, problem)));
  const cleared = open.filter((alarm) => !found.some((problem) => isSameAlarm(alarm, problem)));
  const statements: Statement[] = [
    ...raised.flatMap((alarm) => {
      const id = context.newId();
      return [openAlarm(context, { id, ...alarm }), emailAdmins(context, id, "alarm-raised")];
    }),
    // Emails first: they are queued only while the alarm is still open.
    ...cleared.flatMap(({ id }) => [emailAdmins(context, id, "alarm-cleared"), closeAlarm(context, id)]),
  ];
  if (statements.length > 0) {
    await runBatch(db, { statements });
    await enqueue(context, "people");
  }
  return { raised: raised.length, cleared: cleared.length };
}

const isSameAlarm = (a: Omit<FoundAlarm, "detail">, b: Omit<FoundAlarm, "detail">) =>
  a.name === b.name && a.service === b.service;

const openAlarm = ({ db, now }: Context, alarm: FoundAlarm & { id: string }) =>
  db
    .insert(operatorAlarms)
    .values({ ...alarm, raisedAt: now() })
    .onConflictDoNothing();

const closeAlarm = ({ db, now }: Context, id: string) =>
  db
    .update(operatorAlarms)
    .set({ clearedAt: now() })
    .where(and(eq(operatorAlarms.id, id), isNull(operatorAlarms.clearedAt)));

/** One email to each administrator about an alarm; its id prevents duplicates. */
const emailAdmins = ({ db, now }: Context, alarmId: string, kind: "alarm-raised" | "alarm-cleared") =>
  rawWrite(
    db,
    accountEmailsSql(
      { kind, now: now() },
      sql`select ${kind} || '.' || ${alarmId} || '.' || id as id, id as user_id, ${alarmId} as subject_id from users
        where is_admin = 1
          and exists (select 1 from operator_alarms where operator_alarms.id = ${alarmId} and cleared_at is null)
        limit ${RECIPIENTS_MAX}`,
    ),
  );
