import { and, eq, lt } from "drizzle-orm";
import type { Database } from "./database/open.server";
import { leases } from "./database/schema.server";

/**
 * Takes the lease of a job that only one may do at a time. False while somebody else holds it; a holder that died is
 * waited for until its lease ends.
 */
export async function takeLease(
  db: Database,
  lease: { name: string; token: string; now: Date; lastsMs: number },
): Promise<boolean> {
  const { name, token } = lease;
  const until = new Date(lease.now.getTime() + lease.lastsMs);
  const taken = await db
    .insert(leases)
    .values({ name, token, until })
    .onConflictDoUpdate({ target: leases.name, set: { token, until }, setWhere: lt(leases.until, lease.now) })
    .returning({ token: leases.token });
  return taken.length > 0;
}

/** Makes a lease that is held already last longer; false when it is no longer held. */
export async function keepLease(
  db: Database,
  { name, token, now, lastsMs }: { name: string; token: string; now: Date; lastsMs: number },
): Promise<boolean> {
  const kept = await db
    .update(leases)
    .set({ until: new Date(now.getTime() + lastsMs) })
    .where(and(eq(leases.name, name), eq(leases.token, token)))
    .returning({ token: leases.token });
  return kept.length > 0;
}

/** Gives the lease back; does nothing when somebody else has taken it meanwhile. */
export const giveLeaseBack = (db: Database, name: string, token: string) =>
  db.delete(leases).where(and(eq(leases.name, name), eq(leases.token, token)));
