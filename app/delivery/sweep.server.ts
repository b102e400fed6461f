import { and, asc, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { MINUTE_MS } from "~/durations";
import { tableOf } from "./claim.server";
import { deliver } from "./deliver.server";
import { DELIVERY_KINDS, jobFor, type DeliveryKind } from "./job";
import { ring } from "./ring.server";

const RINGS_PER_PAGE = 1000;
/** Bounded work a run: what is over waits for the next sweep, five minutes on, and no provider takes mail faster. */
const PAGES_PER_RUN = 10;
/** As many as one sweep rings for: a backlog of a long outage in one statement would take longer than D1 lets it. */
const BROUGHT_FORWARD_AT_ONCE = RINGS_PER_PAGE * PAGES_PER_RUN;
/** A bell that was just rung may wait in a long queue; ringing again much sooner would only lengthen it. */
const RING_AGAIN_AFTER_MS = 30 * MINUTE_MS;

/** In the words of the indexes `..._held_back`, or SQLite would not use them. */
const isHeldBack = sql`delivery_state = 'waiting' and last_error is not null`;

/** Rings for every delivery whose bell is due: never rung, lost, or left by a sender that died. Returns how many. */
export async function ringDue(context: Context): Promise<number> {
  let rung = 0;
  for (const kind of DELIVERY_KINDS) {
    for (let page = 0; page < PAGES_PER_RUN; page++) {
      const due = await dueForRinging(context, kind);
      const taken = await ring(
        context,
        due.map((id) => jobFor(kind, id)),
      );
      rung += taken;
      if (taken < due.length) return rung;
      if (due.length > 0) await postponeBells(context, kind, due);
      if (due.length < RINGS_PER_PAGE) break;
    }
  }
  return rung;
}

/**
 * Once the provider is back, what waits goes out at once instead of at its next attempt. Whether it is back is learned
 * from one delivery that is tried before its time; if that fails, no attempt is lost. What is over the bound waits for the
 * next sweep.
 * @returns whether anything was brought forward
 */
export async function bringForward(context: Context): Promise<boolean> {
  for (const kind of DELIVERY_KINDS) {
    const id = await oldestHeldBack(context, kind);
    if (id === null) continue;
    const outcome = await deliver(context, jobFor(kind, id), { isProbe: true });
    if (outcome === "retrying") return false;
    if (outcome !== "sent") continue;
    for (const each of DELIVERY_KINDS) await makeDue(context, each);
    return true;
  }
  return false;
}

async function dueForRinging({ db, now }: Context, kind: DeliveryKind): Promise<string[]> {
  const table = tableOf(kind);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(sql`delivery_state in ('waiting', 'sending')`, lte(table.ringAt, now())))
    .orderBy(asc(table.ringAt))
    .limit(RINGS_PER_PAGE);
  return rows.map(({ id }) => id);
}

async function postponeBells({ db, now }: Context, kind: DeliveryKind, ids: string[]): Promise<void> {
  const table = tableOf(kind);
  await db
    .update(table)
    .set({ ringAt: new Date(now().getTime() + RING_AGAIN_AFTER_MS) })
    .where(
      and(
        sql`${table.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        // The plus keeps SQLite from walking the whole backlog by the index on this column.
        sql`+${table.ringAt} <= ${now().getTime()}`,
      ),
    );
}

async function oldestHeldBack({ db, now }: Context, kind: DeliveryKind): Promise<string | null> {
  const table = tableOf(kind);
  const row = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isHeldBack, isNotNull(table.nextAttemptAt), gt(table.nextAttemptAt, now())))
    .orderBy(asc(table.nextAttemptAt))
    .limit(1)
    .get();
  return row?.id ?? null;
}

async function makeDue({ db, now }: Context, kind: DeliveryKind): Promise<void> {
  const table = tableOf(kind);
  const next = db
    .select({ id: table.id })
    .from(table)
    .where(and(isHeldBack, gt(table.nextAttemptAt, now())))
    .orderBy(asc(table.nextAttemptAt))
    .limit(BROUGHT_FORWARD_AT_ONCE);
  await db.update(table).set({ nextAttemptAt: now(), ringAt: now() }).where(inArray(table.id, next));
}
