import { createSession, createSessionStorage, redirect } from "@remix-run/cloudflare";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import { z } from "zod";
import type { Context } from "~/context.server";
import { reportFailure } from "~/http/failure-report.server";
import type { RequestScope } from "~/http/request-scope";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { sessions } from "../tables.server";
import { deviceName } from "./device-name";
import { signedCookie } from "~/http/signed-token.server";

// A session is stored in three places: its 256-bit id in a signed cookie, its user in KV, and a row in D1. D1 is
// authoritative: KV can serve a deleted entry for up to a minute, or miss one just written.

/** Idle timeout: a session ends after this many days without use. */
const SESSION_IDLE_DAYS = 30;
/** Absolute lifetime: a session ends this many days after it began, however often it is used. */
const SESSION_DAYS_MAX = 90;
const SESSION_SECONDS = (SESSION_IDLE_DAYS * DAY_MS) / 1000;

/** 256 bits in hex. */
const SESSION_ID = /^[0-9a-f]{64}$/;

const kvEntry = z.object({ userId: z.string() });
type KvEntry = z.infer<typeof kvEntry>;

type SessionContext = Pick<Context, "config" | "sessions" | "db" | "now">;

/** The session named by the request's signed cookie. Not valid until its row is found in D1. */
interface ClaimedSession {
  /** The row's id: the SHA-256 of the cookie's id. */
  rowId: string;
  /** The session's user according to KV, still loading; null if KV has no entry and only the row counts. */
  userId: Promise<string | null>;
}

/** Reads the request's session cookie and starts reading its KV entry. */
export async function claimedSession(
  request: Request,
  context: SessionContext,
): Promise<ClaimedSession | null> {
  const id = await idInCookie(request, context);
  if (!id) return null;
  const rowId = await rowIdOf(id);
  return { rowId, userId: userInKv(context, rowId) };
}

/** The users of session rows as read from KV, per namespace. An entry never changes, so an isolate reads it once. */
const usersInKv = new WeakMap<KVNamespace, Map<string, string>>();
const USERS_REMEMBERED_MAX = 1_000;

/** Null also while KV can't be read: the row in D1 decides alone then, as for an entry that isn't there yet. */
async function userInKv(context: SessionContext, rowId: string): Promise<string | null> {
  const known = usersInKv.get(context.sessions) ?? new Map<string, string>();
  usersInKv.set(context.sessions, known);
  const entry = known.has(rowId)
    ? null
    : await readEntry(context, rowId).catch((error: unknown) => {
        reportFailure("session-store-unreadable", {}, error);
        return null;
      });
  const userId = known.get(rowId) ?? entry?.userId ?? null;
  if (known.size >= USERS_REMEMBERED_MAX) known.clear();
  if (userId !== null) known.set(rowId, userId);
  return userId;
}

const readEntry = async ({ sessions: kv }: SessionContext, rowId: string) =>
  kvEntry.safeParse(await kv.get(kvKey(rowId), "json")).data ?? null;

/**
 * Prepares a new session under a new id. The caller runs both statements in its batch: `insert` creates the session,
 * `endPrevious` ends the request's earlier one, if any.
 * @param user with the hash that the password was checked against: if a reset has changed it since, `insert` creates no
 * session and returns no row
 * @param secondFactorAt when the sign-in itself passed both factors, as by a passkey
 */
export async function openSession(
  request: Request,
  context: SessionContext,
  user: { id: string; passwordHash: string },
  secondFactorAt: Date | null = null,
) {
  const id = newSessionId();
  const rowId = await rowIdOf(id);
  const { commitSession } = storage(request, context, id);
  const cookie = await commitSession(createSession<KvEntry, KvEntry>({ userId: user.id }));
  const previousRowId = await rowIdOf(await idInCookie(request, context));
  const now = context.now();
  const row = context.db
    .select({
      id: sql<string>`${rowId}`.as("id"),
      userId: users.id,
      expiresAt: sql<Date>`${sessionEnd(now).getTime()}`.as("expires_at"),
      createdAt: sql<Date>`${now.getTime()}`.as("created_at"),
      device: sql<string>`${deviceName(request.headers.get("User-Agent") ?? "")}`.as("device"),
      country: sql<string | null>`${request.headers.get("CF-IPCountry")}`.as("country"),
      lastSeenAt: sql<Date>`${now.getTime()}`.as("last_seen_at"),
      secondFactorAt: sql<Date | null>`${secondFactorAt?.getTime() ?? null}`.as("second_factor_at"),
      confirmedAt: sql<Date | null>`null`.as("confirmed_at"),
    })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
  return {
    cookie,
    insert: context.db.insert(sessions).select(row).returning(),
    /** The condition that `insert` created the session, for later statements of the batch. */
    isOpen: sql`exists (select 1 from sessions where id = ${rowId})`,
    endPrevious: context.db.delete(sessions).where(eq(sessions.id, previousRowId)),
  };
}

/**
 * Prepares a new id for a session whose user has just passed a second factor or a reauthentication, so that a cookie copied
 * before is useless. The caller runs `update` in its batch, which returns no row if the session has ended meanwhile, other
 * statements on the condition `isReissued`, and then `finish`. If the reply is lost, so is the new cookie, and the user signs
 * in again.
 * @param passed a second factor counts as a reauthentication too
 * @param condition what else must hold when the statement's turn comes
 */
export async function reissueSession(
  request: Request,
  context: SessionContext & Pick<Context, "waitUntil"> & Partial<RequestScope>,
  { userId, sessionId }: { userId: string; sessionId: string },
  passed: "second-factor" | "password",
  condition?: SQL,
) {
  const id = newSessionId();
  const rowId = await rowIdOf(id);
  const { commitSession } = storage(request, context, id);
  const cookie = await commitSession(createSession<KvEntry, KvEntry>({ userId }));
  const now = context.now();
  const rights = passed === "second-factor" ? { secondFactorAt: now } : {};
  return {
    update: context.db
      .update(sessions)
      .set({ id: rowId, confirmedAt: now, ...rights })
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), condition))
      .returning({ id: sessions.id }),
    isReissued: sql`exists (select 1 from sessions where id = ${rowId})`,
    /** Queues the new cookie and deletes the old id's entry in KV, which is invalid without its row. */
    finish: (): void => {
      context.pendingCookies?.push(cookie);
      context.waitUntil(deleteSessionEntries(context.sessions, [sessionId]));
    },
  };
}

/** The columns of a session's row that determine its lifetime. */
interface SessionLifetime {
  createdAt: Date;
  expiresAt: Date;
}

/** When a session created at `createdAt` and used now expires: in 30 days, but at most 90 days after creation. */
const endIfUsed = (createdAt: Date, now: Date) =>
  new Date(Math.min(sessionEnd(now).getTime(), createdAt.getTime() + SESSION_DAYS_MAX * DAY_MS));

/** True once a day has passed since the session was created or last renewed, unless it has reached its 90 days. */
export const isDueForRenewal = ({ createdAt, expiresAt }: SessionLifetime, now: Date) =>
  endIfUsed(createdAt, now).getTime() - expiresAt.getTime() >= DAY_MS;

/**
 * The earliest creation time of a session that may still be used: every session ends after 90 days, whatever its row
 * says.
 */
export const oldestSessionStart = (now: Date) => new Date(now.getTime() - SESSION_DAYS_MAX * DAY_MS);

/**
 * Extends the request's session, already validated in D1, by 30 days, up to its 90th day. Of concurrent requests only
 * one succeeds, because KV takes one write a second per key. A failure is logged and the next request retries.
 * @returns the Set-Cookie header, or null if nothing was renewed
 */
export async function renewSession(
  request: Request,
  context: SessionContext & Partial<RequestScope>,
  { userId, createdAt, expiresAt }: SessionLifetime & { userId: string },
): Promise<string | null> {
  const renewedEnd = endIfUsed(createdAt, context.now());
  try {
    const { getSession, commitSession } = storage(request, context);
    const session = await getSession(request.headers.get("Cookie"));
    session.set("userId", userId);
    const rowId = await rowIdOf(await idInCookie(request, context));
    if (!(await moveEnd(context, rowId, expiresAt, renewedEnd))) return null;
    try {
      return await commitSession(session);
    } catch (error) {
      await moveEnd(context, rowId, renewedEnd, expiresAt);
      throw error;
    }
  } catch (error) {
    reportFailure("session-renewal-failed", { requestId: context.requestId }, error);
    return null;
  }
}

/** Returns false if the session's expiry is no longer `from`. */
async function moveEnd({ db }: SessionContext, rowId: string, from: Date, to: Date): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ expiresAt: to })
    .where(and(eq(sessions.id, rowId), eq(sessions.expiresAt, from)))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** Ends the request's session on the server, so a copied cookie is useless. */
export async function endSession(request: Request, context: SessionContext): Promise<void> {
  const id = await idInCookie(request, context);
  if (!id) return;
  const rowId = await rowIdOf(id);
  await context.db.delete(sessions).where(eq(sessions.id, rowId));
  await context.sessions.delete(kvKey(rowId));
}

/** Deletes the KV entries of sessions whose rows are gone. They are already invalid without their rows. */
export const deleteSessionEntries = (kv: KVNamespace, rowIds: readonly string[]): Promise<unknown> =>
  Promise.all(rowIds.map((rowId) => kv.delete(kvKey(rowId))));

/** The Set-Cookie header that clears the session cookie. Makes no calls, so it can't fail. */
export const forgottenCookie = (request: Request, context: SessionContext) =>
  storage(request, context).destroySession(createSession<KvEntry, KvEntry>());

async function idInCookie(request: Request, context: SessionContext): Promise<string> {
  const id: unknown = await sessionCookie(request, context).parse(request.headers.get("Cookie"));
  return typeof id === "string" && SESSION_ID.test(id) ? id : "";
}

/**
 * Remix's built-in KV storage generates guessable 64-bit ids and revives destroyed sessions, so this is our own.
 * @param idOfNew the id for a new session
 */
function storage(request: Request, context: SessionContext, idOfNew = "") {
  const kv = context.sessions;
  const put = async (id: string, data: Partial<KvEntry>) =>
    kv.put(kvKey(await rowIdOf(id)), JSON.stringify(data), { expirationTtl: SESSION_SECONDS });
  return createSessionStorage<KvEntry, KvEntry>({
    cookie: sessionCookie(request, context),
    async createData(data) {
      await put(idOfNew, data);
      return idOfNew;
    },
    async readData(id) {
      if (!SESSION_ID.test(id)) return null;
      return readEntry(context, await rowIdOf(id));
    },
    updateData: put,
    deleteData: async (id) => {
      if (id) await kv.delete(kvKey(await rowIdOf(id)));
    },
  });
}

/** Whether the request names a session, which may be over or forged. Makes no calls. */
export const hasSessionCookie = (request: Request): boolean =>
  /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.get("Cookie") ?? "");

const sessionCookie = (request: Request, context: SessionContext) =>
  signedCookie("session", request, context, SESSION_SECONDS);

const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_IDLE_DAYS * DAY_MS);
const newSessionId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
const rowIdOf = (id: string) => SHA256(id);
const kvKey = (rowId: string) => `session:v1:${rowId}`;

/** Logs out and redirects to /login, even if the session can't be ended. */
export async function logOut(request: Request, context: Context & Partial<RequestScope>): Promise<Response> {
  await endSession(request, context).catch((error: unknown) =>
    reportFailure("logout-failed", { requestId: context.requestId }, error),
  );
  return redirect("/login", { headers: { "Set-Cookie": await forgottenCookie(request, context) } });
}
