import { and, eq, type SQL } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { pushDevices } from "../tables.server";

/**
 * Statement: takes all devices off the account, if the condition holds. For whatever ends all of its sessions: one of the devices may
 * belong to someone else who knew the password, and would go on showing the alerts. Their waiting notifications then end unsent.
 */
export const removeDevices = (db: Database, userId: string, condition?: SQL) =>
  db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), condition));
