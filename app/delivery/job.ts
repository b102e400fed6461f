import { z } from "zod";

export const DELIVERY_KINDS = ["alert", "account"] as const;

/** Which table a delivery lives in: triggered alerts, or account mail such as a password reset. */
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/**
 * The queue's message: which delivery is to be looked at. It holds no personal data and decides nothing, the row does;
 * the same job may come twice or late.
 */
export const deliveryJob = z.object({
  version: z.literal(1),
  kind: z.enum(DELIVERY_KINDS),
  id: z.string().min(1).max(200),
});

export type DeliveryJob = z.infer<typeof deliveryJob>;

/** Names one delivery for the queue. */
export const jobFor = (kind: DeliveryKind, id: string): DeliveryJob => ({ version: 1, kind, id });
