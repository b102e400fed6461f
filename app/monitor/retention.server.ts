import { sql } from "drizzle-orm";
import type { Database } from "~/database/open.server";
import { DAY_MS, startOfDay } from "./times";

export const EVENTS_KEPT_DAYS = 30;
/** Longer than the events and the widest window, so that a day's sums are whole as long as they are read. */
const HOURLY_SUMS_KEPT_DAYS = 32;
/** A used or expired reset token, kept this long for whoever asks why a link stopped working. */
const DEAD_TOKENS_KEPT_DAYS = 1;

const DAYS_ROLLED_UP_PER_RUN = 100;
const ROWS_PER_DELETE = 2000;
const DELETES_PER_RUN = 20;

export interface Retained {
  rolledUp: number;
  events: number;
  tokens: number;
  sessions: number;
}

/**
 * Keeps the tables that only grow within bounds: sums up finished days, then deletes events older than 30 days, dead
 * reset tokens and expired sessions. Bounded per run and safe to repeat: what is left over waits for the next run. An
 * event is deleted only once its day is summed up.
 */
export async function keepWithinBounds(db: Database, now: Date): Promise<Retained> {
  const today = startOfDay(now).getTime();
  const rolledUp = await db.run(rollUp(today));
  const { meta: tokens } = await db.run(sql`
    delete from password_reset_tokens where id in (
      select id from password_reset_tokens where expires_at < ${now.getTime() - DEAD_TOKENS_KEPT_DAYS * DAY_MS}
      order by expires_at limit ${ROWS_PER_DELETE})`);
  const { meta: sessions } = await db.run(sql`
    delete from sessions where id in (
      select id from sessions where expires_at < ${now.getTime()} order by expires_at limit ${ROWS_PER_DELETE})`);
  const events = await deleteOldEvents(db, now);
  await db.run(sql`
    delete from api_hourly_metrics where hour < ${today - HOURLY_SUMS_KEPT_DAYS * DAY_MS}
    and exists (select 1 from api_daily_metrics m
      where m.service = api_hourly_metrics.service and m.date = date(hour / 1000, 'unixepoch'))`);
  return { rolledUp: rolledUp.meta.changes, events, tokens: tokens.changes, sessions: sessions.changes };
}

async function deleteOldEvents(db: Database, now: Date): Promise<number> {
  const before = now.getTime() - EVENTS_KEPT_DAYS * DAY_MS;
  let deleted = 0;
  for (let round = 0; round < DELETES_PER_RUN; round += 1) {
    const { meta } = await db.run(sql`
      delete from api_events where rowid in (
        select e.rowid from api_events e where e.timestamp < ${before}
        and exists (select 1 from api_daily_metrics m
          where m.service = e.service and m.date = date(e.timestamp / 1000, 'unixepoch'))
        order by e.timestamp limit ${ROWS_PER_DELETE})`);
    deleted += meta.changes;
    if (meta.changes < ROWS_PER_DELETE) break;
  }
  return deleted;
}

/**
 * Writes api_daily_metrics for days before `today` that have none, or whose sums have grown since. The 95th percentile
 * is the nearest rank: of 20 attempts the 19th fastest.
 */
const rollUp = (today: number) => sql`
  with finished as (
    select h.service, h.hour - h.hour % 86400000 as day, date(h.hour / 1000, 'unixepoch') as date,
      sum(h.success_count) as succeeded, sum(h.failure_count) as failed, sum(h.rate_limited_count) as limited,
      sum(h.success_count + h.failure_count + h.rate_limited_count) as attempts,
      sum(h.duration_sum_ms) as duration_sum
    from api_hourly_metrics h where h.hour < ${today} group by h.service, day
  ), owed as (
    select finished.* from finished left join api_daily_metrics m on m.service = finished.service and m.date = finished.date
    where m.date is null or m.success_count + m.failure_count + m.rate_limited_count <> finished.attempts
    order by day limit ${DAYS_ROLLED_UP_PER_RUN}
  ), ranked as (
    select owed.service, owed.day, e.duration_ms, e.item_count,
      row_number() over (partition by owed.service, owed.day order by e.duration_ms) as rank,
      count(*) over (partition by owed.service, owed.day) as attempts
    from owed join api_events e
      on e.service = owed.service and e.timestamp >= owed.day and e.timestamp < owed.day + 86400000
  ), spread as (
    select service, day, min(case when rank * 100 >= attempts * 95 then duration_ms end) as p95,
      total(item_count) as items
    from ranked group by service, day
  )
  insert into api_daily_metrics (service, date, success_count, failure_count, rate_limited_count,
    avg_latency_ms, p95_latency_ms, item_count)
  select owed.service, owed.date, owed.succeeded, owed.failed, owed.limited, owed.duration_sum * 1.0 / owed.attempts,
    coalesce(spread.p95, owed.duration_sum * 1.0 / owed.attempts), coalesce(spread.items, 0)
  from owed left join spread on spread.service = owed.service and spread.day = owed.day
  where true
  on conflict (service, date) do update set success_count = excluded.success_count,
    failure_count = excluded.failure_count, rate_limited_count = excluded.rate_limited_count,
    avg_latency_ms = excluded.avg_latency_ms, p95_latency_ms = excluded.p95_latency_ms,
    item_count = excluded.item_count`;
