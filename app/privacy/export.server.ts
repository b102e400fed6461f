import { asc, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
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

/** The sections of the document: the name of each, its table and the column that orders its rows. */
const SECTIONS: readonly (readonly [name: string, table: OwnTable, order: SQLiteColumn])[] = [
  ["account", users, users.id],
  ["sessions", sessions, sessions.createdAt],
  ["alertRules", alertRules, alertRules.createdAt],
  ["eventRules", eventRules, eventRules.kind],
  ["triggeredAlerts", triggeredAlerts, triggeredAlerts.id],
  ["messages", messages, messages.createdAt],
  ["emailChoices", emailChoices, emailChoices.userId],
  ["emailChanges", emailChanges, emailChanges.id],
  ["passkeys", passkeys, passkeys.id],
  ["devices", pushDevices, pushDevices.id],
  ["mistakeReports", mistakeReports, mistakeReports.id],
  ["survey", surveyResponses, surveyResponses.id],
];

type OwnTable = typeof users | Parameters<typeof rowsOf>[0];

const ownRows = (table: OwnTable, userId: string) =>
  table === users ? eq(users.id, userId) : rowsOf(table as Parameters<typeof rowsOf>[0], sql`(${userId})`);

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
  for (const [name, table, order] of SECTIONS) {
    yield `,${JSON.stringify(name)}:[`;
    for (let offset = 0; ; offset += ROWS_PER_READ) {
      const rows = await db
        .select()
        .from(table)
        .where(ownRows(table, userId))
        .orderBy(asc(order))
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
