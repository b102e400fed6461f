import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { PROJECT } from "../commands/local-product";
import { build } from "../commands/product-build";
import { readWorkerConfig } from "../commands/serve-worker";
import { startProduct } from "../tests/journeys/running-product";
import { makeSeededState } from "../tests/journeys/seeded-state";

// npm run bench:cache: visitors without a session ask for each public page as often as the machine answers.

const PATHS = ["/", "/feed.xml", "/feed.json"];
const VISITORS = 20;

const { values: flags } = parseArgs({
  options: { built: { type: "boolean" }, seconds: { type: "string", default: "70" } },
});
if (!flags.built) await build();
const script = (name: string, contents: string) => ({
  type: "ESModule" as const,
  path: path.join(PROJECT, "build/worker", name),
  contents,
});
const state = await makeSeededState();
const product = await startProduct(state, {
  ...(await readWorkerConfig()),
  modules: [
    script("counting.js", readFileSync(path.join(import.meta.dirname, "cache-worker.js"), "utf8")),
    script("index.js", readFileSync(path.join(PROJECT, "build/worker/index.js"), "utf8")),
  ],
});
try {
  console.log("| page | requests | from the cache | D1 round trips | median ms | p95 ms |");
  console.log("|---|---|---|---|---|---|");
  for (const page of PATHS) {
    const before = await counted();
    const ms = await requestsTo(product.origin + page, Number(flags.seconds) * 1000);
    const { roundTrips, makers } = await counted(before);
    const hits = `${((100 * (ms.length - makers)) / ms.length).toFixed(2)}%`;
    console.log(`| ${[page, ms.length, hits, roundTrips, at(ms, 0.5), at(ms, 0.95)].join(" | ")} |`);
    if (roundTrips > makers) process.exitCode = 1;
  }
} finally {
  await product.stop();
  rmSync(state, { recursive: true, force: true });
}

/** How long each request took, in ms, asked by 20 visitors side by side. */
async function requestsTo(url: string, forMs: number): Promise<number[]> {
  const ms: number[] = [];
  const end = performance.now() + forMs;
  const visitor = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
      ms.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  return ms.sort((a, b) => a - b);
}

/** D1 round trips, and requests that made any and so weren't answered from the cache. */
async function counted(since = { roundTrips: 0, makers: 0 }) {
  const now = (await (await fetch(`${product.origin}/bench/counts`)).json()) as typeof since;
  return { roundTrips: now.roundTrips - since.roundTrips, makers: now.makers - since.makers };
}

function at(sorted: readonly number[], quantile: number): string {
  return (sorted[Math.ceil(quantile * sorted.length) - 1] ?? NaN).toFixed(1);
}
