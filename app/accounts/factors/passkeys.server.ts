import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq, gt, isNull, asc, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { insertWhere } from "~/database/insert.server";
import { isUniqueViolation, type Database } from "~/database/open.server";
import { firstRow, runBatch } from "~/database/query.server";
import type { RequestScope } from "~/http/request-scope";
import { PRODUCT } from "~/product";
import { MINUTE_MS } from "~/time";
import { users } from "~/users/tables.server";
import { deviceNotice, rememberBrowser, setKnownDeviceCookie } from "../sign-in/known-devices.server";
import { checkAddressLimit } from "../sign-in/rate-limits.server";
import { openSession, reissueSession } from "../sign-in/session.server";
import type { SignIn } from "../sign-in/users.server";
import { passkeyChallenges, passkeys, recoveryCodes } from "../tables.server";
import type { PasskeyPurpose, AuthenticationResponse, registrationResponse } from "../credentials";
import {
  enqueueNotice,
  factorNotice,
  newRecoveryCodes,
  dropUselessCodes,
  hasTotp,
  forgetPasswordDevices,
  mayAddFactor,
  passSecondFactor,
} from "./second-factors.server";

const VALID_MS = 5 * MINUTE_MS;
const PASSKEYS_MAX = 10;

/** WebAuthn relying party. Uses the configured public address, never the request's. */
function relyingParty({ config }: Pick<Context, "config">) {
  return { rpID: new URL(config.APP_ORIGIN).hostname, origin: config.APP_ORIGIN };
}

type Challenging = Pick<Context, "db" | "now" | "config">;

/** WebAuthn options for registering a passkey. Excludes the user's existing ones. */
export async function registrationOptions(context: Challenging, user: { id: string; email: string }) {
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: relyingParty(context).rpID,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    excludeCredentials: await credentialsOf(context, user.id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keep(context, options.challenge, "register", user.id);
  return options;
}

/**
 * WebAuthn options for signing with one of the user's passkeys, or with any registered one if the user isn't known yet.
 */
export async function authenticationOptions(context: Challenging, userId: string | null) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    userVerification: "required",
    allowCredentials: userId === null ? [] : await credentialsOf(context, userId),
  });
  await keep(context, options.challenge, userId === null ? "sign-in" : "verify", userId);
  return options;
}

const credentialsOf = async ({ db }: Challenging, userId: string) =>
  db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(PASSKEYS_MAX);

async function keep(
  { db, now }: Challenging,
  challenge: string,
  purpose: PasskeyPurpose,
  userId: string | null,
): Promise<void> {
  const expiresAt = new Date(now().getTime() + VALID_MS);
  await db.insert(passkeyChallenges).values({ challenge, purpose, userId, expiresAt });
}

/**
 * Claims the challenge that a response signed. Returns true once, within five minutes, for the purpose and user it was
 * issued for.
 */
async function claimChallenge(
  { db, now }: Challenging,
  challenge: string,
  purpose: PasskeyPurpose,
  userId: string | null,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}

// A passkey is two factors in one: the device, and the fingerprint, face or PIN it checks. It signs in on its own, and
// after a password it is the second factor.

/** Query for a user's passkeys, oldest first. */
export const passkeysOf = (db: Database, userId: string) =>
  db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .limit(PASSKEYS_MAX);

type Registered =
  | { ok: true; recoveryCodes: string[] | null }
  | { ok: false; reason: "wrong-passkey" | "too-many" | "too-many-passkeys" | "credentials-changed" };

/**
 * Adds the passkey that the browser just created and marks this session confirmed, under a new id. Does nothing if the
 * session has ended meanwhile, as after a reset.
 * @returns ten recovery codes, shown once, if the user has none yet
 */
export async function addPasskey(
  request: Request,
  context: Context & Partial<RequestScope>,
  viewer: { userId: string; sessionId: string },
  name: string,
  response: z.output<typeof registrationResponse>,
): Promise<Registered> {
  const { db } = context;
  const { userId } = viewer;
  if (!(await checkAddressLimit(request, context, "passkey"))) return { ok: false, reason: "too-many" };
  const { rpID, origin } = relyingParty(context);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => claimChallenge(context, challenge, "register", userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refused("passkey-not-added", userId));
  if (!verified?.verified) return { ok: false, reason: "wrong-passkey" };
  if ((await db.$count(passkeys, eq(passkeys.userId, userId))) >= PASSKEYS_MAX)
    return { ok: false, reason: "too-many-passkeys" };
  const { credential } = verified.registrationInfo;
  const now = context.now();
  const unused = and(eq(recoveryCodes.userId, userId), sql`used_at is null`);
  const session = await reissueSession(request, context, viewer, "second-factor", mayAddFactor(userId));
  const { isReissued } = session;
  const hasCodes = (await db.$count(recoveryCodes, unused)) > 0;
  const fresh = hasCodes ? null : await newRecoveryCodes(db, userId, now, isReissued);
  const passkey = {
    id: credential.id,
    userId,
    name,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports,
    createdAt: now,
  };
  try {
    const { reissued, notice } = await runBatch(db, {
      reissued: session.update,
      devices: forgetPasswordDevices(db, userId, isReissued),
      passkey: insertWhere(db, passkeys, passkey, isReissued),
      codes: fresh ? [fresh.insert] : [],
      notice: factorNotice(context, userId, "passkey-added", { now, condition: isReissued }),
    });
    if (reissued.length === 0) return { ok: false, reason: "credentials-changed" };
    session.finish();
    await rememberBrowser(request, context, userId, { hasFactor: true });
    enqueueNotice(context, notice);
  } catch (error) {
    if (isUniqueViolation(error)) return { ok: false, reason: "wrong-passkey" };
    throw error;
  }
  console.log({ event: "passkey-added", userId });
  return { ok: true, recoveryCodes: fresh?.codes ?? null };
}

/** Renames a user's passkey. Does nothing if it no longer exists. */
export const renamePasskey = (db: Database, userId: string, id: string, name: string) =>
  db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));

/**
 * Removes a user's passkey, and with the last second factor the recovery codes; the user can still sign in by password.
 * @param options.isRequired keeps the last second factor of a user who must have one
 * @returns false if it was kept
 */
export async function removePasskey(
  context: Context,
  userId: string,
  id: string,
  { isRequired }: { isRequired: boolean },
): Promise<boolean> {
  const { db } = context;
  const hasAnother = sql`(${hasTotp(userId)} or (select count(*) from passkeys where user_id = ${userId}) > 1)`;
  const mayGo = isRequired ? hasAnother : sql`true`;
  const exists = sql`exists (select 1 from passkeys where id = ${id} and user_id = ${userId})`;
  const { notice, removed, remaining } = await runBatch(db, {
    notice: factorNotice(context, userId, "passkey-removed", {
      now: context.now(),
      condition: sql`${exists} and ${mayGo}`,
    }),
    removed: db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId), mayGo))
      .returning({ id: passkeys.id }),
    codes: dropUselessCodes(db, userId),
    remaining: firstRow(
      db
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId))),
    ),
  });
  enqueueNotice(context, notice);
  if (removed.length > 0) console.log({ event: "passkey-removed", userId });
  return remaining === undefined;
}

/**
 * Accepts a passkey as the second factor of a sign-in or reauthentication. Limited by address alone: a signature can't be
 * guessed, so a limit of the account would only let others keep its owner out.
 */
export async function acceptPasskey(
  request: Request,
  context: Context & Partial<RequestScope>,
  viewer: { userId: string; sessionId: string },
  response: AuthenticationResponse,
): Promise<"ok" | "wrong-passkey" | "too-many"> {
  if (!(await checkAddressLimit(request, context, "passkey"))) return "too-many";
  const userId = await verify(context, response, viewer.userId);
  if (userId === null) return "wrong-passkey";
  await passSecondFactor(request, context, viewer);
  return "ok";
}

/** Signs in with a passkey alone. It identifies the user and counts as both factors. */
export async function logInWithPasskey(
  request: Request,
  context: Context & Partial<RequestScope>,
  response: AuthenticationResponse,
): Promise<
  | Pick<Extract<SignIn<never>, { ok: true }>, "ok" | "cookie">
  | { ok: false; reason: "wrong-passkey" | "too-many" }
> {
  if (!(await checkAddressLimit(request, context, "passkey"))) return { ok: false, reason: "too-many" };
  const userId = await verify(context, response, null);
  if (userId === null) return { ok: false, reason: "wrong-passkey" };
  const [user] = await context.db.select().from(users).where(eq(users.id, userId));
  if (!user) return { ok: false, reason: "wrong-passkey" };
  const session = await openSession(request, context, user, context.now());
  const { opened, notice } = await runBatch(context.db, {
    opened: firstRow(session.insert),
    previous: session.endPrevious,
    ...(await deviceNotice(request, context, user, session.isOpen)),
  });
  if (!opened) return { ok: false, reason: "wrong-passkey" };
  enqueueNotice(context, notice);
  await setKnownDeviceCookie(request, context, user, { hasFactor: true });
  console.log({ event: "login", by: "passkey", userId });
  return { ok: true, cookie: session.cookie };
}

/**
 * Verifies a signature over one of our challenges for our own origin and stores the authenticator's counter. Of two
 * responses with the same counter only one succeeds, and one that doesn't increase is rejected as a clone.
 * @param userId the user the passkey must belong to; null accepts any user's
 * @returns the passkey's user, or null
 */
async function verify(
  context: Context,
  response: AuthenticationResponse,
  userId: string | null,
): Promise<string | null> {
  const { db } = context;
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, response.id), userId === null ? undefined : eq(passkeys.userId, userId)));
  if (!passkey) return null;
  const { rpID, origin } = relyingParty(context);
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) =>
      claimChallenge(context, challenge, userId === null ? "sign-in" : "verify", userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  }).catch(refused("passkey-refused", passkey.userId));
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  const claimed = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: context.now() })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return claimed.length > 0 ? passkey.userId : null;
}

/** The library throws on any invalid response. The reason is logged; the user only sees that it failed. */
const refused = (event: string, userId: string) => (error: unknown) => {
  console.log({ event, userId, reason: error instanceof Error ? error.message : "unknown" });
  return null;
};
