import type { PastValue } from "~/alerts/triggers";
import { triedOut, type Draft } from "./tried-out";

/** What the rule being made would have done over the last 90 days. */
export function WouldHaveFired({ draft, history }: { draft: Draft; history: readonly PastValue[] }) {
  return (
    <p aria-live="polite" className="rounded-md bg-muted px-3 py-2 text-sm text-muted-foreground">
      {triedOut(draft, history)}
    </p>
  );
}
