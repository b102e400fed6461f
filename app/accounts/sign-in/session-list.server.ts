import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Context } from "~/context.server";
import { query, runBatch, type Query } from "~/database/query.server";
import { sessions } from "../tables.server";
import { HOUR_MS } from "~/time";
import type { AuthSession } from "./current-user";
import { removeDevices } from "./known-devices.server";
import { deleteSessionEntries } from "./session.server";

const SESSIONS_SHOWN_MAX = 50;

/** A session as shown to its owner. */
export interface SessionView {
  /** The row's id. It grants nothing: the cookie's id can't be derived from it. */
  id: string;
  device: string | null;
  country: string | null;
  createdAt: Date;
  lastSeenAt: Date | null;
  isCurrent: boolean;
}

/** The user's active sessions, most recently used first, at most 50. */
export const sessionsOf = (
  { db, now }: Pick<Context, "db" | "now">,
  { user, sessionId }: AuthSession,
): Query<SessionView[]> =>
  query(
    db
      .select({
        id: sessions.id,
        device: sessions.device,
        country: sessions.country,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
      })
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now())))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
      .limit(SESSIONS_SHOWN_MAX),
    (rows) => rows.map((row) => ({ ...row, isCurrent: row.id === sessionId })),
  );

/**
 * Ends one of the user's sessions, or all but the current one and with them the devices with notifications, except this
 * browser's. Does nothing if it already ended.
 * @param browser this browser's id in its known-device cookie, if it has one
 */
export async function endSessions(
  context: Pick<Context, "db" | "sessions" | "waitUntil">,
  { user, sessionId }: AuthSession,
  which: { id: string } | "all-others",
  browser: string | null = null,
): Promise<void> {
  const chosen = which === "all-others" ? ne(sessions.id, sessionId) : eq(sessions.id, which.id);
  const { ended } = await runBatch(context.db, {
    ended: context.db
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), chosen))
      .returning({ id: sessions.id }),
    devices: which === "all-others" ? [removeDevices(context.db, user.id, undefined, browser)] : [],
  });
  context.waitUntil(
    deleteSessionEntries(
      context.sessions,
      ended.map(({ id }) => id),
    ),
  );
}

/** True if the session's last use should be recorded again, at most once an hour. */
export const isLastSeenOutdated = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= HOUR_MS;

/** Records that the session was used now. */
export async function recordLastSeen(
  { db, now }: Pick<Context, "db" | "now">,
  sessionId: string,
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now() }).where(eq(sessions.id, sessionId));
}
