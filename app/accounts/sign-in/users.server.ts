import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { TRIAL_DAYS } from "~/billing/trial";
import type { Context } from "~/context.server";
import { isUniqueViolation } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import { totpSecrets } from "../tables.server";
import { users } from "~/users/tables.server";
import { enqueue } from "~/delivery/enqueue.server";
import { DAY_MS } from "~/time";
import { isCommonPassword } from "../passwords/common-passwords.server";
import type { registration } from "../credentials";
import { currentUser, type CurrentUser } from "./current-user";
import { isAddressTaken } from "../addresses/email-change.server";
import { runQueuedHash, type HashSender } from "../passwords/hash-queue.server";
import { enqueueNotice, hasPasskey } from "../factors/second-factors.server";
import { deviceNotice, claimedDevice, setKnownDeviceCookie } from "./known-devices.server";
import { dummyPasswordHash, hashPassword, verifyPassword } from "../passwords/password.server";
import {
  checkAddressLimit,
  checkHashLimit,
  countFailedLogin,
  hashSender,
  isLoginRateLimited,
} from "./rate-limits.server";
import { mailboxKey, mailboxState, VERIFICATION_EMAILS } from "../addresses/mail-limits.server";
import { openSession } from "./session.server";
import { verificationEmail } from "../addresses/verification.server";

/** A new session's user and Set-Cookie header, or the reason there is none. */
export type SignIn<Reason extends string> =
  | { ok: true; user: CurrentUser; cookie: string; awaitsSecondFactor: boolean }
  | { ok: false; reason: Reason | "too-many" | "busy" };

/**
 * Creates an account with a trial, signs it in, and queues the welcome email with its verification link, atomically.
 * If the mailbox has reached its daily limit, none is sent, and the account's pages say so (`isLinkHeld`).
 */
export async function register(
  request: Request,
  context: Context,
  { email, password }: z.output<typeof registration>,
): Promise<SignIn<"email-taken" | "mailbox-full" | "common-password">> {
  if (!(await checkAddressLimit(request, context, "register"))) return { ok: false, reason: "too-many" };
  if (isCommonPassword(password, email)) return { ok: false, reason: "common-password" };
  const { db } = context;
  if (await isAddressTaken(context, email)) return { ok: false, reason: "email-taken" };

  const mailbox = await mailboxState(context, { email }, VERIFICATION_EMAILS);
  if (mailbox === "paused") return { ok: false, reason: "mailbox-full" };

  if (!(await checkHashLimit(request, context))) return { ok: false, reason: "too-many" };
  const passwordHash = await runQueuedHash(hashSender(request, null), () =>
    hashPassword(password, context.config),
  );
  if (!passwordHash) return { ok: false, reason: "busy" };

  const now = context.now();
  const id = context.newId();
  // A mailbox at its daily limit gets no more emails, but other people's registrations never block an account.
  const welcome = mailbox === "open" ? await verificationEmail(context, { id, email }, "welcome") : null;
  const trialEndsAt = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
  const session = await openSession(request, context, { id, passwordHash });
  try {
    const { row } = await runBatch(db, {
      row: firstRow(
        db
          .insert(users)
          .values({
            id,
            email,
            mailbox: await mailboxKey(context, email),
            passwordHash,
            trialEndsAt,
            createdAt: now,
          })
          .returning(),
      ),
      session: session.insert,
      welcome: welcome ? [welcome.link, welcome.email] : [],
      previousSession: session.endPrevious,
    });
    if (!row) throw new Error("The insert returned no row for the new user.");
    if (welcome) context.waitUntil(enqueue(context, "people"));
    console.log({ event: "registered", userId: id, isWelcomeSent: welcome !== null });
    await setKnownDeviceCookie(request, context, row, { hasFactor: false });
    return { ok: true, user: currentUser(row, now), cookie: session.cookie, awaitsSecondFactor: false };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: "email-taken" };
    throw error;
  }
}

/**
 * Checks an email and password and opens a session. An unknown address takes as long as a wrong password. With two
 * factors, the session grants nothing until the second one is verified.
 */
export async function logIn(
  request: Request,
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<SignIn<"wrong-credentials">> {
  const claimed = await claimedDevice(request, context, { email });
  if (
    (await isLoginRateLimited({ request, email, device: claimed }, context)) ||
    !(await checkAddressLimit(request, context, "login"))
  )
    return { ok: false, reason: "too-many" };
  const { db, config } = context;
  const [found] = await db
    .select({ user: users, totpSince: totpSecrets.confirmedAt, hasPasskey: hasPasskey(users.id) })
    .from(users)
    .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
    .where(eq(users.email, email));
  const row = found?.user;
  const device = claimed?.epoch === row?.deviceEpoch ? claimed : null;
  const isRefused = () => isLoginRateLimited({ request, email, device }, context);
  if (await isRefused()) return { ok: false, reason: "too-many" };
  const sender = hashSender(request, device, row?.id);
  const verified = await runQueuedHash(sender, async () => {
    // Check again: concurrent attempts may have used up the budget.
    if (await isRefused()) return "refused";
    return verifyPassword(password, row?.passwordHash ?? dummyPasswordHash(config), config);
  });
  if (!verified) return { ok: false, reason: "busy" };
  if (verified === "refused") return { ok: false, reason: "too-many" };
  const { ok, needsRehash } = verified;
  if (!row || !ok) {
    const mayGoOn = await countFailedLogin({ request, email, device }, context);
    console.log({ event: "login-refused", userId: row?.id, mayGoOn });
    return { ok: false, reason: mayGoOn ? "wrong-credentials" : "too-many" };
  }

  const session = await openSession(request, context, row);
  const awaitsSecondFactor = found?.totpSince != null || found?.hasPasskey === 1;
  const { opened, notice } = await runBatch(db, {
    opened: session.insert,
    previous: session.endPrevious,
    ...(awaitsSecondFactor ? { notice: [] } : await deviceNotice(request, context, row, session.isOpen)),
  });
  // The password changed while this one was being checked, so check again.
  if (opened.length === 0) return logIn(request, context, { email, password });
  if (needsRehash) await storeNewHash(context, row, password, sender);
  enqueueNotice(context, notice);
  // If the account has two factors, the password alone doesn't make a device known.
  if (!awaitsSecondFactor) await setKnownDeviceCookie(request, context, row, { hasFactor: false });
  console.log({ event: "login", userId: row.id });
  return { ok: true, user: currentUser(row, context.now()), cookie: session.cookie, awaitsSecondFactor };
}

/** Stores a hash with today's parameters, unless the password has changed since. */
async function storeNewHash(
  { db, config }: Context,
  row: { id: string; passwordHash: string },
  password: string,
  sender: HashSender,
) {
  const passwordHash = await runQueuedHash(sender, () => hashPassword(password, config));
  // If the hash queue is full, the next sign-in rehashes instead.
  if (!passwordHash) return;
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)));
}
