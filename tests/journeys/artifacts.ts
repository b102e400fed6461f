import { copyFile, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { RunnerTestCase } from "vitest";
import { PROJECT } from "../../commands/local-product";

declare module "vitest" {
  interface TaskMeta {
    /** Files left by a failed journey, relative to the project. */
    artifacts?: string[];
  }
}

/** TRACE_PAGES=1 records every page, which costs a sixth of the journeys' CPU time; without snapshots, a twentieth. */
const TRACES = process.env.TRACE_PAGES === "1";

/** Begins to record each step, console line, request and DOM snapshot of this context's pages, if `TRACE_PAGES` is set. */
export async function startTrace({ tracing }: BrowserContext): Promise<void> {
  if (TRACES) await tracing.start({ snapshots: true });
}

/** Forgets what was recorded: the test passed. */
export async function dropTrace({ tracing }: BrowserContext): Promise<void> {
  if (TRACES) await tracing.stop();
}

/**
 * Saves screenshots of a failed journey's pages, their trace if there is one, and the Worker's log, in `test-results/{file}/{test}/`.
 * @returns the files, relative to the project; open the trace with `npx playwright show-trace`
 */
export async function keepArtifacts(
  windows: { context: BrowserContext }[],
  task: Readonly<RunnerTestCase>,
  workerLog: string,
): Promise<string[]> {
  const slug = (words: string) =>
    words
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .slice(0, 60);
  const file = path.basename(task.file.name, ".test.ts");
  const folder = path.join(PROJECT, "test-results", slug(file), slug(task.name));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  const keep = async (name: string, write: (to: string) => Promise<unknown>) => {
    const to = path.join(folder, name);
    // The failure matters more than a screenshot that can no longer be taken.
    await write(to).then(
      () => files.push(path.relative(PROJECT, to)),
      (error: unknown) => console.error(`${name} could not be kept:`, error),
    );
  };
  for (const [index, { context }] of windows.entries()) {
    for (const [number, page] of context.pages().entries()) {
      await keep(`page-${index + 1}.${number + 1}.png`, (to) => page.screenshot({ path: to, timeout: 5000 }));
    }
    if (TRACES) await keep(`trace-${index + 1}.zip`, (to) => context.tracing.stop({ path: to }));
  }
  await keep("worker.log", (to) => copyFile(workerLog, to));
  return files;
}
