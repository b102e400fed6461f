import { and, asc, eq, sql } from "drizzle-orm";
import { deviceName } from "~/accounts/sign-in/device-name";
import { claimedDevice } from "~/accounts/sign-in/known-devices.server";
import type { Context } from "~/context.server";
import { rawWrite, runBatch, type Statement } from "~/database/query.server";
import { pushDevices } from "~/accounts/tables.server";
import { messages } from "~/delivery/tables.server";
import { pushServiceOf, type Subscription } from "./device";
import { deviceIdOf, DEVICES_MAX, type DeviceNotice } from "./device-notices";
import { pushSender, vapidKeys } from "./send.server";
import { recordReplies } from "./services.server";

/** Query for a user's devices, the first turned on first. */
export const devicesOf = ({ db }: Pick<Context, "db">, userId: string) =>
  db
    .select({ id: pushDevices.id, label: pushDevices.label, createdAt: pushDevices.createdAt })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(asc(pushDevices.createdAt))
    .limit(DEVICES_MAX);

/**
 * Stores the browser of this request as a device of the user. If it belonged to another account, what waits for that account is
 * deleted with it. Returns whether it was stored: a user has at most `DEVICES_MAX`.
 * @param replaces the id of a device of the user that this browser was before
 */
export async function addDevice(
  context: Pick<Context, "db" | "now" | "config">,
  account: { id: string; email: string },
  { endpoint, p256dh, auth, replaces }: Subscription & { replaces?: string },
  request: Request,
): Promise<boolean> {
  const { db, now } = context;
  const userId = account.id;
  const browser = (await claimedDevice(request, context, account))?.device ?? null;
  const id = await deviceIdOf(endpoint);
  const label = deviceName(request.headers.get("User-Agent") ?? "");
  await runBatch(db, {
    former: replaces && replaces !== id ? removalOf(db, userId, replaces) : [],
    device: [
      rawWrite(
        db,
        sql`delete from messages where device_id = ${id}
          and user_id = (select user_id from push_devices where id = ${id})`,
      ),
      db.delete(pushDevices).where(eq(pushDevices.id, id)),
      rawWrite(
        db,
        sql`insert into push_devices (id, user_id, endpoint, p256dh, auth, label, browser, created_at)
          select ${id}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${label}, ${browser}, ${now().getTime()}
          where (select count(*) from push_devices where user_id = ${userId}) < ${DEVICES_MAX}`,
      ),
    ],
  });
  return (await db.$count(pushDevices, and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))) > 0;
}

/**
 * Gives a device of the user the subscription with which its browser replaced the former one, with what waits for it.
 * Idempotent.
 * @param replaces the former endpoint. If it is missing, or unknown because an earlier replacement never arrived, the
 * device that this request's browser turned on is replaced
 * @returns false if the user has no such device
 */
export async function replaceDevice(
  context: Pick<Context, "db" | "config">,
  account: { id: string; email: string },
  { endpoint, p256dh, auth, replaces }: Subscription & { replaces?: string },
  request: Request,
): Promise<boolean> {
  const { db } = context;
  const userId = account.id;
  const id = await deviceIdOf(endpoint);
  const known = await claimedDevice(request, context, account);
  const named = replaces ? await deviceIdOf(replaces) : null;
  const isFormer = sql`user_id = ${userId} and id <> ${id} and (id = ${named} or browser = ${known?.device ?? null}
    and not exists (select 1 from push_devices where id = ${named} and user_id = ${userId}))`;
  await runBatch(db, {
    replacement: [
      // A browser may keep its endpoint under new keys.
      db
        .update(pushDevices)
        .set({ p256dh, auth })
        .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId))),
      rawWrite(
        db,
        sql`insert into push_devices (id, user_id, endpoint, p256dh, auth, label, browser, created_at)
          select ${id}, user_id, ${endpoint}, ${p256dh}, ${auth}, label, browser, created_at from push_devices
          where ${isFormer} order by created_at desc limit 1 on conflict do nothing`,
      ),
      rawWrite(
        db,
        sql`update messages set device_id = ${id} where user_id = ${userId}
          and device_id in (select id from push_devices where ${isFormer})
          and exists (select 1 from push_devices where id = ${id} and user_id = ${userId})`,
      ),
      rawWrite(
        db,
        sql`delete from push_devices where ${isFormer}
          and exists (select 1 from push_devices where id = ${id} and user_id = ${userId})`,
      ),
    ],
  });
  return (await db.$count(pushDevices, and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))) > 0;
}

/** Statements: delete a device of the user, with what waits for it. */
export const removalOf = (db: Context["db"], userId: string, id: string): Statement[] => [
  db.delete(messages).where(and(eq(messages.userId, userId), eq(messages.deviceId, id))),
  db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id))),
];

/** Deletes a device of the user, with what waits for it. Idempotent. */
export async function removeDevice({ db }: Pick<Context, "db">, userId: string, id: string): Promise<void> {
  await runBatch(db, { removal: removalOf(db, userId, id) });
}

const TEST = {
  title: "Test notification",
  body: "Real alerts will look like this.",
  url: "/alerts",
  tag: "test",
};

/** Sends a test notification while its user waits, at most 5 seconds. Not retried. */
export async function testDevice(
  context: Pick<Context, "db" | "config" | "fetch" | "now" | "accountLimiter">,
  userId: string,
  id: string,
): Promise<DeviceNotice> {
  const keys = vapidKeys(context.config);
  if (!keys) return "failed";
  if (!(await context.accountLimiter.limit({ key: `push-test:${userId}` })).success) return "too-many-tests";
  const device = await context.db
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
    .get();
  if (!device) return "gone";
  const result = await pushSender(context, keys)(device, TEST, true);
  const pausedUntil = await recordReplies(context, {
    name: pushServiceOf(device.endpoint) ?? "",
    served: Number(result.outcome === "sent"),
    denied: Number(result.outcome === "denied"),
    lastError: result.outcome === "denied" ? result.reason : "",
  });
  const isGone = result.outcome === "gone" || (result.outcome === "denied" && !pausedUntil);
  if (isGone) await removeDevice(context, userId, id);
  return isGone ? "gone" : result.outcome === "sent" ? "tested" : "failed";
}
