import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queueAccountEmails } from "~/accounts/account-emails.server";
import { users } from "~/users/tables.server";
import { deliver } from "~/delivery/deliver.server";
import { attempt } from "~/sources/attempt.server";
import { createTaskGroup } from "~/http/failure-report.server";
import { sql } from "drizzle-orm";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { dump } from "../../tests/database-dump";
import { person, requestOf } from "../../tests/people";
import { handleError } from "../entry.server";
import { jsonCall } from "./json-call.server";
import { protect } from "./protection.server";

const context = testContext("failure-report", { newId: () => crypto.randomUUID() });
const HASH = "$scrypt$ln=15$never-logged";
const EMAIL = "never-logged@people.test";
const LEVELS = ["debug", "info", "log", "warn", "error"] as const;

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  for (const level of LEVELS) {
    vi.spyOn(console, level).mockImplementation(
      (...line: unknown[]) => void printed.push(everythingIn(line)),
    );
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Everything a printer could show: messages, stacks, causes, and all properties, also those that aren't enumerable. */
const everythingIn = (value: unknown) => inspect(value, { depth: 20, showHidden: true });

/** An insert with a secret that D1 refuses, because the user exists. */
async function refusedInsert(): Promise<never> {
  const { user } = await person(context);
  await context.db
    .insert(users)
    .values({ id: user.id, email: EMAIL, passwordHash: HASH, createdAt: noon, trialEndsAt: noon });
  return expect.fail("The insert was not refused.");
}

const refusal = () => refusedInsert().catch((error: unknown) => error);

test("a failed query says what D1 refused, and never repeats its parameters", async () => {
  const error = await refusal();
  expect(error).toMatchObject({
    message: "A query failed",
    cause: { message: expect.stringContaining("UNIQUE constraint failed: users.id") as string },
  });
  expect(everythingIn(error)).not.toContain("never-logged");
  expect((error as Error).stack).not.toContain("never-logged");
  expect(JSON.stringify(error)).not.toContain("never-logged");
});

test("no log line, reply or row repeats the parameters of a failed query, wherever it fails", async () => {
  const error = await refusal();
  const request = requestOf("/api/me");
  const call = await jsonCall({ GET: refusedInsert })({ request, context, params: {} });
  const page = await protect(request, () => context, refusedInsert);
  handleError(error, { request, context: loadContextOf(context), params: {} });
  const tasks = createTaskGroup();
  await tasks.run("retention", refusedInsert, undefined);
  expect(() => tasks.throwIfFailed("Cron")).toThrow(
    expect.toSatisfy((thrown: unknown) => !everythingIn(thrown).includes("never-logged")) as Error,
  );

  const { user } = await person(context);
  const values = sql`select 'mail' as id, ${user.id} as user_id, null as subject_id`;
  await queueAccountEmails(context.db, { kind: "test-alert", now: noon }, values);
  const mailer = { ...context.mailer, sendBatch: refusedInsert };
  expect(await deliver({ ...context, mailer }, "mail")).toBe("retrying");
  const endpoint = { name: "Source", timeLimitMs: 1000, sizeCapBytes: 1000, accepts: /json/ };
  const fetched = await attempt(
    { ...context, fetch: refusedInsert },
    endpoint,
    { url: "https://source.test", method: "GET", headers: {} },
    JSON.parse,
  );

  expect(printed.length).toBeGreaterThanOrEqual(4);
  const seen = [...printed, await call.text(), await page.text(), everythingIn(fetched)];
  const stored = Object.entries(await dump(context)).flatMap(
    ([table, rows]) => `${table} ${everythingIn(rows)}`,
  );
  expect([...seen, ...stored].filter((text) => text.includes("never-logged"))).toEqual([]);
});
