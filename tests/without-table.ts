import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";

/** The context with a D1 that rejects every statement on this table. */
export function withoutTable(context: Context, table: string): Context {
  const d1 = new Proxy(context.db.$client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "prepare") return typeof value === "function" ? (value.bind(target) as unknown) : value;
      return (query: string) => {
        if (query.includes(table)) throw new Error(`no ${table} today`);
        return target.prepare(query);
      };
    },
  });
  return { ...context, db: openDatabase(d1) };
}
