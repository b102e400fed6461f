import path from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { PROJECT } from "../local-product";
import type { Host } from "./host";

/** The machine that a command runs on: its environment, network and terminal. */
export const thisMachine = (): Host => ({
  env: process.env,
  fetch,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => new Date(),
  say: (line) => console.log(line),
  ask: process.stdin.isTTY ? askHidden : undefined,
  folder: path.join(PROJECT, ".deploy"),
  migrations: path.join(PROJECT, "migrations"),
});

/** Asks at the terminal; what is typed isn't shown. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once("SIGINT", () => reject(new Error("Stopped.")));
      lines.question("", resolve);
    });
  } finally {
    lines.close();
    process.stdout.write("\n");
  }
}

/** Runs a command, and shows only the message of what stops it. */
export async function asCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
