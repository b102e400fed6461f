import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Miniflare } from "miniflare";
import { build } from "vite";
import { migrations } from "../commands/migrations";

// npm run bench:alerts: what an assessment costs with so many active rules, on the real D1 and
// queue of workerd, through the functions that a refresh calls. They run inside workerd (alerts-worker.ts); this program
// starts it, asks for one step after another, and takes the time.

interface Measured {
  rules: number;
  quietMs: number;
  raiseMsPerRule: number;
  raiseCpuMsPerRule: number;
  few: number;
  fewMsPerAlert: number;
  peakMb: number;
}

/** The median of so many is reported: the machine does other things too. */
const QUIET_RUNS = 31;
/** Rounds in which all rules trigger, after a first one that warms up and isn't counted. */
const roundsFor = (rules: number) => (rules <= 10_000 ? 9 : 3);
const CHUNK = 5_000;
/** Maximum cost of a rule or an alert, as a multiple of its cost at the smallest size. */
const RATIO_MAX = 1.3;

/** Sets the exit code to 1 when a rule costs more among more rules. */
export async function benchAlerts({ sizes }: { sizes: string }): Promise<void> {
  const worker = await bundle();
  const results: Measured[] = [];
  for (const size of sizes.split(",").map(Number)) {
    const measured = await measure(worker, size);
    results.push(measured);
    console.log(JSON.stringify(measured));
  }
  console.log(tableOf(results));
  const overLimit = results.filter((row) => !isFlat(row, results[0]));
  for (const { rules } of overLimit)
    console.error(`Cost per rule at ${rules} rules is more than ${RATIO_MAX} times the smallest run's.`);
  if (overLimit.length > 0) process.exitCode = 1;
}

async function measure(worker: string, rules: number): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-alerts-"));
  const miniflare = new Miniflare({
    modules: true,
    script: worker,
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB"],
    d1Persist: folder,
  });
  const step = async (name: string, body: object = {}): Promise<number> => {
    const init = { method: "POST", body: JSON.stringify(body) };
    const answer = await miniflare.dispatchFetch(`http://bench/${name}`, init);
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
    return Number(await answer.text());
  };
  /** As the refresh and the sweeps after it: run by run until nothing is pending. */
  const raise = async () => {
    let alerts = 0;
    for (let more = 1; more > 0; alerts += more) more = await step("raise");
    return alerts;
  };
  try {
    await step("migrate", { statements: migrations() });
    for (let from = 0; from < rules; from += CHUNK) {
      await step("rules", { from, to: Math.min(from + CHUNK, rules) });
    }
    await step("values", { hour: 0, daily: 20, feb: 60 });
    await raise();

    let hour = 0;
    const assess = (daily: number, feb: number) => step("values", { hour: ++hour, daily, feb });
    const quiet: Timed<number>[] = [];
    for (let run = 0; run < QUIET_RUNS; run++) {
      await assess(20, 60);
      quiet.push(await timed(() => step("raise")));
    }
    await assess(22, 60);
    const few = await timed(raise);
    const raised: Timed<number>[] = [];
    for (let round = 0; round <= roundsFor(rules); round++) {
      await assess(63, 5);
      const all = await timed(raise);
      if (round > 0) raised.push(all);
      await assess(10, 60);
      await raise();
    }
    return {
      rules,
      quietMs: median(quiet.map(({ ms }) => ms)),
      raiseMsPerRule: median(raised.map(({ ms, result }) => ms / result)),
      raiseCpuMsPerRule: cpuMsEach(raised),
      few: few.result,
      fewMsPerAlert: few.ms / few.result,
      peakMb: peakMb(),
    };
  } finally {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By the processor's time: the clock also counts what else the machine does. */
function isFlat(row: Measured, smallest: Measured = row): boolean {
  return row.raiseCpuMsPerRule <= RATIO_MAX * smallest.raiseCpuMsPerRule;
}

interface Timed<Result> {
  ms: number;
  cpuMs: number;
  result: Result;
}

async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  // Disk writes left over from an earlier step don't count here.
  execFileSync("sync");
  const [start, startCpu] = [performance.now(), workerdCpuMs(workerdPids()[0])];
  const result = await work();
  return { ms: performance.now() - start, cpuMs: workerdCpuMs(workerdPids()[0]) - startCpu, result };
}

/** Returns the mean processor time over all rounds. */
function cpuMsEach(rounds: readonly Timed<number>[]): number {
  const sum = (of: (round: Timed<number>) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return sum(({ cpuMs }) => cpuMs) / sum(({ result }) => result);
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
}

function tableOf(rows: readonly Measured[]): string {
  const [smallest] = rows;
  if (!smallest) return "";
  const ratio = (value: number, first: number) => (value / first).toFixed(2);
  return [
    "| active rules | quiet assessment | ratio | all trigger: ms per rule | ratio | CPU ms | ratio | 1% trigger: ms per alert | peak memory of workerd |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows.map((row) =>
      [
        "",
        row.rules.toLocaleString("en-US"),
        `${row.quietMs.toFixed(1)} ms`,
        ratio(row.quietMs, smallest.quietMs),
        row.raiseMsPerRule.toFixed(4),
        ratio(row.raiseMsPerRule, smallest.raiseMsPerRule),
        row.raiseCpuMsPerRule.toFixed(4),
        ratio(row.raiseCpuMsPerRule, smallest.raiseCpuMsPerRule),
        `${row.fewMsPerAlert.toFixed(3)} (${row.few.toLocaleString("en-US")})`,
        `${row.peakMb} MB`,
        "",
      ]
        .join(" | ")
        .trim(),
    ),
  ].join("\n");
}

/** The bench's Worker with the product's modules in one script. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": path.resolve(import.meta.dirname, "../app") } },
    ssr: { target: "webworker", noExternal: true },
    build: {
      ssr: path.join(import.meta.dirname, "alerts-worker.ts"),
      write: false,
      rollupOptions: { external: [/^node:/, /^cloudflare:/], output: { inlineDynamicImports: true } },
    },
  });
  const [first] = [built].flat();
  if (!first || !("output" in first)) throw new Error("Nothing was built");
  return first.output[0].code;
}

/** The process ids of the workerds that this process started; none where there is no /proc. */
function workerdPids(): string[] {
  return linesOf("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const status = textOf(`/proc/${name}/status`);
    return status.includes(`PPid:\t${process.pid}\n`) && status.includes("Name:\tworkerd");
  });
}

/**
 * The processor time that workerd has used, in milliseconds: unlike the clock it does not count what else the machine
 * does. It includes the local D1 and KV, which run in the same process. NaN where the system doesn't say.
 */
function workerdCpuMs(pid: string | undefined): number {
  const threads = linesOf(`/proc/${pid}/task`);
  const ns = threads.map((thread) =>
    Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0] || NaN),
  );
  return ns.length === 0 ? NaN : ns.reduce((sum, duration) => sum + duration, 0) / 1e6;
}

/** The most memory that workerd has held, in MB. */
function peakMb(): number {
  const peaks = workerdPids().map((pid) =>
    Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0),
  );
  return Math.round(Math.max(0, ...peaks) / 1024);
}

function linesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process or thread ended meanwhile.
    return "";
  }
}
