import { type Mailer, MailError, type NotificationSender } from "~/channels";
import { SECOND_MS } from "~/time";
import { erasedIds, isRestored, markErasure, setErasureToken, eraseUser } from "./erase-user.server";
import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { reportFailure } from "~/http/failure-report.server";

const HOLD_SECONDS = 60;
/** Each run erases a bounded number. */
const RUNS_MAX = 20;

/**
 * Erases again the users whom a restore brought back, then lets messages leave. Runs in the five-minute cron; does nothing
 * but one look-up unless the database was restored.
 * @returns how many were erased; messages still wait if any failed
 */
export async function recoverFromRestore(context: Context): Promise<{ erased: number; failed: number }> {
  const total = { erased: 0, failed: 0 };
  if (!(await isRestored(context))) return total;
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const { erased, failed } = await eraseAgain(context);
    total.erased += erased;
    total.failed = failed;
    if (failed > 0) return total;
    if (erased > 0) continue;
    const token = context.newId();
    await context.db.batch([setErasureToken(context, token)]);
    await markErasure(context, token);
    return total;
  }
  return total;
}

const HELD = "The database was restored: waiting until deleted users are erased again.";

/** Notifications that wait in a restored database until deleted users are erased again. */
export const notificationsUnlessRestored =
  (stores: Pick<Context, "db" | "sessions">, send: NotificationSender): NotificationSender =>
  async (context, notifications) => {
    if (!(await isRestored(stores))) return send(context, notifications);
    const at = new Date(context.now().getTime() + HOLD_SECONDS * SECOND_MS);
    return new Map(notifications.map(({ id }) => [id, { outcome: "deferred", at, errorMessage: HELD }]));
  };

/** A mailer that sends nothing from a restored database until deleted users are erased again. */
export const mailerUnlessRestored = (stores: Pick<Context, "db" | "sessions">, mailer: Mailer): Mailer => ({
  batchSize: mailer.batchSize,
  async sendBatch(emails, key) {
    if (await isRestored(stores)) throw new MailError("held", HELD, { retryAfterSeconds: HOLD_SECONDS });
    return mailer.sendBatch(emails, key);
  },
});

const ERASED_PER_RUN = 20;

/**
 * Erases users whom a restored backup brought back. Runs hourly, and after a restore; bounded and idempotent, so a further
 * run continues. Normally it reads the list, asks D1 once and finds no one.
 */
export async function eraseAgain(context: Context): Promise<{ erased: number; failed: number }> {
  let erased = 0;
  let failed = 0;
  for await (const ids of erasedIds(context)) {
    if (ids.length === 0) continue;
    const back = await context.db.all<{ id: string }>(sql`
      select listed.value as id from json_each(${JSON.stringify(ids)}) listed
      where exists (select 1 from users where id = listed.value)
        or exists (select 1 from archived_users where user_id = listed.value)
      limit ${ERASED_PER_RUN}`);
    for (const { id: userId } of back) {
      const result = await eraseUser(context, userId).catch((error: unknown) => {
        reportFailure("account-erasure-failed", { userId }, error);
        return { ok: false };
      });
      if (result.ok) erased += 1;
      else failed += 1;
    }
  }
  return { erased, failed };
}
