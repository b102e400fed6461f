import { expect, test } from "vitest";
import { messages } from "~/delivery/tables.server";
import { drain } from "~/delivery/drain.server";
import { dump } from "../../tests/database-dump";
import { expectLogged } from "../../tests/logged";
import { minutes, openOutbox } from "../../tests/outbox";
import { eraseUser } from "./erase-user.server";
import { recoverFromRestore } from "./restored.server";
import { DEVICE } from "../../tests/messages";

const { context, mail, time, pendingAlerts } = openOutbox("restored");

/** Puts rows back as a restore of the database does, the marker included. */
async function restore(backup: Record<string, unknown[]>) {
  const d1 = context.db.$client;
  const statements = Object.entries(backup).flatMap(([table, rows]) => [
    d1.prepare(`delete from "${table}"`),
    ...rows.map((row) => {
      const columns = Object.keys(row as object);
      const sql = `insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => "?").join()})`;
      return d1.prepare(sql).bind(...Object.values(row as object));
    }),
  ]);
  await d1.batch([d1.prepare("pragma defer_foreign_keys = on"), ...statements]);
}

test("after a restore nothing leaves before erased users are erased again; then the others get their emails", async () => {
  expectLogged("delivery-failed", "email-lane-paused");
  const [erased, other] = await pendingAlerts(2);
  const at = { createdAt: time.now, nextAttemptAt: time.now };
  await context.db.insert(messages).values({ ...DEVICE, id: "push", userId: erased?.userId ?? "", ...at });
  const backup = await dump(context, ["audit_log", "d1_migrations"]);
  expect(await eraseUser(context, erased?.userId ?? "")).toEqual({ ok: true });
  await restore(backup);

  expect(await drain(context, "bulk")).toEqual({ retrying: 2 });
  expect(await drain(context, "people")).toEqual({ deferred: 1 });
  expect(await mail.inbox()).toEqual([]);

  expect(await recoverFromRestore(context)).toEqual({ erased: 1, failed: 0 });
  time.now = minutes(2);
  await drain(context, "bulk");
  expect((await mail.inbox()).map(({ to }) => to)).toEqual([`${other?.userId}@example.com`]);
  expect(await context.db.$count(messages)).toBe(1);
});

test("an erasure without a restore holds nothing back", async () => {
  const [erased, other] = await pendingAlerts(2);
  await eraseUser(context, erased?.userId ?? "");
  expect(await drain(context, "bulk")).toEqual({ sent: 1 });
  expect((await mail.inbox()).map(({ to }) => to)).toEqual([`${other?.userId}@example.com`]);
  expect(await recoverFromRestore(context)).toEqual({ erased: 0, failed: 0 });
});
