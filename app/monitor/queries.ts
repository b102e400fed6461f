import { z } from "zod";
import { MONITORED_SERVICES } from "./services";
import type { MetricWindowDays } from "./windows";

export const EVENTS_AT_MOST = 100;

/** The query of the events call: all services unless one is named. */
export const eventsQuery = z.object({
  service: z.enum(MONITORED_SERVICES, { error: "Unknown service" }).optional(),
  limit: z.coerce.number().int().min(1).max(EVENTS_AT_MOST).default(EVENTS_AT_MOST),
});

/** The query of the metrics call: one service over one of the three windows. */
export const metricsQuery = z.object({
  service: z.enum(MONITORED_SERVICES, { error: "Unknown service" }),
  days: z
    .enum(["7", "14", "30"], { error: "Days must be 7, 14 or 30" })
    .default("7")
    .transform((days) => Number(days) as MetricWindowDays),
});
