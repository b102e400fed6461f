import type { SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { VerdictForm } from "~/corrections/report-forms";
import { decideReports } from "~/corrections/reviews.server";
import { auditInsert, type Actor } from "./audit-log.server";

/**
 * Resolves the open reports on a story or an entry, with the audit entry in the same batch. Returns false if none was
 * open.
 */
export async function decideReported(
  context: Context,
  actor: Actor,
  decision: VerdictForm,
): Promise<boolean> {
  const { kind, id, verdict, note } = decision;
  const entry = (detail: Record<string, unknown>, outcome: "done" | "refused", condition?: SQL) =>
    auditInsert(
      context,
      { actor, action: "report-decided", subject: `${kind} ${id}`, detail, outcome },
      condition,
    );
  const isDecided = await decideReports(context, decision, (reports, stillOpen) =>
    entry({ verdict, note, reports }, "done", stillOpen),
  );
  if (!isDecided) await entry({ verdict, reason: "no-open-report" }, "refused");
  return isDecided;
}
