import { z } from "zod";
import type { Context } from "~/context.server";
import { DELIVERY_KINDS, type DeliveryKind } from "~/delivery/job";
import { sendAgain } from "~/delivery/undelivered.server";
import { auditInsert, type Actor } from "./audit-log.server";

/** Which delivery: what the form on the monitor posts. */
export const sendAgainForm = z.object({ kind: z.enum(DELIVERY_KINDS), id: z.string().min(1).max(200) });

/** Gives a mail that was given up all its attempts again, and keeps who asked for it. */
export async function sendMailAgain(
  context: Context,
  options: { actor: Actor; kind: DeliveryKind; id: string },
): Promise<void> {
  const { actor, kind, id } = options;
  const isSent = await sendAgain(context, kind, id);
  await auditInsert(context, {
    actor,
    action: "mail-sent-again",
    subject: `${kind} ${id}`,
    outcome: isSent ? "done" : "refused",
  });
}
