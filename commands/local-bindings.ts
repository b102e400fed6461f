import { randomUUID } from "node:crypto";
import { request } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import type { Miniflare, WorkerOptions } from "miniflare";
import { PROJECT } from "./local-product";
import { STATIC_FILES } from "./static-files";

// The Worker's bindings from Node, with one asynchronous request for each call. Miniflare's own client starts a thread in
// which it waits, and blocks Node twice a statement of D1, at `prepare` and at `bind`. The requests have a port of their own,
// because through Miniflare's entry they take three times the processor time.

/** Without it, other programs and web pages on this machine could call the bindings. */
const TOKEN = randomUUID();

type Options = Partial<
  Pick<
    WorkerOptions,
    "bindings" | "compatibilityDate" | "d1Databases" | "kvNamespaces" | "queueProducers" | "ratelimits"
  >
>;

/** The Worker that makes the calls. Miniflare needs it beside the product. */
export const bindingsWorker = ({
  compatibilityDate,
  d1Databases,
  kvNamespaces,
  queueProducers,
  ratelimits,
}: Options) => ({
  name: "local-bindings",
  compatibilityDate,
  d1Databases,
  kvNamespaces,
  queueProducers,
  ratelimits,
  modules: [{ type: "ESModule" as const, path: path.join(PROJECT, "commands/local-bindings-worker.js") }],
  bindings: { LOCAL_BINDINGS_TOKEN: TOKEN },
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
});

/** The methods that the product calls of KV, queues and rate limits. */
const METHODS = ["get", "put", "delete", "list", "send", "sendBatch", "limit"];

/** The bindings of Miniflare's Worker "local-bindings". Arguments and results are what JSON can carry. */
export async function localEnv(miniflare: Miniflare, options: Options): Promise<Env> {
  const call = await callsTo(miniflare);
  const names = Object.keys({ ...options.kvNamespaces, ...options.queueProducers, ...options.ratelimits });
  const callable = (binding: string) =>
    Object.fromEntries(
      METHODS.map((method) => [method, (...args: unknown[]) => call(binding, method, args)]),
    );
  const env: Record<string, unknown> = {
    ...options.bindings,
    ...Object.fromEntries(names.map((name) => [name, callable(name)])),
    DB: d1Of(call),
    ASSETS: STATIC_FILES,
    VERSION: { id: "local", tag: "", timestamp: "" },
  };
  return env as unknown as Env;
}

/** Its database alone. */
export const localD1 = async (miniflare: Miniflare): Promise<D1Database> => d1Of(await callsTo(miniflare));

type Call = <Result>(binding: string, method: string, args: readonly unknown[]) => Promise<Result>;

async function callsTo(miniflare: Miniflare): Promise<Call> {
  const url = await miniflare.unsafeGetDirectURL("local-bindings");
  return async <Result>(binding: string, method: string, args: readonly unknown[]) => {
    const reply = await post(url, JSON.stringify({ binding, method, args }));
    const { result, error, cause } = reply as { result: Result; error?: string; cause?: string };
    if (error === undefined) return result;
    throw new Error(error, { cause: cause === undefined ? undefined : new Error(cause) });
  };
}

/** Sends a request on a connection of its own: one that is used again may be closed by workerd as the request leaves. */
const post = (url: URL, body: string) =>
  new Promise<unknown>((resolve, reject) => {
    const options = { method: "POST", headers: { Authorization: TOKEN }, agent: false };
    request(url, options, (reply) => json(reply).then(resolve, reject))
      .on("error", reject)
      .end(body);
  });

interface Statement extends D1PreparedStatement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

function d1Of(call: Call): D1Database {
  const run = <Result>(method: "all" | "batch" | "raw" | "run", statements: readonly Statement[]) =>
    call<Result>(
      "DB",
      method,
      statements.map(({ sql, params }) => ({ sql, params })),
    );
  const prepare = (sql: string, params: readonly unknown[] = []) => {
    const statement = {
      sql,
      params,
      bind: (...values: unknown[]) => prepare(sql, values),
      all: () => run("all", [statement]),
      raw: () => run("raw", [statement]),
      run: () => run("run", [statement]),
      async first(column?: string) {
        const { results } = await run<D1Result<Record<string, unknown>>>("all", [statement]);
        const [row = null] = results;
        return row && column !== undefined ? row[column] : row;
      },
    } as unknown as Statement;
    return statement;
  };
  const d1 = { prepare, batch: (statements: Statement[]) => run("batch", statements) };
  return d1 as unknown as D1Database;
}
