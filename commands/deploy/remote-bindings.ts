import { z } from "zod";
import type { Cloudflare } from "./cloudflare-api";

// A deployed database and KV namespace over Cloudflare's API, with as much of their bindings as erasing a user needs. So the
// product's own code erases; there is no second list of tables.

const results = z.array(
  z.looseObject({
    success: z.boolean(),
    results: z.array(z.record(z.string(), z.unknown())),
    meta: z.looseObject({}),
  }),
);

interface Statement {
  sql: string;
  params: unknown[];
}

/** D1's binding over its `/query`. A batch is one call, which D1 carries out as one transaction. */
export function remoteD1(cloudflare: Cloudflare, id: string): D1Database {
  const run = (statements: Statement[]) =>
    cloudflare.post(
      `/d1/database/${id}/query`,
      statements.length === 1 && statements[0] ? statements[0] : { batch: statements },
      results,
    );
  const prepare = (sql: string, params: unknown[] = []) => {
    const own = { sql, params };
    const first = async () => {
      const [result] = await run([own]);
      if (!result) throw new Error("D1 gave no result");
      return result;
    };
    return {
      ...own,
      bind: (...values: unknown[]) => prepare(sql, values),
      all: first,
      run: first,
      raw: async () => (await first()).results.map((row) => Object.values(row)),
      first: async () => (await first()).results[0] ?? null,
    };
  };
  return {
    prepare,
    batch: (statements: Statement[]) => run(statements.map(({ sql, params }) => ({ sql, params }))),
  } as unknown as D1Database;
}

const key = z.looseObject({ name: z.string(), metadata: z.unknown() });

/** KV's binding, to list keys with their metadata, and to delete. Putting does nothing: who is on the list is on it. */
export function remoteKv(cloudflare: Cloudflare, id: string): KVNamespace {
  const space = `/storage/kv/namespaces/${id}`;
  return {
    list: async ({ prefix = "" }: { prefix?: string } = {}) => ({
      keys: await cloudflare.list(`${space}/keys?prefix=${encodeURIComponent(prefix)}`, key),
      list_complete: true,
    }),
    delete: (name: string) => cloudflare.delete(`${space}/values/${encodeURIComponent(name)}`),
    put: async () => undefined,
  } as unknown as KVNamespace;
}
