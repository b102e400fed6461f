import { createHash, randomBytes } from "node:crypto";
import { createCookie, createSession, createSessionStorage } from "@remix-run/cloudflare";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "~/context.server";
import { sessions, users } from "~/database/schema.server";
import { DAY_MS } from "~/durations";
import { reportFailure } from "~/failure-report.server";
import type { RequestScope } from "~/request-scope";

// A session lives in three places: its 256-bit id in the visitor's signed cookie, what the cookie stands for in KV, and a
// row in D1, which is the authority: KV may serve a deleted entry for a minute more, but without its row it is nothing.

const SESSION_DAYS = 30;
const SESSION_SECONDS = (SESSION_DAYS * DAY_MS) / 1000;

/** 256 bits in hex. */
const SESSION_ID = /^[0-9a-f]{64}$/;

const kept = z.object({ userId: z.string() });
type Kept = z.infer<typeof kept>;

type World = Pick<Context, "config" | "sessions" | "db" | "now">;

/** A session that the request's cookie names and KV knows; only its row in D1 makes it true. */
export interface ClaimedSession {
  /** The row's id: the SHA-256 of the cookie's. */
  rowId: string;
  userId: string;
}

/** Reads the request's session cookie and what KV holds for it. */
export async function claimedSession(request: Request, world: World): Promise<ClaimedSession | null> {
  const session = await storage(request, world).getSession(request.headers.get("Cookie"));
  const userId = session.get("userId");
  return userId ? { rowId: rowIdOf(session.id), userId } : null;
}

/**
 * Prepares a new session under a new id. The caller runs both statements in its batch: `insert` makes the session true,
 * `endPrevious` ends the one that the request came with, if any.
 * @param user with the hash that the password was checked against: where a reset has changed it meanwhile, `insert` makes
 * no session and returns no row
 */
export async function openSession(
  request: Request,
  world: World,
  user: { id: string; passwordHash: string },
) {
  const id = randomBytes(32).toString("hex");
  const { commitSession } = storage(request, world, id);
  const cookie = await commitSession(createSession<Kept, Kept>({ userId: user.id }));
  const previousId = await idInCookie(request, world);
  const now = world.now();
  const row = world.db
    .select({
      id: sql<string>`${rowIdOf(id)}`.as("id"),
      userId: users.id,
      expiresAt: sql<Date>`${sessionEnd(now).getTime()}`.as("expires_at"),
      createdAt: sql<Date>`${now.getTime()}`.as("created_at"),
    })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
  return {
    cookie,
    insert: world.db.insert(sessions).select(row).returning(),
    endPrevious: world.db.delete(sessions).where(eq(sessions.id, rowIdOf(previousId))),
  };
}

/** True once a day has passed since the session began or was renewed last. */
export const isDueForRenewal = (expiresAt: Date, now: Date) =>
  sessionEnd(now).getTime() - expiresAt.getTime() >= DAY_MS;

/**
 * Lets the request's session, which D1 says ends at `endsAt`, last another 30 days. Of several requests that ask at once
 * one does it, since KV takes one write a second for each key. What fails is reported, and the next request tries again.
 * @returns the Set-Cookie header, or null when nothing was renewed
 */
export async function renewSession(
  request: Request,
  world: World & Partial<RequestScope>,
  endsAt: Date,
): Promise<string | null> {
  const renewedEnd = sessionEnd(world.now());
  try {
    const { getSession, commitSession } = storage(request, world);
    const session = await getSession(request.headers.get("Cookie"));
    const rowId = rowIdOf(session.id);
    if (!(await moveEnd(world, rowId, endsAt, renewedEnd))) return null;
    try {
      return await commitSession(session);
    } catch (error) {
      await moveEnd(world, rowId, renewedEnd, endsAt);
      throw error;
    }
  } catch (error) {
    reportFailure("session-renewal-failed", { requestId: world.requestId }, error);
    return null;
  }
}

/** False when the session does not end at `from` any more. */
async function moveEnd({ db }: World, rowId: string, from: Date, to: Date): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ expiresAt: to })
    .where(and(eq(sessions.id, rowId), eq(sessions.expiresAt, from)))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** Ends the request's session on the server, so that a copy of its cookie is worthless. */
export async function endSession(request: Request, world: World): Promise<void> {
  const id = await idInCookie(request, world);
  if (!id) return;
  await world.db.delete(sessions).where(eq(sessions.id, rowIdOf(id)));
  await world.sessions.delete(kvKey(rowIdOf(id)));
}

/** The Set-Cookie header that makes the browser forget its session. Touches nothing, so that it cannot fail. */
export const forgottenCookie = (request: Request, world: World) =>
  storage(request, world).destroySession(createSession<Kept, Kept>());

async function idInCookie(request: Request, world: World): Promise<string> {
  const id: unknown = await sessionCookie(request, world).parse(request.headers.get("Cookie"));
  return typeof id === "string" && SESSION_ID.test(id) ? id : "";
}

/**
 * Remix's ready-made KV storage makes guessable 64-bit ids and revives destroyed ones, so this is our own.
 * @param idOfNew the id that a session without one gets
 */
function storage(request: Request, world: World, idOfNew = "") {
  const kv = world.sessions;
  const put = (id: string, data: Partial<Kept>) =>
    kv.put(kvKey(rowIdOf(id)), JSON.stringify(data), { expirationTtl: SESSION_SECONDS });
  return createSessionStorage<Kept, Kept>({
    cookie: sessionCookie(request, world),
    async createData(data) {
      await put(idOfNew, data);
      return idOfNew;
    },
    async readData(id) {
      if (!SESSION_ID.test(id)) return null;
      return kept.safeParse(await kv.get(kvKey(rowIdOf(id)), "json")).data ?? null;
    },
    updateData: put,
    deleteData: (id) => (id ? kv.delete(kvKey(rowIdOf(id))) : Promise.resolve()),
  });
}

/** Over https the `__Host-` prefix keeps other hosts from planting the cookie; plain http is for this machine only. */
function sessionCookie(request: Request, { config }: Pick<World, "config">) {
  const isHttps = new URL(request.url).protocol === "https:" || !!config.APP_ORIGIN?.startsWith("https:");
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

const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS);
const rowIdOf = (id: string) => createHash("sha256").update(id).digest("hex");
const kvKey = (rowId: string) => `session:v1:${rowId}`;
