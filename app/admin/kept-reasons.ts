import type { DeletionSummary } from "./delete-users.server";

type Failure = DeletionSummary["failures"][number];

/** Why a user wasn't deleted, as shown to an administrator. */
const REASONS: Record<Failure["reason"], string> = {
  "payment-unknown": "Stripe didn’t confirm the payment status",
  subscription: "the subscription couldn’t be canceled",
  changed: "changed during cleanup",
  error: "database error",
  unknown: "not found",
  yourself: "your own account",
  administrator: "administrator",
  paying: "paying user",
};

/** " Not deleted: paying user (2), not found (1)." The most frequent reason comes first; empty without failures. */
export function whyKept(failures: readonly Failure[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of failures) counts.set(REASONS[reason], (counts.get(REASONS[reason]) ?? 0) + 1);
  if (counts.size === 0) return "";
  const listed = [...counts].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} (${count})`);
  return ` Not deleted: ${listed.join(", ")}.`;
}
