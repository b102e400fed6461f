import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { build, localVars, migrate } from "../commands/local-product";
import { serveWorker } from "../commands/serve-worker";

// npm run bench:login-storm: how long an unrelated page takes while many sign in at once, in one isolate.

const PORT = Number(process.env["PORT"] ?? 8931);
const ORIGIN = `http://localhost:${PORT}`;
const AT_ONCE = 12;
const ROUNDS = 5;
const PAGE = "/login";
/** The page may take this many times as long as without a storm, plus the longest that one hash takes. */
const HASH_MS_MAX = 1000;
const RATIO_MAX = 4;

const state = mkdtempSync(path.join(tmpdir(), "login-storm-"));
await build();
await migrate(state);
const worker = await serveWorker({
  port: PORT,
  state,
  vars: localVars({ origin: ORIGIN, standInsOrigin: "http://localhost:1", state, ownVars: false }),
});
try {
  const calm = await timesOfPage(40, () => Promise.resolve());
  const statuses: number[] = [];
  const stormy: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Unknown addresses cost a whole hash each, and a new one each time meets no limit of an account.
    const storm = Promise.all(Array.from({ length: AT_ONCE }, (_, n) => signIn(`${round}-${n}@example.com`)));
    stormy.push(...(await timesOfPage(Infinity, () => storm)));
    statuses.push(...(await storm));
  }
  const rows = [
    ["without a storm", calm],
    [`while ${AT_ONCE} sign in at once`, stormy],
  ] as const;
  console.log(`| GET ${PAGE} | requests | median ms | p95 ms | longest ms |\n|---|---|---|---|---|`);
  for (const [name, times] of rows) {
    const shown = [at(times, 0.5), at(times, 0.95), at(times, 1)].map((ms) => ms.toFixed(0));
    console.log(`| ${[name, times.length, ...shown].join(" | ")} |`);
  }
  const counts = [...new Set(statuses)].map(
    (status) => `${statuses.filter((s) => s === status).length} x ${status}`,
  );
  console.log(`Sign-ins: ${counts.join(", ")}`);
  if (at(stormy, 0.95) > at(calm, 0.95) * RATIO_MAX + HASH_MS_MAX) process.exitCode = 1;
} finally {
  await worker.stop();
  rmSync(state, { recursive: true, force: true });
}

/** Loads the page one request after the other, `max` times or until `meanwhile` is over. */
async function timesOfPage(max: number, meanwhile: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = meanwhile().then(() => (isOver = max === Infinity));
  while (times.length < max && !isOver) {
    const start = performance.now();
    await (await fetch(`${ORIGIN}${PAGE}`)).text();
    times.push(performance.now() - start);
  }
  await end;
  return times;
}

async function signIn(email: string): Promise<number> {
  const answer = await fetch(`${ORIGIN}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "a-wrong-password-1" }),
  });
  await answer.text();
  return answer.status;
}

function at(times: readonly number[], quantile: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(quantile * sorted.length) - 1)] ?? NaN;
}
