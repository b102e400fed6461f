import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { resendMailer } from "~/delivery/resend-mailer.server";

/** What happens at one call: it is made, but its answer never comes and no call after it is made; or it alone fails. */
export type End = "stops" | "stumbles";

/** What a stopped process meets instead of an answer, at that call and at each later one. */
export class Stopped extends Error {
  override name = "Stopped";
}

export const isStopped = (error: unknown): boolean =>
  error instanceof Stopped || (error instanceof Error && isStopped(error.cause));

type Call = <Answer>(name: string, call: () => Promise<Answer>) => Promise<Answer>;

export interface Process {
  context: Context;
  /** Every call so far, in words. */
  calls: string[];
  /** Whether it came to that call. */
  hasEnded: () => boolean;
  /** Whether it acts no more. */
  isGone: () => boolean;
}

/** A process that ends so at its `endsAt`-th call to D1, KV, the queue or the email provider, counted from 1. */
export function stoppingProcess(world: Context, endsAt: number, end: End): Process {
  const calls: string[] = [];
  const call: Call = async (name, make) => {
    const number = calls.push(name);
    if (end === "stumbles" ? number !== endsAt : number < endsAt) return make();
    if (end === "stops" && number === endsAt) await make();
    throw new Stopped(`at ${name}`);
  };
  const d1 = stoppingD1(world.db.$client, call);
  const mailFetch: typeof fetch = (input, init) => call("email", () => world.fetch(input, init));
  const context: Context = {
    ...world,
    db: openDatabase(d1),
    sessions: stoppingCalls("kv", world.sessions, call),
    alertEmails: stoppingCalls("queue", world.alertEmails, call),
    digestEmails: stoppingCalls("queue", world.digestEmails, call),
    accountEmails: stoppingCalls("queue", world.accountEmails, call),
    mailer: resendMailer(world.config, mailFetch),
  };
  return {
    context,
    calls,
    hasEnded: () => calls.length >= endsAt,
    isGone: () => end === "stops" && calls.length >= endsAt,
  };
}

/** Every method of a binding as one call. */
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

/** D1 with each statement that runs, and each batch, as one call. */
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
