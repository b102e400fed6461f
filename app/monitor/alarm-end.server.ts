import type { Context } from "~/context.server";
import { callStates } from "~/sources/call-states.server";
import { SOURCE_KEYS, SOURCES } from "~/sources/catalog";
import { unansweredSince } from "~/sources/silent-services";
import type { AlarmName } from "./alarm-names";

/**
 * Why an alarm is over: what it was about works again (`cleared`); its service is no longer called, because its key is gone or
 * nothing needs this fallback (`uncalled`); or the key of what the whole depends on is gone (`unconfigured`).
 */
export async function endOf(
  { db, config }: Pick<Context, "db" | "config">,
  { name, service, raisedAt }: { name: AlarmName; service: string; raisedAt: Date },
): Promise<"cleared" | "uncalled" | "unconfigured"> {
  if (name === "billing-failing" && !config.STRIPE_SECRET_KEY) return "unconfigured";
  if (name === "mail-refused" && !config.RESEND_API_KEY) return "unconfigured";
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
