import { expect, test } from "vitest";
import { testContext } from "../../tests/context";
import { person } from "../../tests/people";
import { auditInsert } from "~/audit/audit-log.server";
import { auditPage } from "./audit-log.server";

const context = testContext("audit-log");
const actor = { id: "admin" };

test("the log lists who did what, when, and the outcome, newest first", async () => {
  await person(context, { id: "admin", email: "admin@example.com", isAdmin: true });
  await auditInsert(context, { actor, action: "refresh-started", outcome: "refused" });
  await auditInsert(context, {
    actor,
    action: "users-deleted",
    subject: "2 users",
    detail: { userIds: ["a"] },
    outcome: "done",
  });
  const { rows, hasMore } = await auditPage(context.db, { page: 1 });
  expect(hasMore).toBe(false);
  expect(rows).toMatchObject([
    {
      at: "2026-11-20T12:00:00.000Z",
      admin: "admin@example.com",
      action: "Deleted users",
      subject: "2 users",
      detail: "User IDs: a",
      outcome: "done",
    },
    { action: "Started a refresh", outcome: "refused", detail: null },
  ]);
  expect(await auditPage(context.db, { page: 2, size: 1 })).toMatchObject({
    rows: [{ action: "Started a refresh" }],
    hasMore: false,
  });
});

test.each(["update audit_log set outcome = 'done'", "delete from audit_log", "update audit_log set at = 0"])(
  "the database itself rejects: %s",
  async (statement) => {
    await auditInsert(context, { actor, action: "refresh-started", outcome: "done" });
    await expect(context.db.$client.prepare(statement).run()).rejects.toThrow("append-only");
  },
);
