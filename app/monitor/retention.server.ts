import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { DAY_MS } from "~/durations";
import { isoDate } from "./times";

export const EVENTS_KEPT_DAYS = 30;
const QUARTERS_KEPT_DAYS = 2;
/** A used or expired reset token, kept this long for whoever asks why a link stopped working. */
const DEAD_TOKENS_KEPT_DAYS = 1;

/** Days of services; a refresh usually owes one a service. */
const DAYS_ROLLED_UP_PER_RUN = 400;
const ROWS_PER_DELETE = 2000;
const DELETES_PER_RUN = 20;

export interface Retained {
  rolledUp: number;
  events: number;
  tokens: number;
  sessions: number;
}

/**
 * Keeps the tables that only grow within bounds: rolls up finished days, then deletes events older than 30 days, dead
 * reset tokens and expired sessions. Bounded per run and safe to repeat: what is left over waits for the next run. An
 * event is deleted only once its day is rolled up.
 */
export async function keepWithinBounds(db: Database, now: Date): Promise<Retained> {
  const rolledUp = await db.run(rollUp(isoDate(now)));
  const { meta: tokens } = await db.run(sql`
    delete from password_reset_tokens where id in (
      select id from password_reset_tokens where expires_at < ${now.getTime() - DEAD_TOKENS_KEPT_DAYS * DAY_MS}
      order by expires_at limit ${ROWS_PER_DELETE})`);
  const { meta: sessions } = await db.run(sql`
    delete from sessions where id in (
      select id from sessions where expires_at < ${now.getTime()} order by expires_at limit ${ROWS_PER_DELETE})`);
  const events = await deleteOldEvents(db, now);
  await db.run(sql`
    delete from api_quarter_hours where quarter < ${now.getTime() - QUARTERS_KEPT_DAYS * DAY_MS}`);
  return { rolledUp: rolledUp.meta.changes, events, tokens: tokens.changes, sessions: sessions.changes };
}

async function deleteOldEvents(db: Database, now: Date): Promise<number> {
  const before = now.getTime() - EVENTS_KEPT_DAYS * DAY_MS;
  let deleted = 0;
  for (let round = 0; round < DELETES_PER_RUN; round += 1) {
    const { meta } = await db.run(sql`
      delete from api_events where rowid in (
        select e.rowid from api_events e where e.timestamp < ${before}
        and exists (select 1 from api_daily_metrics m where m.service = e.service
          and m.date = date(e.timestamp / 1000, 'unixepoch') and m.p95_latency_ms is not null)
        order by e.timestamp limit ${ROWS_PER_DELETE})`);
    deleted += meta.changes;
    if (meta.changes < ROWS_PER_DELETE) break;
  }
  return deleted;
}

/**
 * What can only be told from the events themselves is written to their day before they go: the 95th percentile, by the
 * nearest rank: of 20 attempts the 19th fastest. Days are those before `today` that have none.
 */
const rollUp = (today: string) => sql`
  with owed as (
    select service, date, cast(unixepoch(date) as integer) * 1000 as starts_at from api_daily_metrics
    where p95_latency_ms is null and date < ${today} order by date desc limit ${DAYS_ROLLED_UP_PER_RUN}
  ), ranked as (
    select owed.service, owed.date, e.duration_ms,
      row_number() over (partition by owed.service, owed.date order by e.duration_ms) as rank,
      count(*) over (partition by owed.service, owed.date) as attempts
    from owed join api_events e on e.service = owed.service
      and e.timestamp >= owed.starts_at and e.timestamp < owed.starts_at + 86400000
  ), spread as (
    select service, date, min(duration_ms) as p95 from ranked where rank * 100 >= attempts * 95 group by service, date
  )
  update api_daily_metrics set p95_latency_ms = spread.p95 from spread
  where api_daily_metrics.service = spread.service and api_daily_metrics.date = spread.date`;
