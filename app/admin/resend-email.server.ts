import type { Context } from "~/context.server";
import { resend, resendAll } from "~/delivery/undelivered.server";
import { auditInsert, type Actor } from "./audit-log.server";

/** Resends a failed email with a fresh set of attempts and records who requested it. */
export async function resendEmail(
  context: Context,
  { actor, id }: { actor: Actor; id: string },
): Promise<void> {
  const isSent = await resend(context, id);
  await auditInsert(context, {
    actor,
    action: "mail-sent-again",
    subject: id,
    outcome: isSent ? "done" : "refused",
  });
}

/** Resends every failed email, unpauses the lanes, and records who requested it. */
export async function resendAllEmails(context: Context, { actor }: { actor: Actor }): Promise<void> {
  const count = await resendAll(context);
  await auditInsert(context, {
    actor,
    action: "mail-sent-again",
    subject: "all failed emails",
    detail: { count },
    outcome: "done",
  });
}
