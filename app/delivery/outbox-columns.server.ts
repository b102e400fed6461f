import type { BuildColumns, IsPrimaryKey, NotNull } from "drizzle-orm/column-builder";
import {
  integer,
  type SQLiteTableWithColumns,
  type SQLiteTextBuilderInitial,
  text,
} from "drizzle-orm/sqlite-core";
import { instant } from "~/database/columns.server";
import { DELIVERY_STATES } from "./delivery-status";
import { EMAIL_REPORTS } from "./email-report";
import { MAIL_ERROR_KINDS } from "./mail-error";

/** An email's delivery state. Every outbox table has these columns and shares one state machine. */
export const deliveryColumns = () => ({
  deliveryState: text("delivery_state", { enum: DELIVERY_STATES }).notNull().default("waiting"),
  /** Attempts that count; provider-wide outages don't. */
  attemptCount: integer("attempt_count").notNull().default(0),
  /** The last failure in the provider's words, for operators only. */
  lastError: text("last_error"),
  lastFailedAt: instant("last_failed_at"),
  /** The kind of the last failure, for our own message to the user. */
  errorKind: text("error_kind", { enum: MAIL_ERROR_KINDS }),
  /** Why it will not be sent; set in the states dead, refused and skipped. */
  errorMessage: text("error_message"),
  /** When the next attempt is due; while sending, when the sender's lease ends. */
  nextAttemptAt: instant("next_attempt_at"),
  leaseUntil: instant("lease_until"),
  leaseToken: text("lease_token"),
  /** Its last provider call and that call's idempotency key; kept while the call may have succeeded. */
  batchId: text("batch_id"),
  /** The provider's id of the email, by which its webhook names it; null until sent, or where the reply with it was lost. */
  providerId: text("provider_id"),
  /** What the provider reported last; null while it hasn't. */
  report: text("report", { enum: EMAIL_REPORTS }),
});

type RequiredText = NotNull<SQLiteTextBuilderInitial<string, [string, ...string[]], number | undefined>>;

/** A table of emails. Its module owns it, with more columns; delivery knows it by its lane. */
export type OutboxTable = SQLiteTableWithColumns<{
  name: string;
  schema: undefined;
  dialect: "sqlite";
  columns: BuildColumns<
    string,
    { id: IsPrimaryKey<RequiredText>; userId: RequiredText; sentAt: ReturnType<typeof instant> } & ReturnType<
      typeof deliveryColumns
    >,
    "sqlite"
  >;
}>;
