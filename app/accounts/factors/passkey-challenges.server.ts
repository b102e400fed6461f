import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "~/context.server";
import { passkeyChallenges, passkeys } from "./tables.server";
import { PRODUCT } from "~/product";
import { MINUTE_MS } from "~/time";
import type { PasskeyPurpose } from "./passkey-schema";

const VALID_MS = 5 * MINUTE_MS;
export const PASSKEYS_MAX = 10;

/** WebAuthn relying party. Uses the configured public address, never the request's. */
export function relyingParty({ config }: Pick<Context, "config">) {
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
