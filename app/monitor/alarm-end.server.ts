import type { Database } from "~/database/open.server";
import { callStates } from "~/sources/call-states.server";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { unansweredSince } from "~/sources/silent-services";

/**
 * Why the alarm of a service is over: it answered since, or it is no longer called, because its key is gone or nothing needs this
 * fallback. An alarm about the whole is `cleared`.
 */
export async function endOf(
  db: Database,
  { service, raisedAt }: { service: string; raisedAt: Date },
): Promise<"cleared" | "uncalled"> {
  if (!service) return "cleared";
  const isOfService = (source: string) =>
    source === service || SOURCE_KEYS.some((key) => key === source && SOURCES[key].service === service);
  const states = await callStates(db);
  const isUnanswered = states.some((state) => {
    const since = unansweredSince(state);
    return isOfService(state.source) && since !== null && since <= raisedAt;
  });
  return isUnanswered ? "uncalled" : "cleared";
}
