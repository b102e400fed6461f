import { createCookie, createSession, createSessionStorage } from "@remix-run/cloudflare";
import { and, eq, sql } from "drizzle-orm";
import { SHA256 } from "worktop/crypto";
import { z } from "zod";
import type { Context } from "~/context.server";
import { sessions, users } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { reportFailure } from "~/http/failure-report.server";
import type { RequestScope } from "~/http/request-scope";
import { deviceName } from "./device-name";

// A session lives in three places: its 256-bit id in the visitor's signed cookie, what the cookie stands for in KV, and a
// row in D1. D1 is authoritative: KV can serve a deleted entry for up to a minute, or miss one that was just written.

/** Idle timeout: a session ends after this many days without use. */
const SESSION_IDLE_DAYS = 30;
/** Absolute lifetime: a session ends this many days after it began, however often it is used. */
const SESSION_DAYS_MAX = 90;
const SESSION_SECONDS = (SESSION_IDLE_DAYS * DAY_MS) / 1000;

/** 256 bits in hex. */
const SESSION_ID = /^[0-9a-f]{64}$/;

const kept = z.object({ userId: z.string() });
type Kept = z.infer<typeof kept>;

type SessionContext = Pick<Context, "config" | "sessions" | "db" | "now">;

/** The session named by the request's signed cookie. Not valid until its row is found in D1. */
export interface ClaimedSession {
  /** The row's id: the SHA-256 of the cookie's. */
  rowId: string;
  /** Whose session it is by KV; null when KV has no entry, and the row alone decides. Being read meanwhile. */
  userId: Promise<string | null>;
}

/** Reads the request's session cookie and begins to read what KV holds for it. */
export async function claimedSession(
  request: Request,
  context: SessionContext,
): Promise<ClaimedSession | null> {
  const id = await idInCookie(request, context);
  if (!id) return null;
  const rowId = await rowIdOf(id);
  return { rowId, userId: readEntry(context, rowId).then((entry) => entry?.userId ?? null) };
}

const readEntry = async ({ sessions: kv }: SessionContext, rowId: string) =>
  kept.safeParse(await kv.get(kvKey(rowId), "json")).data ?? null;

/**
 * Prepares a new session under a new id. The caller runs both statements in its batch: `insert` makes the session true,
 * `endPrevious` ends the one that the request came with, if any.
 * @param user with the hash that the password was checked against: where a reset has changed it meanwhile, `insert` makes
 * no session and returns no row
 */
export async function openSession(
  request: Request,
  context: SessionContext,
  user: { id: string; passwordHash: string },
) {
  const id = newSessionId();
  const rowId = await rowIdOf(id);
  const { commitSession } = storage(request, context, id);
  const cookie = await commitSession(createSession<Kept, Kept>({ userId: user.id }));
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
      secondFactorAt: sql<Date | null>`null`.as("second_factor_at"),
      confirmedAt: sql<Date | null>`null`.as("confirmed_at"),
    })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
  return {
    cookie,
    insert: context.db.insert(sessions).select(row).returning(),
    endPrevious: context.db.delete(sessions).where(eq(sessions.id, previousRowId)),
  };
}

/** A session's row, as far as its lifetime goes. */
export interface SessionLifetime {
  createdAt: Date;
  expiresAt: Date;
}

/** When a session that began at `createdAt` and is used now ends: in 30 days, at most 90 days after it began. */
const endIfUsed = (createdAt: Date, now: Date) =>
  new Date(Math.min(sessionEnd(now).getTime(), createdAt.getTime() + SESSION_DAYS_MAX * DAY_MS));

/** True once a day has passed since the session began or was renewed last, unless it has reached its 90 days. */
export const isDueForRenewal = ({ createdAt, expiresAt }: SessionLifetime, now: Date) =>
  endIfUsed(createdAt, now).getTime() - expiresAt.getTime() >= DAY_MS;

/** The latest beginning of a session that may still be used: whatever its row says, it ends after 90 days. */
export const oldestSessionStart = (now: Date) => new Date(now.getTime() - SESSION_DAYS_MAX * DAY_MS);

/**
 * Lets the request's session, which D1 says is the user's, last another 30 days, at most until its 90th day. Of several
 * requests that do so at once one succeeds, since KV takes one write a second for each key. A failure is reported, and the
 * next request tries again.
 * @returns the Set-Cookie header, or null when nothing was renewed
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

/** False when the session no longer ends at `from`. */
async function moveEnd({ db }: SessionContext, rowId: string, from: Date, to: Date): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ expiresAt: to })
    .where(and(eq(sessions.id, rowId), eq(sessions.expiresAt, from)))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** Ends the request's session on the server, so that a copy of its cookie is worthless. */
export async function endSession(request: Request, context: SessionContext): Promise<void> {
  const id = await idInCookie(request, context);
  if (!id) return;
  const rowId = await rowIdOf(id);
  await context.db.delete(sessions).where(eq(sessions.id, rowId));
  await context.sessions.delete(kvKey(rowId));
}

/** Deletes the KV entries of sessions whose rows are gone. Without their rows they are worthless already. */
export const deleteSessionEntries = (kv: KVNamespace, rowIds: readonly string[]): Promise<unknown> =>
  Promise.all(rowIds.map((rowId) => kv.delete(kvKey(rowId))));

/** The Set-Cookie header that makes the browser forget its session. Touches nothing, so that it cannot fail. */
export const forgottenCookie = (request: Request, context: SessionContext) =>
  storage(request, context).destroySession(createSession<Kept, Kept>());

async function idInCookie(request: Request, context: SessionContext): Promise<string> {
  const id: unknown = await sessionCookie(request, context).parse(request.headers.get("Cookie"));
  return typeof id === "string" && SESSION_ID.test(id) ? id : "";
}

/**
 * Remix's ready-made KV storage makes guessable 64-bit ids and revives destroyed ones, so this is our own.
 * @param idOfNew the id that a session without one gets
 */
function storage(request: Request, context: SessionContext, idOfNew = "") {
  const kv = context.sessions;
  const put = async (id: string, data: Partial<Kept>) =>
    kv.put(kvKey(await rowIdOf(id)), JSON.stringify(data), { expirationTtl: SESSION_SECONDS });
  return createSessionStorage<Kept, Kept>({
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

/** Over https the `__Host-` prefix keeps other hosts from planting the cookie; plain http is for this machine only. */
function sessionCookie(request: Request, { config }: Pick<SessionContext, "config">) {
  const isHttps = new URL(request.url).protocol === "https:" || config.APP_ORIGIN.startsWith("https:");
  const cookie = createCookie(isHttps ? "__Host-session" : "session", {
    secure: isHttps,
    secrets: config.SESSION_SECRETS,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: SESSION_SECONDS,
  });
  // Remix's own throws at a signature that is no base64; a cookie that cannot be read is none.
  const parse: typeof cookie.parse = (header, options) => cookie.parse(header, options).catch(() => null);
  return { ...cookie, parse };
}

const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_IDLE_DAYS * DAY_MS);
const newSessionId = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
const rowIdOf = (id: string) => SHA256(id);
const kvKey = (rowId: string) => `session:v1:${rowId}`;
