import { eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { MINUTE_MS } from "~/time";
import { pushServices } from "./tables.server";

/** If this many devices in a row are refused and none is served, the fault is ours, such as our key. */
const REFUSALS_OF_OUR_FAULT = 3;
const PAUSE_MS = 30 * MINUTE_MS;

type Access = Pick<Context, "db" | "now">;

/** A push service's results for one batch of messages. */
export interface ServiceReplies {
  name: string;
  /** Devices whose message it took. */
  served: number;
  /** Devices for which it takes nothing from us. */
  denied: number;
  lastError: string;
}

/** Returns until when each push service is paused, because the fault is ours. */
export async function pausedServices({ db, now }: Access): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(pushServices).where(gt(pushServices.pausedUntil, now()));
  return new Map(rows.flatMap(({ name, pausedUntil }) => (pausedUntil ? [[name, pausedUntil]] : [])));
}

/**
 * Records what a push service replied.
 * @returns until when its messages wait, if the fault is ours; null if the devices that it denied are to be turned off
 */
export async function recordReplies(
  { db, now }: Access,
  { name, served, denied, lastError }: ServiceReplies,
): Promise<Date | null> {
  // A service that accepted any message accepts our key, so the denied devices are at fault: they may have an old key.
  if (served > 0) await db.delete(pushServices).where(eq(pushServices.name, name));
  if (served > 0 || denied === 0) return null;
  const [row] = await db
    .insert(pushServices)
    .values({ name, refusals: denied, lastError })
    .onConflictDoUpdate({
      target: pushServices.name,
      set: { refusals: sql`${pushServices.refusals} + ${denied}`, lastError },
    })
    .returning({ refusals: pushServices.refusals });
  const isOurFault = (row?.refusals ?? 0) >= REFUSALS_OF_OUR_FAULT;
  const pausedUntil = isOurFault ? new Date(now().getTime() + PAUSE_MS) : null;
  await db.update(pushServices).set({ pausedUntil }).where(eq(pushServices.name, name));
  return pausedUntil;
}

/** Query for the push services that refuse us, which an operator has to look into. */
export const refusingServices = (db: Context["db"]) =>
  db
    .select({ name: pushServices.name, lastError: pushServices.lastError })
    .from(pushServices)
    .where(isNotNull(pushServices.pausedUntil));
