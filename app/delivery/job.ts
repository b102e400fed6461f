import { z } from "zod";

/**
 * The lanes of outgoing email. Each has its own queue, its own pace and its own pause, so a reset link never waits behind
 * thousands of alerts.
 */
export const DELIVERY_KINDS = ["alert", "account", "digest", "news"] as const;

/** Which lane an email belongs to, and so which table its delivery state lives in. */
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/**
 * The queue's message. It says that a lane has something to send; the id is for the log only. The rows are authoritative, so
 * duplicate or late messages are harmless.
 */
export const deliveryJob = z.object({
  version: z.literal(1),
  kind: z.enum(DELIVERY_KINDS),
  id: z.string().min(1).max(200),
});

export type DeliveryJob = z.infer<typeof deliveryJob>;

/** Names one delivery for the queue. */
export const jobFor = (kind: DeliveryKind, id: string): DeliveryJob => ({ version: 1, kind, id });
