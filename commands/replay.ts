import { parseArgs } from "node:util";
import { instantOf } from "~/time";
import { replay, type ReplayProgress } from "./replay-file";
import { readText } from "./text-file";
import { parseReadings } from "./recorded-readings";
import { openLocalContext } from "./local-context";
import { LOCAL_STATE, localVars } from "./local-product";
import { migrateLocal } from "./migrations";

// npm run replay -- FILE.jsonl[.gz]... [--from DATE] [--to DATE] [--readings FILE] [--alerts]: runs real articles and official documents
// through the real pipeline, a day at a time, into the local database; also used to backfill history. No network;
// idempotent.

const USAGE =
  "Usage: npm run replay -- FILE.jsonl[.gz]... [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--readings FILE] [--alerts]";
const NOWHERE = "https://replay.invalid";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      to: { type: "string" },
      readings: { type: "string" },
      alerts: { type: "boolean", default: false },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const from = dayOf(values.from, "--from");
  const to = dayOf(values.to, "--to");
  const readings = values.readings ? parseReadings(readText(values.readings)) : undefined;

  const vars = localVars({ origin: NOWHERE, standInsOrigin: NOWHERE, state: LOCAL_STATE, ownVars: false });
  const { context, close } = await openLocalContext({ state: LOCAL_STATE, vars });
  const startedAt = Date.now();
  try {
    await migrateLocal(context.db.$client, LOCAL_STATE);
    const done = await replay(context, {
      files: positionals,
      from,
      to,
      raisesAlerts: values.alerts,
      readings,
      onDay: showProgress,
    });
    if (process.stderr.isTTY) process.stderr.write("\n");
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      [
        `${done.days} days replayed, ${done.daysKnown} had already been replayed (${seconds} s)`,
        `${done.read} articles read, ${done.relevant} relevant, ${done.recorded} recorded; ${done.unreadable} unreadable lines`,
        done.lowest && done.highest
          ? `Lowest level ${done.lowest.level} on ${done.lowest.date}, highest ${done.highest.level} on ${done.highest.date}`
          : "No day was assessed",
      ].join("\n"),
    );
  } finally {
    await close();
  }
}

function dayOf(text: string | undefined, option: string): Date | undefined {
  if (text === undefined) return undefined;
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? instantOf(text) : undefined;
  if (!day) {
    throw new Error(`${option} takes a day such as 2026-01-31, not ${text}`);
  }
  return day;
}

const BAR_LENGTH = 30;

function showProgress({ day, done, days, level }: ReplayProgress): void {
  if (process.stderr.isTTY) {
    const filled = Math.round((done / days) * BAR_LENGTH);
    const bar = "#".repeat(filled).padEnd(BAR_LENGTH, ".");
    process.stderr.write(
      `\r[${bar}] ${done}/${days} ${day}${level === undefined ? "" : `, level ${level}`}   `,
    );
  } else if (done % 50 === 0 || done === days) {
    console.error(`${done}/${days} days, ${day}${level === undefined ? "" : `: level ${level}`}`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
