import { asc, eq, sql, type SQL } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "~/context.server";
import { emailChanges, emailChoices, pushDevices, sessions, passkeys } from "~/accounts/tables.server";
import { alertRules, eventRules, triggeredAlerts } from "~/alerts/tables.server";
import { mistakeReports } from "~/corrections/tables.server";
import { messages } from "~/delivery/tables.server";
import { surveyResponses } from "~/survey/tables.server";
import { users } from "~/users/tables.server";
import { rowsOf } from "./user-tables.server";

const ROWS_PER_READ = 500;

/** Secrets and technical columns, which say nothing about the person. */
const LEFT_OUT = new Set([
  "passwordHash",
  "leaseToken",
  "leaseUntil",
  "mailbox",
  "newMailbox",
  "token",
  "p256dh",
  "auth",
]);

interface Section {
  name: string;
  table: SQLiteTable;
  where: (userId: string) => SQL | undefined;
  order: SQL;
}

const ownRows = (table: Parameters<typeof rowsOf>[0]) => (userId: string) => rowsOf(table, sql`(${userId})`);

const SECTIONS: readonly Section[] = [
  { name: "account", table: users, where: (userId) => eq(users.id, userId), order: asc(users.id) },
  { name: "sessions", table: sessions, where: ownRows(sessions), order: asc(sessions.createdAt) },
  { name: "alertRules", table: alertRules, where: ownRows(alertRules), order: asc(alertRules.createdAt) },
  { name: "eventRules", table: eventRules, where: ownRows(eventRules), order: asc(eventRules.kind) },
  {
    name: "triggeredAlerts",
    table: triggeredAlerts,
    where: ownRows(triggeredAlerts),
    order: asc(triggeredAlerts.id),
  },
  { name: "messages", table: messages, where: ownRows(messages), order: asc(messages.createdAt) },
  {
    name: "emailChoices",
    table: emailChoices,
    where: ownRows(emailChoices),
    order: asc(emailChoices.userId),
  },
  { name: "emailChanges", table: emailChanges, where: ownRows(emailChanges), order: asc(emailChanges.id) },
  { name: "passkeys", table: passkeys, where: ownRows(passkeys), order: asc(passkeys.id) },
  { name: "devices", table: pushDevices, where: ownRows(pushDevices), order: asc(pushDevices.id) },
  {
    name: "mistakeReports",
    table: mistakeReports,
    where: ownRows(mistakeReports),
    order: asc(mistakeReports.id),
  },
  { name: "survey", table: surveyResponses, where: ownRows(surveyResponses), order: asc(surveyResponses.id) },
];

/** Streams everything we store about a user as one JSON document, in chunks, because it can exceed memory. */
export function exportOf(
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const parts = exportParts(db, userId, now());
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

async function* exportParts(db: Context["db"], userId: string, now: Date): AsyncGenerator<string, void> {
  yield `{"exportedAt":${JSON.stringify(now)}`;
  for (const { name, table, where, order } of SECTIONS) {
    yield `,${JSON.stringify(name)}:[`;
    for (let offset = 0; ; offset += ROWS_PER_READ) {
      const rows = await db
        .select()
        .from(table)
        .where(where(userId))
        .orderBy(order)
        .limit(ROWS_PER_READ)
        .offset(offset);
      const written = rows.map((row) =>
        JSON.stringify(row, (key, value) => (LEFT_OUT.has(key) ? undefined : value)),
      );
      if (written.length > 0) yield (offset > 0 ? "," : "") + written.join(",");
      if (rows.length < ROWS_PER_READ) break;
    }
    yield "]";
  }
  yield "}\n";
}
