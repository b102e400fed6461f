import { parseArgs } from "node:util";
import { openDatabase, type Database } from "~/database/open.server";
import { DAY_MS } from "~/time";
import type { Query } from "~/database/query.server";
import { recentEvents } from "~/monitor/events.server";
import { dailyMetrics } from "~/monitor/metrics.server";
import { MONITORED_SERVICES } from "~/monitor/services";
import { serviceStatuses } from "~/monitor/status.server";
import { withLocalD1 } from "./local-d1";

// `npm run bench:monitor [-- --sizes 3000,30000]`: what the monitor's three calls cost with so many events in the 30
// days that are kept, on the real D1 of workerd, with the statements that the product sends.

const NOW = new Date("2026-11-20T12:34:56Z");
const ROWS_PER_INSERT = 50_000;
/** The median of so many is reported: the machine does other things too. */
const RUNS = 15;
/** A call is repeated so often in one batch, so that the way to the database and back hides nothing. */
const REPEATS = 20;
/** A call may take this long at 10 times the real volume: the page asks every 30 seconds. */
const MS_MAX = 100;

interface Cost {
  rowsRead: number;
  ms: number;
}

const { values } = parseArgs({ options: { sizes: { type: "string", default: "3000,30000" } } });

const results: { events: number; costs: Record<string, Cost> }[] = [];
for (const events of values.sizes.split(",").map(Number)) {
  const costs = await measure(events);
  results.push({ events, costs });
  console.log(JSON.stringify({ events, ...costs }));
}
report();

async function measure(events: number): Promise<Record<string, Cost>> {
  return withLocalD1(async (d1) => {
    await addEvents(d1, events);
    const db = openDatabase(d1);
    const costs: Record<string, Cost> = {};
    for (const [name, query] of Object.entries(calls(db))) costs[name] = await costOf(d1, query);
    return costs;
  });
}

function calls(db: Database): Record<string, Query<unknown>> {
  return {
    status: serviceStatuses(db, NOW),
    "events of all services": recentEvents(db, { limit: 100 }),
    "events of one service": recentEvents(db, { service: "guardian", limit: 100 }),
    "metrics over 30 days": dailyMetrics(db, { service: "guardian", days: 30, now: NOW }),
  };
}

async function costOf(d1: D1Database, { statements }: Query<unknown>): Promise<Cost> {
  const prepared = statements.map((statement) => {
    const { sql, params } = statement.toSQL();
    return d1.prepare(sql).bind(...params);
  });
  const repeated = Array.from({ length: REPEATS }, () => prepared).flat();
  const times: number[] = [];
  let rowsRead = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const answers = await d1.batch(repeated);
    times.push((performance.now() - startedAt) / REPEATS);
    rowsRead = answers.reduce((total, { meta }) => total + meta.rows_read, 0) / REPEATS;
  }
  return { rowsRead, ms: times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0 };
}

/** Spread evenly over the 30 days that are kept and over the services; one in ten fails. */
async function addEvents(d1: D1Database, events: number): Promise<void> {
  const stepMs = (30 * DAY_MS) / events;
  for (let start = 0; start < events; start += ROWS_PER_INSERT) {
    await d1
      .prepare(
        `insert into api_events (id, service, operation, status, duration_ms, timestamp, is_primary, was_used, correlation_id)
         with recursive n(i) as (select cast(?1 as integer) union all select i + 1 from n where i + 1 < ?2)
         select 'event-' || i, (select value from json_each(?3) where key = i % ?4), 'search',
           case when i % 10 < 9 then 'success' when i % 20 = 9 then 'failure' else 'rate_limited' end,
           80 + (i * 7919) % 900, cast(?5 - i * ?6 as integer), 1, i % 10 < 9, 'refresh-' || (i / 20) from n`,
      )
      .bind(
        start,
        Math.min(events, start + ROWS_PER_INSERT),
        JSON.stringify(MONITORED_SERVICES),
        MONITORED_SERVICES.length,
        NOW.getTime(),
        stepMs,
      )
      .run();
  }
}

function report(): void {
  console.log("| call | events | rows read | ms |\n|---|---|---|---|");
  let isFast = true;
  for (const name of Object.keys(results[0]?.costs ?? {})) {
    results.forEach(({ events, costs }) => {
      const { rowsRead, ms } = costs[name] ?? { rowsRead: 0, ms: 0 };
      const [count, rows] = [events.toLocaleString("en-US"), rowsRead.toLocaleString("en-US")];
      console.log(`| ${name} | ${count} | ${rows} | ${ms.toFixed(2)} |`);
      isFast &&= ms <= MS_MAX;
    });
  }
  if (!isFast) {
    console.error(`A call takes more than ${MS_MAX} ms.`);
    process.exitCode = 1;
  }
}
