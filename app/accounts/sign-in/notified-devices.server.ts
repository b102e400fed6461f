import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { pushDevices } from "../tables.server";

/**
 * Statement: takes all devices off the account, if the condition holds. For whatever ends all of its sessions: one of the devices may
 * belong to someone else who knew the password, and would go on showing the alerts. Their waiting notifications then end unsent.
 * @param browser the browser whose session stays, by its known-device cookie: its device stays too
 */
export const removeDevices = (db: Database, userId: string, condition?: SQL, browser: string | null = null) =>
  db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), otherThan(browser), condition));

/** A device of no known browser is another one. */
const otherThan = (browser: string | null) =>
  browser === null ? undefined : sql`${pushDevices.browser} is not ${browser}`;
