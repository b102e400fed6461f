import { SERVICE_KEYS, SERVICES, SOURCE_KEYS, SOURCES } from "~/sources/catalog";

/** The outside services on the monitor: every source, the spec's four first, the second reader and the analysis model. */
export const MONITORED_SERVICES = [...SERVICE_KEYS, "reader", "analyst"] as const;

export type MonitoredService = (typeof MONITORED_SERVICES)[number];

/** Display names by key, for operators. */
export const SERVICE_NAMES = {
  ...Object.fromEntries(SERVICE_KEYS.map((key) => [key, SERVICES[key].name])),
  reader: "AI second reader",
  analyst: "AI analysis model",
} as Record<MonitoredService, string>;

/** True if this service is called only when another one fails. */
export const isFallback = (service: string): boolean =>
  SOURCE_KEYS.some((key) => SOURCES[key].service === service && SOURCES[key].fallbackFor !== undefined);

/** The call that fetches a service's items, as named in its events; null for the models, which have none. */
export const mainOperation = (service: MonitoredService): string | null => {
  const key = SOURCE_KEYS.find((candidate) => SOURCES[candidate].service === service);
  return key ? SOURCES[key].operation : null;
};
