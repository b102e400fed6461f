import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { totpSecrets } from "./tables.server";
import { seal, sealName, unseal } from "./sealed-secret.server";

const RESEALED_PER_RUN = 500;

/**
 * Seals the keys of authenticator apps anew that an earlier secret sealed, so that it can be dropped without waiting for
 * each of their users. Bounded and idempotent; the next run continues. The log shows when none are left.
 */
export async function resealSecrets({ db, config }: Pick<Context, "db" | "config">) {
  const [, ...earlier] = config.DATA_SECRETS;
  const names = await Promise.all(earlier.map(sealName));
  const found = await db
    .select({ userId: totpSecrets.userId, sealed: totpSecrets.sealedSecret })
    .from(totpSecrets)
    .where(inArray(sql`substr(${totpSecrets.sealedSecret}, 1, 8)`, names))
    .limit(RESEALED_PER_RUN);
  let resealed = 0;
  for (const { userId, sealed } of found) {
    const opened = await unseal(config.DATA_SECRETS, userId, sealed);
    if (!opened) continue;
    const sealedSecret = await seal(config.DATA_SECRETS, userId, opened.text);
    // Unless its user set up another app meanwhile.
    const unchanged = and(eq(totpSecrets.userId, userId), eq(totpSecrets.sealedSecret, sealed));
    resealed += (await db.update(totpSecrets).set({ sealedSecret }).where(unchanged)).meta.changes;
  }
  return { resealed, left: found.length - resealed };
}
