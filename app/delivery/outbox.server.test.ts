import { expect, test } from "vitest";
import { accountEmailInsert } from "~/accounts/account-emails.server";
import { waitingWork } from "~/admin/operations.server";
import { insertMany } from "~/database/insert.server";
import { openDatabase } from "~/database/open.server";
import { readOne } from "~/database/query.server";
import { checkHealth } from "~/monitor/health-check.server";
import { mailBacklog } from "~/monitor/monitor-page.server";
import { applyRetention } from "~/monitor/retention.server";
import { addUser } from "../../tests/alert-factories";
import { noon } from "../../tests/context";
import { DEVICE } from "../../tests/messages";
import { openOutbox } from "../../tests/outbox";
import type { NotificationSender } from "~/channels";
import { drain, enqueueDue } from "./drain.server";
import { messages } from "./tables.server";
import { resend, resendAll, undeliveredEmails } from "./undelivered.server";

const { context, mail, pendingAlerts } = openOutbox("outbox");

test("what a person waits for goes out before the next batch of notifications, however many wait", async () => {
  const { id: userId } = await addUser(context);
  await insertMany(
    context.db,
    messages,
    Array.from({ length: 120 }, (_, n) => ({
      ...DEVICE,
      id: `push-${n}`,
      userId,
      createdAt: noon,
      nextAttemptAt: noon,
    })),
  );
  const sent: unknown[] = [];
  const sendNotifications: NotificationSender = async (_context, notifications) => {
    sent.push(notifications.length);
    if (sent.length === 1)
      await accountEmailInsert(context.db, { id: "reset", userId, kind: "welcome", now: noon });
    return new Map(notifications.map(({ id }) => [id, { outcome: "sent", providerId: null }]));
  };
  const mailer = {
    ...context.mailer,
    sendBatch: (...call: Parameters<typeof context.mailer.sendBatch>) => {
      sent.push("email");
      return context.mailer.sendBatch(...call);
    },
  };
  expect(await drain({ ...context, mailer, sendNotifications }, "people")).toEqual({ sent: 121 });
  expect(sent).toEqual([50, "email", 50, 20]);
  expect(await mail.inbox()).toHaveLength(1);
});

/** The same D1, noting every statement with its values. */
function notedD1(d1: D1Database) {
  const noted: { text: string; values: unknown[] }[] = [];
  const prepare = (text: string) => {
    const statement = d1.prepare(text);
    const bind = (...values: unknown[]) => {
      noted.push({ text, values });
      return statement.bind(...values);
    };
    return new Proxy(statement, {
      get: (target, name) => (name === "bind" ? bind : (Reflect.get(target, name) as unknown)),
    });
  };
  const client = new Proxy(d1, {
    get(target, name) {
      const value: unknown = name === "prepare" ? prepare : Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  return { client, noted };
}

test("nothing that sends, resends, counts or deletes messages reads the whole table", async () => {
  const alerts = await pendingAlerts(2);
  const { client, noted } = notedD1(context.db.$client);
  const db = openDatabase(client);
  const watched = { ...context, db };
  await drain(watched, "bulk");
  await drain(watched, "people");
  await enqueueDue(watched);
  await resend(watched, alerts[0]?.id ?? "");
  await resendAll(watched);
  await readOne(db, undeliveredEmails(watched, 20));
  await readOne(db, waitingWork(watched));
  await readOne(db, mailBacklog(db, noon));
  await checkHealth(watched);
  await applyRetention(db, noon);
  const ofMessages = noted.filter(({ text }) => /\bmessages\b/.test(text));
  expect(ofMessages.length).toBeGreaterThan(20);
  for (const { text, values } of ofMessages) {
    const plan = await context.db.$client
      .prepare(`explain query plan ${text}`)
      .bind(...values)
      .all<{ detail: string }>();
    const scans = plan.results.filter(({ detail }) =>
      /^SCAN (messages|mate)(?! USING (COVERING )?INDEX messages_(undelivered|due))/.test(detail),
    );
    expect(scans, text).toEqual([]);
  }
});
