import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { METHOD_VERSION } from "~/assessment/method-version";
import { chartOf } from "./backtest/chart";
import { eventsFile, type EventsFile } from "./backtest/events";
import { measure, type StreamResult } from "./backtest/measure";
import { forecastGoals } from "./backtest/forecast-goals";
import { goalsOf, goalTable, intervalGoal, reportOf } from "./backtest/report";
import { readStream } from "./backtest/stream";
import { readText } from "../commands/text-file";
import { parseReadings } from "../commands/recorded-readings";

// npm run research -- backtest STREAM... --events FILE [--official FILE] [--from DATE] [--to DATE] [--readings FILE] [--out FOLDER]: computes the
// level day by day with the product's own functions, in memory; how little it depends on which items are read; and how
// it reacted to dated events. Writes each stream's series as SVG and all figures as JSON; the last line of output is
// one JSON object.

const USAGE =
  "Usage: npm run research -- backtest STREAM.jsonl[.gz]... --events FILE.json [--official FILE.jsonl] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--readings FILE] [--out FOLDER]";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      events: { type: "string" },
      official: { type: "string" },
      from: { type: "string" },
      to: { type: "string" },
      readings: { type: "string" },
      out: { type: "string", default: "backtest-results" },
    },
  });
  if (positionals.length === 0) throw new Error(USAGE);
  const file = readEvents(values.events);
  const readings = values.readings ? parseReadings(readText(values.readings)) : undefined;
  const official = values.official ? await readStream(values.official, readings) : null;
  mkdirSync(values.out, { recursive: true });
  const results: StreamResult[] = [];
  for (const name of positionals) {
    const startedAt = Date.now();
    const stream = await readStream(name, readings);
    if (stream.items.length === 0) throw new Error(`${name} holds no article`);
    const result = measure(stream, official?.items ?? [], file, values);
    results.push(result);
    writeFileSync(path.join(values.out, `${result.stream}.svg`), chartOf(result, file));
    console.log(`${reportOf(result)}\n\n(${((Date.now() - startedAt) / 1000).toFixed(0)} s)\n`);
  }
  const pooled = results.reduce(
    (sum, { robustness: { interval } }) => ({
      held: sum.held + interval.held,
      pairs: sum.pairs + interval.pairs,
    }),
    { held: 0, pairs: 0 },
  );
  const goals = [intervalGoal(pooled), ...forecastGoals()];
  console.log(`All streams\n\n${goalTable(goals).join("\n")}\n`);
  const summary = {
    methodVersion: METHOD_VERSION,
    interval: pooled,
    goals,
    streams: results.map((result) => ({ stream: result.stream, goals: goalsOf(result), ...result.summary })),
  };
  const output = path.join(values.out, "backtest.json");
  writeFileSync(output, `${JSON.stringify({ ...summary, results }, null, 1)}\n`);
  console.log(`Series and figures: ${values.out}`);
  console.log(JSON.stringify(summary));
}

function readEvents(file: string | undefined): EventsFile {
  if (!file) return { events: [], quiet: [] };
  const parsed = eventsFile.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not an events file"}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
