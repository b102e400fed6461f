import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Miniflare } from "miniflare";
import { openDatabase, type Database } from "~/database/open.server";
import { recentEvents } from "~/monitor/events.server";
import { metricQueries } from "~/monitor/metrics.server";
import { MONITORED_SERVICES } from "~/monitor/services";
import { statusRows } from "~/monitor/status.server";

// `npm run bench:monitor [-- --sizes 10000,1000000]`: what the monitor's three calls cost with so many events in the 30
// days that are kept, on the real D1 of workerd, with the statements that the product sends.

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-11-20T12:34:56Z");
const ROWS_PER_INSERT = 50_000;
/** The median of so many is told: the machine does other things too. */
const RUNS = 31;
const RATIO_AT_MOST = 3;

interface Cost {
  rowsRead: number;
  /** The database's own time, in ms. */
  databaseMs: number;
  /** With the way there and back. */
  totalMs: number;
}

const { values } = parseArgs({ options: { sizes: { type: "string", default: "10000,1000000" } } });

const results: { events: number; costs: Record<string, Cost> }[] = [];
for (const events of values.sizes.split(",").map(Number)) {
  const costs = await measure(events);
  results.push({ events, costs });
  console.log(JSON.stringify({ events, ...costs }));
}
report();

async function measure(events: number): Promise<Record<string, Cost>> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-monitor-"));
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {}",
    d1Databases: ["DB"],
    d1Persist: folder,
  });
  try {
    const d1 = (await miniflare.getD1Database("DB")) as unknown as D1Database;
    await migrate(d1);
    await addEvents(d1, events);
    const db = openDatabase(d1);
    const costs: Record<string, Cost> = {};
    for (const [name, statements] of Object.entries(calls(db))) costs[name] = await costOf(d1, statements);
    return costs;
  } finally {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Statement = { toSQL: () => { sql: string; params: unknown[] } };

function calls(db: Database): Record<string, readonly Statement[]> {
  return {
    status: [statusRows(db, NOW)],
    "events of all services": [recentEvents(db, { limit: 100 })],
    "events of one service": [recentEvents(db, { service: "guardian", limit: 100 })],
    "metrics over 30 days": metricQueries(db, { service: "guardian", days: 30, now: NOW }),
  };
}

async function costOf(d1: D1Database, statements: readonly Statement[]): Promise<Cost> {
  const runs: Cost[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const answers = await d1.batch(
      statements.map((statement) => {
        const { sql, params } = statement.toSQL();
        return d1.prepare(sql).bind(...params);
      }),
    );
    const totalMs = performance.now() - startedAt;
    runs.push({
      rowsRead: sum(answers.map(({ meta }) => meta.rows_read)),
      databaseMs: sum(answers.map(({ meta }) => meta.duration)),
      totalMs,
    });
  }
  return {
    rowsRead: median(runs.map((run) => run.rowsRead)),
    databaseMs: median(runs.map((run) => run.databaseMs)),
    totalMs: median(runs.map((run) => run.totalMs)),
  };
}

async function migrate(d1: D1Database): Promise<void> {
  const folder = path.join(import.meta.dirname, "../migrations");
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()) {
    const statements = readFileSync(path.join(folder, name), "utf8").split("--> statement-breakpoint");
    await d1.batch(statements.map((statement) => d1.prepare(statement)));
  }
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
  console.log("| call | events | rows read | database ms | total ms |\n|---|---|---|---|---|");
  const names = Object.keys(results[0]?.costs ?? {});
  let isFlat = true;
  for (const name of names) {
    for (const { events, costs } of results) {
      const { rowsRead, databaseMs, totalMs } = costs[name] ?? { rowsRead: 0, databaseMs: 0, totalMs: 0 };
      console.log(
        `| ${name} | ${events.toLocaleString("en-US")} | ${rowsRead.toLocaleString("en-US")} | ${databaseMs.toFixed(2)} | ${totalMs.toFixed(2)} |`,
      );
    }
    const [few, many] = [results[0]?.costs[name], results.at(-1)?.costs[name]];
    if (!few || !many) continue;
    const ratio = many.totalMs / few.totalMs;
    isFlat &&= ratio <= RATIO_AT_MOST;
    console.log(
      `| ${name} | **ratio** | ${(many.rowsRead / few.rowsRead).toFixed(2)} | ${(many.databaseMs / few.databaseMs).toFixed(2)} | ${ratio.toFixed(2)} |`,
    );
  }
  if (!isFlat) {
    console.error(`A call costs more than ${RATIO_AT_MOST} times as much with the most events.`);
    process.exitCode = 1;
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
