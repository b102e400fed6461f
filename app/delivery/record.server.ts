import type { Context } from "~/context.server";
import { runBatch, type Statement } from "~/database/query.server";
import { reportFailure } from "~/http/failure-report.server";
import { isEmail, markDeferred, markEnded, markRetry, markSent, type Batch } from "./claim.server";
import { laneSucceeded } from "./lanes.server";
import { countSent } from "./suppression.server";
import type { Verdict } from "~/channels";

const RETRY_DELAYS_MS = [200, 1000];

/**
 * Records a batch's verdicts in one transaction. An unrecorded send would be repeated, so the write is retried through a
 * brief D1 outage.
 */
export async function recordVerdicts(
  context: Context,
  batch: Batch,
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<void> {
  const run = () => runBatch(context.db, { verdicts: statementsFor(context, batch, verdicts) });
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      await run();
      return;
    } catch (error) {
      reportFailure("delivery-not-recorded", { lane: batch.priority, batch: batch.batchId }, error);
      await context.sleep(delayMs);
    }
  }
  await run();
}

/** One statement per distinct verdict; most batches have one or two. */
function statementsFor(context: Context, batch: Batch, verdicts: ReadonlyMap<string, Verdict>) {
  const groups = new Map<string, { verdict: Verdict; ids: string[] }>();
  for (const [id, verdict] of verdicts) {
    // Sent emails are one group, although each has an id of its own.
    const key =
      verdict.outcome === "sent"
        ? "sent"
        : JSON.stringify({ ...verdict, error: "error" in verdict && verdict.error?.message });
    const group = groups.get(key) ?? { verdict, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  const statements: Statement[] = [...groups.values()].flatMap(
    ({ verdict, ids }): Statement | Statement[] => {
      switch (verdict.outcome) {
        case "sent": {
          const sent = markSent(context, providerIdsOf(verdicts));
          return isEmail(batch) ? [sent, countSent(context.db, ids.length, context.now())] : sent;
        }
        case "deferred":
          return markDeferred(context, batch, ids, verdict);
        case "retrying":
          return markRetry(context, batch, ids, verdict);
        default:
          return markEnded(context, batch, ids, verdict);
      }
    },
  );
  const all = [...verdicts.values()];
  const isHealthy = all.some(({ outcome }) => outcome === "sent" || outcome === "refused");
  const isInTrouble = all.some(
    (verdict) => verdict.outcome === "retrying" && verdict.error.kind !== "composition",
  );
  if (isEmail(batch) && isHealthy && !isInTrouble) statements.push(laneSucceeded(context, batch.priority));
  return statements;
}

/** The provider's id of each sent email, by the email's own. */
const providerIdsOf = (verdicts: ReadonlyMap<string, Verdict>): Record<string, string | null> =>
  Object.fromEntries(
    [...verdicts].flatMap(([id, verdict]) => (verdict.outcome === "sent" ? [[id, verdict.providerId]] : [])),
  );
