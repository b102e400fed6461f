import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { resendMailer } from "~/delivery/resend-mailer.server";

/**
 * The interruption at one call: either the call is made, but its response never arrives and no further calls are made,
 * or the call alone fails.
 */
export type End = "stops" | "stumbles";

/** Thrown instead of a response at that call and every later one. */
class Stopped extends Error {
  override name = "Stopped";
}

export const isStopped = (error: unknown): boolean =>
  error instanceof Stopped || (error instanceof Error && isStopped(error.cause));

type Call = <Answer>(name: string, call: () => Promise<Answer>) => Promise<Answer>;

export interface Process {
  context: Context;
  /** Every call so far, by name. */
  calls: string[];
  /** True once it reached that call. */
  hasEnded: () => boolean;
  /** True once it has stopped. */
  isGone: () => boolean;
}

/** A process that ends this way at its `endsAt`-th call to D1, KV, the queue or the email provider, counted from 1. */
export function stoppingProcess(real: Context, endsAt: number, end: End): Process {
  const calls: string[] = [];
  const call: Call = async (name, make) => {
    const number = calls.push(name);
    if (end === "stumbles" ? number !== endsAt : number < endsAt) return make();
    if (end === "stops" && number === endsAt) await make();
    throw new Stopped(`at ${name}`);
  };
  const d1 = stoppingD1(real.db.$client, call);
  const mailFetch: typeof fetch = (input, init) => call("email", () => real.fetch(input, init));
  const context: Context = {
    ...real,
    db: openDatabase(d1),
    sessions: stoppingCalls("kv", real.sessions, call),
    alertEmails: stoppingCalls("queue", real.alertEmails, call),
    digestEmails: stoppingCalls("queue", real.digestEmails, call),
    accountEmails: stoppingCalls("queue", real.accountEmails, call),
    mailer: resendMailer(real.config, mailFetch),
  };
  return {
    context,
    calls,
    hasEnded: () => calls.length >= endsAt,
    isGone: () => end === "stops" && calls.length >= endsAt,
  };
}

/** Counts every method of a binding as one call. */
function stoppingCalls<Binding extends object>(name: string, binding: Binding, call: Call): Binding {
  return new Proxy(binding, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== "function") return method;
      return (...given: unknown[]) =>
        call(`${name} ${String(key)}`, async () => Reflect.apply(method, target, given) as unknown);
    },
  });
}

/** Counts each statement and each batch of D1 as one call. */
function stoppingD1(d1: D1Database, call: Call): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement, name: string): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), name),
      run: () => call(name, () => statement.run()),
      all: () => call(name, () => statement.all()),
      first: (column: string) => call(name, () => statement.first(column)),
      raw: () => call(name, () => statement.raw()),
    } as unknown as D1PreparedStatement;
    real.set(wrapped, statement);
    return wrapped;
  };
  return {
    prepare: (query: string) => wrap(d1.prepare(query), `d1 ${query.trim().slice(0, 60)}`),
    batch: (statements: D1PreparedStatement[]) =>
      call(`d1 batch of ${statements.length}`, () =>
        d1.batch(statements.map((statement) => real.get(statement) ?? statement)),
      ),
  } as unknown as D1Database;
}
