import { z } from "zod";

/** The email lanes. Each has its own queue, pace and pause, so a reset link never waits behind thousands of alerts. */
export const DELIVERY_KINDS = ["alert", "account", "digest"] as const;

/** An email's lane, which determines the table with its delivery state. */
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/**
 * The queue message: a lane has something to send. The id is only for the log. The rows are authoritative, so duplicate
 * or late messages are harmless.
 */
export const deliveryJob = z.object({
  version: z.literal(1),
  kind: z.enum(DELIVERY_KINDS),
  id: z.string().min(1).max(200),
});

export type DeliveryJob = z.infer<typeof deliveryJob>;

/** Names one delivery for the queue. */
export const jobFor = (kind: DeliveryKind, id: string): DeliveryJob => ({ version: 1, kind, id });
