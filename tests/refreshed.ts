import type { refresh } from "~/refresh/refresh.server";

/** The refresh's numbers, or an error that says why there are none. */
export function expectOk(outcome: Awaited<ReturnType<typeof refresh>>) {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.refreshed;
}
