import { readdirSync, readFileSync } from "node:fs";

/** The process ids of the workerds that this process started; none where there is no /proc. */
export function workerdPids(): string[] {
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
export function workerdCpuMs(pid: string | undefined): number {
  const threads = linesOf(`/proc/${pid}/task`);
  const ns = threads.map((thread) =>
    Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0] || NaN),
  );
  return ns.length === 0 ? NaN : ns.reduce((sum, duration) => sum + duration, 0) / 1e6;
}

/** The most memory that workerd has held, in MB. */
export function peakMb(): number {
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
