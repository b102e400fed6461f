import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { emailChoices } from "../tables.server";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { dueAfterMove, nextDigestAt, quietHoursEnd, type PAUSE_DAYS } from "./email-choices";
import { DEFAULT_TIME_ZONE, isSameTimeZone, isTimeZone } from "./local-time";
import type { emailChoicesForm } from "./email-choices-form";

/** Query for a user's email preferences; parse its rows with `toEmailChoices`. */
export const emailChoicesOf = ({ db }: Pick<Context, "db">, userId: string) =>
  db
    .select({ alertEmailsOffAt: users.alertEmailsOffAt, choices: emailChoices })
    .from(users)
    .leftJoin(emailChoices, eq(emailChoices.userId, users.id))
    .where(eq(users.id, userId));

/** The data for the email preferences page. */
export function toEmailChoices([row]: Awaited<ReturnType<typeof emailChoicesOf>>, now: Date) {
  const choices = row?.choices;
  const pausedUntil = choices?.pausedUntil ?? null;
  return {
    wantsAlerts: !row?.alertEmailsOffAt,
    wantsNotices: choices?.wantsNotices ?? true,
    digest: choices?.digest ?? "off",
    quietFrom: choices?.quietFrom ?? null,
    quietUntil: choices?.quietUntil ?? null,
    /** Null if the user hasn't chosen one that this runtime knows. */
    timeZone: choices && isTimeZone(choices.timeZone) ? choices.timeZone : null,
    pausedUntil: pausedUntil && pausedUntil > now ? pausedUntil : null,
  };
}

/**
 * Stores the user's email preferences and the next digest's due time. One that is already due is sent for
 * the same day, also in another time zone, unless its frequency changes: then the new schedule begins.
 */
export async function saveEmailChoices(
  { db, now: clock }: Pick<Context, "db" | "now">,
  userId: string,
  form: z.output<typeof emailChoicesForm>,
): Promise<void> {
  const { wantsAlerts, wantsNotices, digest, hasQuietHours, quietFrom, quietUntil } = form;
  const now = clock();
  const old = await db.select().from(emailChoices).where(eq(emailChoices.userId, userId)).get();
  // An alias of the time zone chosen before is no change.
  const timeZone = old && isSameTimeZone(old.timeZone, form.timeZone) ? old.timeZone : form.timeZone;
  const dueAt =
    old?.digest === digest && old.nextDigestAt && old.nextDigestAt <= now ? old.nextDigestAt : null;
  const chosen = {
    digest,
    wantsNotices,
    quietFrom: hasQuietHours ? quietFrom : null,
    quietUntil: hasQuietHours ? quietUntil : null,
    timeZone,
    // If it is queued in the meantime, its period is taken, and no second one is sent.
    nextDigestAt: dueAt
      ? dueAfterMove(dueAt, old?.timeZone ?? timeZone, timeZone)
      : nextDigestAt(digest, timeZone, now),
  };
  await db.batch([
    db
      .insert(emailChoices)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: emailChoices.userId, set: chosen }),
    db
      .update(users)
      .set({ alertEmailsOffAt: wantsAlerts ? null : now })
      .where(eq(users.id, userId)),
  ]);
}

/** Pauses alerts and digests for this many days. Null ends the pause. */
export async function pauseEmails(
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
  days: (typeof PAUSE_DAYS)[number] | null,
): Promise<void> {
  const pausedUntil = days === null ? null : new Date(now().getTime() + days * DAY_MS);
  await db
    .insert(emailChoices)
    .values({ userId, timeZone: DEFAULT_TIME_ZONE, pausedUntil })
    .onConflictDoUpdate({ target: emailChoices.userId, set: { pausedUntil } });
}

/** Turns the weekly digest on, in the time zone chosen earlier or else in this one. Leaves a digest that is on as it is. */
export async function chooseWeeklyDigest(
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
  timeZone: string,
): Promise<void> {
  const chosen = await db.select().from(emailChoices).where(eq(emailChoices.userId, userId)).get();
  if (chosen && chosen.digest !== "off") return;
  const set = {
    digest: "weekly" as const,
    nextDigestAt: nextDigestAt("weekly", chosen?.timeZone ?? timeZone, now()),
  };
  await db
    .insert(emailChoices)
    .values({ userId, timeZone, ...set })
    .onConflictDoUpdate({ target: emailChoices.userId, set, setWhere: eq(emailChoices.digest, "off") });
}

/** Turns the digest off. Idempotent. */
export const turnOffDigest = (db: Context["db"], userId: string) =>
  db.update(emailChoices).set({ digest: "off", nextDigestAt: null }).where(eq(emailChoices.userId, userId));

/** Turns emergency notices off. Idempotent. */
export const turnOffNotices = (db: Context["db"], userId: string) =>
  db
    .insert(emailChoices)
    .values({ userId, timeZone: DEFAULT_TIME_ZONE, wantsNotices: false })
    .onConflictDoUpdate({ target: emailChoices.userId, set: { wantsNotices: false } });

type Timing = Pick<typeof emailChoices.$inferSelect, "quietFrom" | "quietUntil" | "timeZone" | "pausedUntil">;

/** Whether a user's alerts and digests are paused now. */
export const isPaused = (choices: Timing | null, now: Date): boolean =>
  choices?.pausedUntil != null && choices.pausedUntil > now;

/** Returns when quiet hours end if an email must be held back, else undefined. */
export function quietHoursHold(
  choices: Timing | null,
  now: Date,
): { until: Date; reason: string } | undefined {
  const until = choices && quietHoursEnd(choices, now);
  return until ? { until, reason: "We’ll send it when your quiet hours end." } : undefined;
}
