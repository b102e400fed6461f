import { and, eq, lt } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { leases } from "./tables.server";

/** A lock with an expiry, held by one token at a time. */
export interface Lease {
  name: string;
  token: string;
  now: Date;
  durationMs: number;
}

/** Acquires the lease. Returns false if another holder has an unexpired lease. */
export async function acquireLease(db: Database, { name, token, now, durationMs }: Lease): Promise<boolean> {
  const until = new Date(now.getTime() + durationMs);
  const acquired = await db
    .insert(leases)
    .values({ name, token, until })
    .onConflictDoUpdate({ target: leases.name, set: { token, until }, setWhere: lt(leases.until, now) })
    .returning({ token: leases.token });
  return acquired.length > 0;
}

/** Extends a lease already held. Returns false if it has been lost. */
export async function renewLease(db: Database, { name, token, now, durationMs }: Lease): Promise<boolean> {
  const renewed = await db
    .update(leases)
    .set({ until: new Date(now.getTime() + durationMs) })
    .where(and(eq(leases.name, name), eq(leases.token, token)))
    .returning({ token: leases.token });
  return renewed.length > 0;
}

/** Releases the lease. Does nothing if another holder has acquired it since. */
export const releaseLease = (db: Database, { name, token }: Pick<Lease, "name" | "token">) =>
  db.delete(leases).where(and(eq(leases.name, name), eq(leases.token, token)));
