import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { METHOD_VERSION } from "~/assessment/method-version";
import { chartOf } from "./backtest/chart";
import { eventsFile, type EventsFile } from "./backtest/events";
import { measure, type StreamResult } from "./backtest/measure";
import { forecastGoals } from "./backtest/forecast-goals";
import { goalsOf, goalTable, intervalGoal, reportOf } from "./backtest/report";
import { readStream } from "./backtest/stream";
import { readText } from "../commands/text-file";
import { parseReadings } from "../commands/recorded-readings";

/**
 * Computes the level day by day with the product's own functions, in memory; how little it depends on which items are read; and how
 * it reacted to dated events. Writes each stream's series as SVG and all figures as JSON; the last line of output is
 * one JSON object.
 */
export async function backtest(values: {
  _: string[];
  events?: string;
  official?: string;
  from?: string;
  to?: string;
  readings?: string;
  out: string;
}): Promise<void> {
  const file = readEvents(values.events);
  const readings = values.readings ? parseReadings(readText(values.readings)) : undefined;
  const official = values.official ? await readStream(values.official, readings) : null;
  mkdirSync(values.out, { recursive: true });
  const results: StreamResult[] = [];
  for (const name of values._) {
    const startedAt = Date.now();
    const stream = await readStream(name, readings);
    if (stream.items.length === 0) throw new Error(`${name} holds no article`);
    const alone = readings && (await readStream(name));
    const result = measure(stream, official?.items ?? [], file, values, alone);
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
