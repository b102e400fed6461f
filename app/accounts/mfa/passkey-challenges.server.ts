import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "~/context.server";
import { passkeyChallenges, passkeys } from "~/database/schema.server";
import { PRODUCT } from "~/product";
import { MINUTE_MS } from "~/time";
import type { PasskeyPurpose } from "../passkey-schema";

const VALID_MS = 5 * MINUTE_MS;
export const PASSKEYS_MAX = 10;

/** Who may use our passkeys, and where: the address that people use, whatever the request says. */
export function relyingParty({ config }: Pick<Context, "config">) {
  return { rpID: new URL(config.APP_ORIGIN).hostname, origin: config.APP_ORIGIN };
}

type Challenging = Pick<Context, "db" | "now" | "config">;

/** What a browser needs to make a new passkey for the user. Those the user has already are not offered again. */
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
 * What a browser needs to sign with a passkey: one of the user's, or any registered passkey when the user isn't known yet.
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
 * Claims the challenge that a response signed: true once, within five minutes, for the purpose and the user it was made for.
 */
export async function claimChallenge(
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
