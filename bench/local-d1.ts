import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Miniflare } from "miniflare";
import { bindingsWorker, localD1 } from "../commands/local-bindings";
import { createTables } from "../commands/migrations";

/** Gives `work` a migrated, empty D1 of its own in workerd, and removes it afterward. */
export async function withLocalD1<Result>(work: (d1: D1Database) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-d1-"));
  const miniflare = new Miniflare({ d1Persist: folder, workers: [bindingsWorker({ d1Databases: ["DB"] })] });
  try {
    const d1 = await localD1(miniflare);
    await createTables(d1);
    return await work(d1);
  } finally {
    await miniflare.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
