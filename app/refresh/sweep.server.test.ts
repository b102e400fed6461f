import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { noon, testContext } from "../../tests/context";
import { withoutTable } from "../../tests/without-table";
import { addAssessment, addUser } from "../../tests/alert-factories";
import { refreshRuns } from "./tables.server";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import { jobFor } from "~/delivery/priority";
import { TaskGroupError } from "~/http/failure-report.server";
import { sweep } from "./sweep.server";

const enqueued: unknown[] = [];
const queueOf = (send: (body: unknown) => void) =>
  ({
    send: async (body: unknown) => send(body),
  }) as unknown as Queue;
const queue = queueOf((body) => void enqueued.push(body));
const context = testContext("sweep", { peopleMessages: queue, bulkMessages: queue, refreshes: queue });

test("a failing task of the sweep is logged once and rethrown at the end, and the others still run", async () => {
  const { db } = context;
  const { id: userId } = await addUser(context);
  const aMinuteAgo = new Date(noon.getTime() - 60 * 1000);
  await db.batch([accountEmailInsert(db, { id: "welcome", userId, kind: "welcome", now: aMinuteAgo })]);
  const startedAt = new Date(noon.getTime() - 2 * 60 * 1000);
  await db.insert(refreshRuns).values({ id: "asked", trigger: "admin", outcome: "queued", startedAt });
  await addAssessment(context, noon, { daily: 20 });
  const emailMessage = jobFor("people", "sweep");
  const refreshMessage = { version: 1, kind: "refresh", id: "asked" };

  const log = vi.spyOn(console, "error").mockReturnValue();
  for (const [table, part, expected] of [
    ["risk_assessments", "raise-alerts", [emailMessage, refreshMessage]],
    ["messages", "raise-alerts, enqueue-messages", [refreshMessage]],
    ["refresh_runs", "enqueue-refreshes", [emailMessage]],
  ] as const) {
    enqueued.length = 0;
    log.mockClear();
    const failure = await sweep(withoutTable(context, table)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TaskGroupError);
    expect(failure).toMatchObject({ message: `Sweep: ${part} failed` });
    expect(enqueued).toEqual(expected);
    const events = part.split(", ").map((name) => [expect.objectContaining({ event: `${name}-failed` })]);
    expect(log.mock.calls).toEqual(events);
  }
  log.mockRestore();
  const [run] = await db.select().from(refreshRuns).where(eq(refreshRuns.id, "asked"));
  expect(run?.outcome).toBe("queued");
});
