import { eq } from "drizzle-orm";
import { openSession } from "~/accounts/sign-in/session.server";
import { TRIAL_DAYS } from "~/billing/trial";
import type { Context } from "~/context.server";
import { firstRow, runBatch } from "~/database/query.server";
import { sessions, totpSecrets } from "~/accounts/tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";

export const ORIGIN = "https://exit-freedom.test";

/**
 * A password, and its hash with light parameters: checking a guess takes 3 ms instead of 0.2 s. For tests that check
 * many passwords and aren't about hashing; a login with it rehashes with the current parameters.
 */
export const PASSWORD = "a-long-passphrase-1";
export const LIGHT_HASH =
  "$scrypt$ln=10,r=8,p=1$ZXhpdC1mcmVlZG9tLTIwMjg$9rk8DoLnaBZSTg52MhrzMX2SGcAIa+3TPelQd9WrE+0";

/**
 * Adds a signed-in user in any state: a verified address and a new trial (for an admin: two factors too) by default. No
 * password matches; tests of login register through the product instead.
 * @returns the row, and the Cookie header of the user's session
 */
export async function person(context: Context, state: Partial<typeof users.$inferInsert> = {}) {
  const id = state.id ?? crypto.randomUUID();
  const now = context.now();
  const values = {
    id,
    email: `${id}@people.test`,
    passwordHash: "nobody's",
    trialEndsAt: new Date(now.getTime() + TRIAL_DAYS * DAY_MS),
    createdAt: now,
    emailVerifiedAt: now,
    ...state,
  };
  const session = await openSession(new Request(ORIGIN), context, values);
  const { user } = await runBatch(context.db, {
    user: firstRow(context.db.insert(users).values(values).returning()),
    session: session.insert,
  });
  if (!user) throw new Error("The user was not inserted.");
  if (user.isAdmin) await addSecondFactor(context, user.id);
  return { user, cookie: session.cookie.split(";")[0] ?? "" };
}

/** Admins need two factors; the session has verified both. */
async function addSecondFactor({ db, now }: Context, userId: string) {
  const at = now();
  await db.batch([
    db.insert(totpSecrets).values({ userId, sealedSecret: "nobody's", confirmedAt: at, createdAt: at }),
    db.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.userId, userId)),
  ]);
}

/** The state of a user whose trial ended yesterday. */
export const expiredTrial = (now: Date) => ({ trialEndsAt: new Date(now.getTime() - DAY_MS) });

/** A request from a signed-in user's browser; `body` is sent as JSON. */
export function requestOf(
  path: string,
  { method = "GET", cookie, body }: { method?: string; cookie?: string; body?: unknown } = {},
): Request {
  const headers = new Headers();
  if (cookie) headers.set("Cookie", cookie);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  return new Request(new URL(path, ORIGIN), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: "manual",
  });
}
