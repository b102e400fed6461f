import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { emailLanes } from "./tables.server";
import type { MailError } from "~/channels";
import type { EmailPriority } from "./priority";
import { LEASE_MS, pauseMs } from "./retry-schedule";

/** Holds for messages that are queued but not sent yet. Verbatim in the partial indexes of `messages`, so no parameters. */
export const IS_QUEUED = sql.raw("delivery_state in ('waiting', 'sending')");

/** SQL: holds for rows of `email_lanes` whose provider failed last and whose lane still has emails to send. */
export const IS_PAUSED_WITH_EMAILS = sql`(failures > 0
  and exists (select 1 from messages where priority = email_lanes.lane and ${IS_QUEUED}))`;

/** SQL: 1 while the provider refuses our key or our sender's address and emails wait for it, else 0. */
export const IS_MAIL_REFUSED = sql<number>`exists (select 1 from email_lanes
  where ${IS_PAUSED_WITH_EMAILS} and last_error_kind = 'configuration')`;

/**
 * How long one sender may take to test whether the provider has recovered before another may: as long as it holds its
 * emails. Not in whole seconds, as pauses are, so `endProbe` never ends the pause after a failed probe.
 */
const PROBE_MS = LEASE_MS + 1;

interface LaneState {
  /** Null if the lane may send now. */
  pausedUntil: Date | null;
  /** Set if this sender tests whether the provider has recovered: until when the others wait for it. */
  probeEndsAt: Date | null;
}

/** Reads the lane's state. When its pause is over, exactly one caller becomes the probe and the others keep waiting. */
export async function enterLane(
  { db, now }: Pick<Context, "db" | "now">,
  lane: EmailPriority,
): Promise<LaneState> {
  const row = await db.select().from(emailLanes).where(eq(emailLanes.lane, lane)).get();
  const pausedUntil = row?.pausedUntil ?? null;
  if (!pausedUntil || pausedUntil > now()) return { pausedUntil, probeEndsAt: null };
  const probeEndsAt = new Date(now().getTime() + PROBE_MS);
  const won = await db
    .update(emailLanes)
    .set({ pausedUntil: probeEndsAt })
    .where(and(eq(emailLanes.lane, lane), lte(emailLanes.pausedUntil, now())))
    .returning({ lane: emailLanes.lane });
  return won.length > 0
    ? { pausedUntil: null, probeEndsAt }
    : { pausedUntil: probeEndsAt, probeEndsAt: null };
}

/** Lets the next caller be the probe, if this one learned nothing about the provider because it made no call. */
export const endProbe = ({ db, now }: Pick<Context, "db" | "now">, lane: EmailPriority, probeEndsAt: Date) =>
  db
    .update(emailLanes)
    .set({ pausedUntil: now() })
    .where(and(eq(emailLanes.lane, lane), eq(emailLanes.pausedUntil, probeEndsAt)));

/** When the provider last accepted email of this lane; null if never. */
export const lastSuccess = async ({ db }: Pick<Context, "db">, lane: EmailPriority): Promise<Date | null> =>
  (
    await db
      .select({ at: emailLanes.lastSucceededAt })
      .from(emailLanes)
      .where(eq(emailLanes.lane, lane))
      .get()
  )?.at ?? null;

/** Statement: marks the lane healthy after a successful call. */
export const laneSucceeded = ({ db, now }: Pick<Context, "db" | "now">, lane: EmailPriority) => {
  const healthy = {
    failures: 0,
    pausedUntil: null,
    pausedSince: null,
    lastError: null,
    lastErrorKind: null,
    lastSucceededAt: now(),
  };
  return db
    .insert(emailLanes)
    .values({ lane, ...healthy })
    .onConflictDoUpdate({ target: emailLanes.lane, set: healthy });
};

/**
 * Pauses the lane after a provider-wide failure, longer with each consecutive one. While it is paused, only the probe
 * changes its pause: what is sent meanwhile, because its user waits, learns nothing new. Returns when the pause ends.
 * @param probeEndsAt set if the probe failed
 */
export async function pauseLane(
  { db, now }: Pick<Context, "db" | "now">,
  lane: EmailPriority,
  error: MailError,
  probeEndsAt?: Date | null,
): Promise<Date> {
  const { pausedUntil: pause } = emailLanes;
  const [row] = await db
    .insert(emailLanes)
    .values({ lane, failures: 1, pausedSince: now(), lastError: error.message, lastErrorKind: error.kind })
    .onConflictDoUpdate({
      target: emailLanes.lane,
      set: {
        failures: sql`${emailLanes.failures} + 1`,
        pausedSince: sql`coalesce(${emailLanes.pausedSince}, ${now().getTime()})`,
        lastError: error.message,
        lastErrorKind: error.kind,
      },
      setWhere: or(isNull(pause), lte(pause, now()), probeEndsAt ? eq(pause, probeEndsAt) : undefined),
    })
    .returning({ failures: emailLanes.failures });
  if (!row) {
    const paused = await db.select({ until: pause }).from(emailLanes).where(eq(emailLanes.lane, lane)).get();
    return paused?.until ?? now();
  }
  const { failures } = row;
  const pausedUntil = new Date(
    now().getTime() + pauseMs(error.kind, failures, error.options.retryAfterSeconds),
  );
  await db.update(emailLanes).set({ pausedUntil }).where(eq(emailLanes.lane, lane));
  console.warn({ event: "email-lane-paused", lane, failures, reason: error.kind, pausedUntil });
  return pausedUntil;
}

/** Ends every pause, so the next message sends again. */
export const resumeLanes = ({ db }: Pick<Context, "db">, now: Date) =>
  db
    .update(emailLanes)
    .set({ pausedUntil: now })
    .where(sql`${emailLanes.pausedUntil} is not null`);
