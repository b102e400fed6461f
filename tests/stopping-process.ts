import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { resendMailer } from "~/delivery/resend-mailer.server";

/**
 * The interruption at one call: either a write is made, but its response never arrives and no further calls are made, or any
 * call alone fails. A process that stops after a read leaves the same behind as one that stops after the write before it.
 */
export type End = "stops" | "stumbles";

/** Thrown instead of a response at that call and every later one. */
class Stopped extends Error {
  override name = "Stopped";
}

export const isStopped = (error: unknown): boolean =>
  error instanceof Stopped || (error instanceof Error && isStopped(error.cause));

type Call = <Answer>(name: string, isRead: boolean, call: () => Promise<Answer>) => Promise<Answer>;

export interface Process {
  context: Context;
  /** Every call so far, by name; of a process that stops, every write. */
  calls: string[];
  /** True once it reached that call. */
  hasEnded: () => boolean;
  /** True once it has stopped. */
  isGone: () => boolean;
}

/** A process that ends this way at its `endsAt`-th call (or write) to D1, KV, the queue or the email provider, counted from 1. */
export function stoppingProcess(real: Context, endsAt: number, end: End): Process {
  const calls: string[] = [];
  const isGone = () => end === "stops" && calls.length >= endsAt;
  const call: Call = async (name, isRead, make) => {
    if (isGone()) throw new Stopped(`at ${name}`);
    if (end === "stops" && isRead) return make();
    const isEnd = calls.push(name) === endsAt;
    if (!isEnd || end === "stops") {
      const answer = await make();
      if (!isEnd) return answer;
    }
    throw new Stopped(`at ${name}`);
  };
  const d1 = stoppingD1(real.db.$client, call);
  const mailFetch: typeof fetch = (input, init) => call("email", false, () => real.fetch(input, init));
  const context: Context = {
    ...real,
    db: openDatabase(d1),
    sessions: stoppingCalls("kv", real.sessions, call),
    peopleMessages: stoppingCalls("queue", real.peopleMessages, call),
    bulkMessages: stoppingCalls("queue", real.bulkMessages, call),
    mailer: resendMailer(real.config, mailFetch),
  };
  return {
    context,
    calls,
    hasEnded: () => calls.length >= endsAt,
    isGone,
  };
}

/** The methods of KV that only read; a queue has none. */
const READS = new Set<string | symbol>(["get", "getWithMetadata", "list"]);

/** Counts every method of a binding as one call. */
function stoppingCalls<Binding extends object>(name: string, binding: Binding, call: Call): Binding {
  return new Proxy(binding, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        call(
          `${name} ${String(key)}`,
          READS.has(key),
          async () => Reflect.apply(method, target, args) as unknown,
        );
    },
  });
}

/** Counts each statement and each batch of D1 as one call. */
function stoppingD1(d1: D1Database, call: Call): D1Database {
  const real = new WeakMap<object, { statement: D1PreparedStatement; name: string; isRead: boolean }>();
  const wrap = (statement: D1PreparedStatement, name: string, isRead: boolean): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), name, isRead),
      run: () => call(name, isRead, () => statement.run()),
      all: () => call(name, isRead, () => statement.all()),
      first: (column: string) => call(name, isRead, () => statement.first(column)),
      raw: () => call(name, isRead, () => statement.raw()),
    } as unknown as D1PreparedStatement;
    real.set(wrapped, { statement, name, isRead });
    return wrapped;
  };
  return {
    prepare: (query: string) => {
      const text = query.trim();
      return wrap(d1.prepare(query), `d1 ${text.slice(0, 60)}`, /^select\b/i.test(text));
    },
    batch: (statements: D1PreparedStatement[]) => {
      const wrapped = statements.map(
        (statement) => real.get(statement) ?? { statement, name: "d1", isRead: false },
      );
      return call(
        `d1 batch of ${statements.length}: ${wrapped.map(({ name }) => name).join("; ")}`,
        wrapped.every(({ isRead }) => isRead),
        () => d1.batch(wrapped.map(({ statement }) => statement)),
      );
    },
  } as unknown as D1Database;
}
