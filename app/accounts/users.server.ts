import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { TRIAL_DAYS } from "~/billing/plans";
import type { Context } from "~/context.server";
import { isUniqueViolation, type Database } from "~/database/open.server";
import { users } from "~/database/schema.server";
import { accountEmailInsert } from "~/delivery/account-emails.server";
import { jobFor } from "~/delivery/job";
import { ring } from "~/delivery/ring.server";
import { DAY_MS } from "~/durations";
import { addressMayTry, countFailedLogin, loginIsRefused } from "./attempts.server";
import type { credentials, registration } from "./credentials";
import { currentUser, type CurrentUser } from "./current-user";
import { HASH_OF_NOBODY, hashPassword, verifyPassword } from "./password.server";
import { openSession } from "./session.server";

/** A new session's user and Set-Cookie header, or why there is none. */
export type SignIn<Reason extends string> =
  { ok: true; user: CurrentUser; cookie: string } | { ok: false; reason: Reason | "too-many" };

/** Makes an account with a trial, signs it in, and owes it a welcome mail: all of it or nothing. */
export async function register(
  request: Request,
  context: Context,
  { email, password }: z.output<typeof registration>,
): Promise<SignIn<"email-taken">> {
  if (!(await addressMayTry(request, context, "register"))) return { ok: false, reason: "too-many" };
  const { db } = context;
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (taken) return { ok: false, reason: "email-taken" };

  const now = context.now();
  const id = context.newId();
  const welcomeId = context.newId();
  const passwordHash = await hashPassword(password);
  const trialEndsAt = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
  const session = await openSession(request, context, { id, passwordHash });
  try {
    const [[row]] = await db.batch([
      db.insert(users).values({ id, email, passwordHash, trialEndsAt, createdAt: now }).returning(),
      session.insert,
      accountEmailInsert(db, { id: welcomeId, userId: id, kind: "welcome", now }),
      session.endPrevious,
    ]);
    if (!row) throw new Error("The new user's row did not come back.");
    context.waitUntil(ring(context, [jobFor("account", welcomeId)]));
    return { ok: true, user: currentUser(row, now), cookie: session.cookie };
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: "email-taken" };
    throw error;
  }
}

/** Checks an address and password and opens a session. An unknown address costs as much time as a wrong password. */
export async function logIn(
  request: Request,
  context: Context,
  { email, password }: z.output<typeof credentials>,
): Promise<SignIn<"wrong-credentials">> {
  const isRefused = () => loginIsRefused(request, email, context);
  if (isRefused() || !(await addressMayTry(request, context, "login")))
    return { ok: false, reason: "too-many" };
  const { db } = context;
  const [row] = await db.select().from(users).where(eq(users.email, email));
  // Asked again: of many attempts at once, those before this one may have used up the share.
  if (isRefused()) return { ok: false, reason: "too-many" };

  const { ok, rehash } = await verifyPassword(password, row?.passwordHash ?? HASH_OF_NOBODY);
  if (!row || !ok) {
    const mayGoOn = await countFailedLogin(request, email, context);
    console.log({ event: "login-refused", userId: row?.id, mayGoOn });
    return { ok: false, reason: mayGoOn ? "wrong-credentials" : "too-many" };
  }

  const session = await openSession(request, context, row);
  const [opened] = await db.batch([session.insert, session.endPrevious]);
  // The password was changed while this one was being checked: what holds now decides.
  if (opened.length === 0) return logIn(request, context, { email, password });
  if (rehash) await keepNewHash(db, row, password);
  console.log({ event: "login", userId: row.id });
  return { ok: true, user: currentUser(row, context.now()), cookie: session.cookie };
}

/** Keeps the password under today's parameters, unless it has been changed meanwhile. */
async function keepNewHash(db: Database, row: { id: string; passwordHash: string }, password: string) {
  const passwordHash = await hashPassword(password);
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, row.id), eq(users.passwordHash, row.passwordHash)));
}
