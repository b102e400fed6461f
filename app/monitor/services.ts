import { SOURCE_KEYS, SOURCES, type SourceKey } from "~/sources/catalog";

/** The outside services whose calls the monitor follows: every source, the spec's four first, and the analysis model. */
export const MONITORED_SERVICES = [...SOURCE_KEYS, "analyst"] as const;

export type MonitoredService = SourceKey | "analyst";

/** The names that operators read, by key. */
export const SERVICE_NAMES = Object.fromEntries(
  MONITORED_SERVICES.map((key) => [key, key === "analyst" ? "AI analysis model" : SOURCES[key].name]),
) as Record<MonitoredService, string>;

/** Whether this service is asked only when another one is in trouble. */
export const isFallback = (service: string): boolean =>
  SOURCE_KEYS.some((key) => key === service && SOURCES[key].fallbackFor !== undefined);
