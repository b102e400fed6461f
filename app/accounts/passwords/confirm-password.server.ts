import { eq, sql, type SQL, and, ne } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import type { RequestScope } from "~/http/request-scope";
import { users } from "~/users/tables.server";
import type { AuthSession } from "../sign-in/current-user";
import { claimedDevice, removeDevices } from "../sign-in/known-devices.server";
import { checkAccountLimit } from "../sign-in/rate-limits.server";
import { reissueSession } from "../sign-in/session.server";
import { sessions } from "../tables.server";
import { runQueuedHash, type HashSender } from "./hash-queue.server";
import { verifyPassword } from "./password.server";

/** Why an action that needs the password wasn't carried out. */
export type PasswordRefusal = "wrong-password" | "too-many" | "busy" | "credentials-changed";

/**
 * @returns `isCurrent` is the condition that the password is still the one checked. The action's statements need it: a reset
 * may end while they are on their way, and must win.
 */
type PasswordCheck = { ok: true; isCurrent: SQL } | { ok: false; reason: PasswordRefusal };

/** Asks a signed-in user for the password again before an irreversible action. Rate-limited per account. */
export async function confirmPassword(
  context: Context & Partial<RequestScope>,
  user: { id: string; email: string },
  password: string,
): Promise<PasswordCheck> {
  if (!(await checkAccountLimit(user.email, context, "confirm-password"))) return refused("too-many");
  const [row] = await context.db
    .select({ hash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id));
  if (!row) return refused("wrong-password");
  const verified = await runQueuedHash(sessionSender(context, user.id), () =>
    verifyPassword(password, row.hash, context.config),
  );
  if (!verified) return refused("busy");
  if (!verified.ok) return refused("wrong-password");
  return {
    ok: true,
    isCurrent: sql`exists (select 1 from users where id = ${user.id} and password_hash = ${row.hash})`,
  };
}

/** Returns the hash queue's sender for a request by a session. */
export const sessionSender = ({ clientAddress }: Partial<RequestScope>, userId: string): HashSender => ({
  keys: clientAddress ? [userId, clientAddress] : [userId],
  isKnown: true,
});

const refused = (reason: PasswordRefusal) => ({ ok: false, reason }) as const;

/** Reauthenticates a user without a second factor by password and marks the session confirmed now, under a new id. */
export async function confirmByPassword(
  request: Request,
  context: Context & Partial<RequestScope>,
  { user, sessionId }: Pick<AuthSession, "sessionId"> & { user: { id: string; email: string } },
  password: string,
): Promise<"ok" | PasswordRefusal> {
  const check = await confirmPassword(context, user, password);
  if (!check.ok) return check.reason;
  const viewer = { userId: user.id, sessionId };
  const session = await reissueSession(request, context, viewer, "password", check.isCurrent);
  const [reissued] = await session.update;
  if (!reissued) return "credentials-changed";
  session.finish();
  return "ok";
}

/**
 * Shows that the user who opened a link that confirms an address also has the account: someone else may have registered the
 * address, or asked to use it.
 */
export type LinkProof =
  | {
      sessionId: string;
      /** The browser's id in its known-device cookie, if it has one. */
      browser: string | null;
    }
  | { password: string };

/** Checks the proof. `isCurrent` is the condition that it still holds, for the statements that need it. */
export async function checkProof(
  context: Context,
  account: { id: string; email: string },
  proof: LinkProof,
): Promise<PasswordCheck> {
  if ("password" in proof) return confirmPassword(context, account, proof.password);
  const isCurrent = sql`exists (select 1 from sessions where id = ${proof.sessionId} and user_id = ${account.id})`;
  return { ok: true, isCurrent };
}

/** Statements: end the account's sessions other than the one that is the proof, with their devices, if the condition holds. */
export const endOtherSessions = (db: Database, userId: string, proof: LinkProof, condition: SQL) => [
  removeDevices(db, userId, condition, "sessionId" in proof ? proof.browser : null),
  db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        "sessionId" in proof ? ne(sessions.id, proof.sessionId) : undefined,
        condition,
      ),
    ),
];

/** Returns the proof that a session of the account gives, in this browser. */
export const sessionProof = async (
  request: Request,
  context: Pick<Context, "config">,
  { user, sessionId }: AuthSession,
): Promise<LinkProof> => ({
  sessionId,
  browser: (await claimedDevice(request, context, user))?.device ?? null,
});
