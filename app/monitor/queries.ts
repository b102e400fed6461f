import { z } from "zod";
import { PAGES_MAX, type MetricWindowDays } from "./page-parameters";
import { MONITORED_SERVICES } from "./services";

export const EVENTS_MAX = 100;
const LIMIT_RANGE = `The limit must be a whole number from 1 to ${EVENTS_MAX}.`;

/** Parameters of the events call: all services unless one is given. */
export const eventsQuery = z.object({
  service: z.enum(MONITORED_SERVICES, { error: "Unknown service" }).optional(),
  limit: z.coerce
    .number({ error: LIMIT_RANGE })
    .int({ error: LIMIT_RANGE })
    .min(1, { error: LIMIT_RANGE })
    .max(EVENTS_MAX, { error: LIMIT_RANGE })
    .default(EVENTS_MAX),
});

const pageOf = (list: keyof typeof PAGES_MAX) =>
  z.coerce.number().int().min(1).max(PAGES_MAX[list]).default(1);

/** Parameters of the operations call: a page of the refreshes, and one of the failed emails. */
export const operationsQuery = z.object({ runs: pageOf("runs"), emails: pageOf("emails") });
export type OperationsQuery = z.output<typeof operationsQuery>;

/** Parameters of the metrics call: one service over one of the three windows. */
export const metricsQuery = z.object({
  service: z.enum(MONITORED_SERVICES, { error: "Unknown service" }),
  days: z
    .enum(["7", "14", "30"], { error: "Days must be 7, 14 or 30" })
    .default("7")
    .transform((days) => Number(days) as MetricWindowDays),
});
