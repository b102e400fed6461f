import { eq, sql, type SQL, and } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import { z } from "zod";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { messages } from "~/delivery/tables.server";
import type { RequestScope } from "~/http/request-scope";
import { DAY_MS, SECOND_MS } from "~/time";
import { users } from "~/users/tables.server";
import { accountEmailInsert } from "../account-emails.server";
import { KNOWN_DEVICE_DAYS } from "../account-periods";
import { pushDevices } from "../tables.server";
import { deviceName } from "./device-name";
import { signedCookie } from "~/http/signed-token.server";

// OWASP's "device cookie": a browser that has signed in to an account keeps a signed record of it, and its failed
// sign-ins and codes are counted separately. Guesses from unknown devices can't use up the owner's budget. The record counts
// while its epoch is the account's, which a reset, a taken-back account, a new password and the first second factor raise. A device
// whose record doesn't count is new to the account, and its owner is told of it by email (`deviceNotice`).

/** Accounts remembered per browser, for shared computers. */
const ACCOUNTS_MAX = 5;

const knownDevice = z.object({
  /** Random; the device's budgets are counted by it. */
  device: z.string(),
  /** The account's epoch when the device signed in. */
  epoch: z.number().int(),
  /** Whether the device has passed a second factor of the account, or signed in by passkey. */
  hasFactor: z.boolean(),
});
export type KnownDevice = z.infer<typeof knownDevice>;

const devices = z
  .array(
    knownDevice.extend({
      /** The hash of the account's address, which is known before the account is. */
      account: z.string(),
      /** The account's id, which finds the record under another address. */
      user: z.string(),
    }),
  )
  .max(ACCOUNTS_MAX);
type StoredDevice = z.infer<typeof devices>[number];

type DeviceContext = Pick<Context, "config">;

/** The columns of an account that its devices are known by. */
interface DeviceAccount {
  id: string;
  email: string;
  deviceEpoch: number;
}

/** Hashed email: identifies an account in rate-limit keys and cookies, whether or not it exists. */
export const accountKey = (email: string) => SHA256(email);

/** Column values for the user's row that make every device unknown. */
export const forgetDevices = { deviceEpoch: sql`${users.deviceEpoch} + 1` };

/** Queues the cookie that marks this browser as having signed in to the account. */
export async function setKnownDeviceCookie(
  request: Request,
  context: DeviceContext & Partial<RequestScope>,
  account: DeviceAccount,
  { hasFactor }: { hasFactor: boolean },
) {
  context.pendingCookies?.push(await rememberDevice(request, context, account, { hasFactor }));
}

/** The same for an account by its id. */
export async function rememberBrowser(
  request: Request,
  context: DeviceContext & Pick<Context, "db"> & Partial<RequestScope>,
  userId: string,
  known: { hasFactor: boolean },
): Promise<void> {
  const account = await deviceAccount(context.db, userId);
  if (account) await setKnownDeviceCookie(request, context, account, known);
}

/** Returns the columns that the account's devices are known by. */
export async function deviceAccount(db: Database, userId: string): Promise<DeviceAccount | undefined> {
  const [account] = await db
    .select({ id: users.id, email: users.email, deviceEpoch: users.deviceEpoch })
    .from(users)
    .where(eq(users.id, userId));
  return account;
}

/**
 * Returns what this device's cookie claims about the account, or null. It counts only if the epoch is the account's.
 * @param account its `id` finds what was recorded under an earlier address too; unknown until the account is read
 */
export async function claimedDevice(
  request: Request,
  context: DeviceContext,
  account: { email: string; id?: string },
): Promise<KnownDevice | null> {
  return deviceOf(await readDevices(request, context), await accountKey(account.email), account.id) ?? null;
}

const deviceOf = (known: readonly StoredDevice[], account: string, user?: string) =>
  known.find((each) => each.account === account) ?? known.find((each) => each.user === user);

/** Returns this device if it has signed in to the account since its devices were last forgotten, else null. */
export async function knownDeviceOf(request: Request, context: DeviceContext, account: DeviceAccount) {
  const claimed = await claimedDevice(request, context, account);
  return claimed?.epoch === account.deviceEpoch ? claimed : null;
}

/**
 * Returns the Set-Cookie header that marks this browser as having signed in to the account, for another 180 days. A
 * device keeps its id, so that signing in again gives it no new budget.
 */
export async function rememberDevice(
  request: Request,
  context: DeviceContext,
  { id, email, deviceEpoch }: DeviceAccount,
  { hasFactor }: { hasFactor: boolean },
) {
  const account = await accountKey(email);
  const known = await readDevices(request, context);
  const earlier = deviceOf(known, account, id);
  const hadFactor = earlier?.epoch === deviceEpoch && earlier.hasFactor;
  const device = earlier?.device ?? Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex");
  const others = known.filter((each) => each !== earlier);
  const marked = [
    { account, user: id, device, epoch: deviceEpoch, hasFactor: hasFactor || hadFactor },
    ...others,
  ].slice(0, ACCOUNTS_MAX);
  return deviceCookie(request, context).serialize(marked);
}

async function readDevices(request: Request, context: DeviceContext) {
  const value: unknown = await deviceCookie(request, context).parse(request.headers.get("Cookie"));
  return devices.safeParse(value).data ?? [];
}

const deviceCookie = (request: Request, context: DeviceContext) =>
  signedCookie("known-device", request, context, (KNOWN_DEVICE_DAYS * DAY_MS) / SECOND_MS);

/** Limits the emails if someone with the password keeps signing in; the first email is enough to recover the account. */
const NOTICES_PER_DAY_MAX = 5;

/**
 * Prepares `notice`, the statement that queues the email about a sign-in from a browser that is new to the account, if this one is,
 * the condition holds and the address is confirmed. For the batch of the sign-in, after it; give the rows that it returns to
 * `enqueueNotice`, and then set the device's cookie.
 */
export async function deviceNotice(
  request: Request,
  { db, now, newId, config }: Pick<Context, "db" | "now" | "newId" | "config">,
  account: DeviceAccount,
  condition: SQL,
) {
  const isNew = (await knownDeviceOf(request, { config }, account)) === null;
  const subjectId = deviceName(request.headers.get("User-Agent") ?? "");
  const since = now().getTime() - DAY_MS;
  const notice = accountEmailInsert(
    db,
    { id: newId(), userId: account.id, kind: "new-device", subjectId, now: now() },
    sql`${isNew ? 1 : 0} and ${condition}
      and exists (select 1 from users where id = ${account.id} and email_verified_at is not null)
      and (select count(*) from messages earlier where earlier.user_id = ${account.id}
        and earlier.created_at > ${since} and earlier.kind = 'new-device') < ${NOTICES_PER_DAY_MAX}`,
  ).returning({ id: messages.id });
  // Not the statement itself, which would run when awaited.
  return { notice };
}

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
