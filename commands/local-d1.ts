import path from "node:path";
import type { Miniflare } from "miniflare";
import { PROJECT } from "./local-product";

// D1 from Node in one asynchronous call for each query. Miniflare's own client blocks Node twice a statement, at
// `prepare` and at `bind`, which took half the time of seeding the demonstration's history.

/** The Worker that runs the statements. Its options name the database; Miniflare needs it beside the product. */
export const d1Worker = <Options extends object>(options: Options) => ({
  ...options,
  name: "local-d1",
  // The file is complete, so Miniflare has no modules to find.
  modulesRules: undefined,
  modules: [{ type: "ESModule" as const, path: path.join(PROJECT, "commands/local-d1-worker.js") }],
});

interface Statement extends D1PreparedStatement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The database of Miniflare's Worker "local-d1". Values are what JSON can carry, which is all that the product stores. */
export async function localD1(miniflare: Miniflare): Promise<D1Database> {
  const worker = await miniflare.getWorker("local-d1");
  async function call<Result>(
    method: "all" | "batch" | "raw" | "run",
    statements: readonly Statement[],
  ): Promise<Result> {
    const queries = statements.map(({ sql, params }) => ({ sql, params }));
    const reply = await worker.fetch("http://local-d1/", {
      method: "POST",
      body: JSON.stringify({ method, statements: queries }),
    });
    const { result, error, cause } = (await reply.json()) as {
      result: Result;
      error?: string;
      cause?: string;
    };
    if (error !== undefined)
      throw new Error(error, { cause: cause === undefined ? undefined : new Error(cause) });
    return result;
  }
  const prepare = (sql: string, params: readonly unknown[] = []) => {
    const statement = {
      sql,
      params,
      bind: (...values: unknown[]) => prepare(sql, values),
      all: () => call("all", [statement]),
      raw: () => call("raw", [statement]),
      run: () => call("run", [statement]),
      async first(column?: string) {
        const { results } = await call<D1Result<Record<string, unknown>>>("all", [statement]);
        const [row = null] = results;
        return row && column !== undefined ? row[column] : row;
      },
    } as unknown as Statement;
    return statement;
  };
  const d1 = { prepare, batch: (statements: Statement[]) => call("batch", statements) };
  return d1 as unknown as D1Database;
}
