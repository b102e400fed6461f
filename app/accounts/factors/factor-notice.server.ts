import type { SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import { messages } from "~/delivery/tables.server";
import { enqueue } from "~/delivery/enqueue.server";
import { accountEmailInsert } from "../account-emails.server";
import type { FactorChange } from "../emails/factor-words";

/**
 * Statement: queues the email that says which second factor was added or removed, if the condition holds. For the batch that
 * makes the change, before it; give the rows that it returns to `enqueueNotice`.
 * @param now the time of the change: "Not you?" in the email removes what was added since
 */
export const factorNotice = (
  { db, newId }: Pick<Context, "db" | "newId">,
  userId: string,
  change: FactorChange,
  { now, condition }: { now: Date; condition: SQL },
) =>
  accountEmailInsert(
    db,
    { id: newId(), userId, kind: "second-factor-changed", subjectId: change, now },
    condition,
  ).returning({ id: messages.id });

/** Sends the notice without waiting for it. */
export function enqueueNotice(context: Context, [notice]: readonly { id: string }[]): void {
  if (notice) context.waitUntil(enqueue(context, "people"));
}
