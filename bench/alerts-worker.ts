import { raisePendingAlerts } from "~/alerts/raise.server";
import type { Context } from "~/context.server";
import { openDatabase } from "~/database/open.server";
import { addRules, addValues } from "./alert-rules";

interface Bindings {
  DB: D1Database;
}

/** The Worker that the bench runs: each request is one step, through the product's own functions. */
export default {
  async fetch(request: Request, { DB }: Bindings): Promise<Response> {
    const step = new URL(request.url).pathname.slice(1);
    return new Response(String(await take(step, await request.json(), DB)));
  },
};

async function take(step: string, asked: unknown, d1: D1Database): Promise<number> {
  const context = {
    db: openDatabase(d1),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  } as unknown as Context;
  switch (step) {
    case "migrate":
      for (const statement of (asked as { statements: string[] }).statements)
        await d1.prepare(statement).run();
      return 0;
    case "rules":
      await addRules(d1, asked as { from: number; to: number });
      return 0;
    case "values":
      await addValues(d1, asked as { hour: number; daily: number; feb: number });
      return 0;
    case "raise":
      return (await raisePendingAlerts(context)).alerts;
    default:
      throw new Error(`No step ${step}`);
  }
}
