import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { reportFailure } from "~/http/failure-report.server";
import { eraseUser } from "./erase-user.server";
import { erasedIds } from "./erased-list.server";

const ERASED_PER_RUN = 20;

/**
 * Erases again whoever a restored backup brought back. Runs hourly, and after a restore; bounded and idempotent, so a further
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
