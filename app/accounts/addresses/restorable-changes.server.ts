import { and, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { DAY_MS } from "~/time";
import { TAKE_BACK_DAYS } from "../account-periods";
import { emailChanges } from "../tables.server";

/** A user makes at most five changes a day. */
const CHANGES_MAX = 50;

export type RestorableChange = typeof emailChanges.$inferSelect & { confirmedAt: Date };

/** Returns the confirmed changes that their old addresses can still undo, of those that `which` selects. */
export async function restorableChanges(
  { db, now }: Pick<Context, "db" | "now">,
  which: SQL,
): Promise<RestorableChange[]> {
  const since = new Date(now().getTime() - TAKE_BACK_DAYS * DAY_MS);
  const rows = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        which,
        eq(emailChanges.wasOldVerified, true),
        gt(emailChanges.confirmedAt, since),
        isNull(emailChanges.restoredAt),
      ),
    )
    .limit(CHANGES_MAX);
  return rows.flatMap((row) => (row.confirmedAt ? [{ ...row, confirmedAt: row.confirmedAt }] : []));
}
