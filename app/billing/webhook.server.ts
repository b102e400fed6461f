import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { z } from "zod";
import type { Context } from "~/context.server";
import { stripeEvents } from "./tables.server";
import { syncSubscription } from "./sync.server";

const TOLERANCE_SECONDS = 300;

/** The fields we read from an event: which customer it is about. Its contents are ignored. */
export const stripeEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string().nullish(),
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});
type StripeEvent = z.infer<typeof stripeEvent>;

type Receipt = "synced" | "seen-before" | "no-customer" | "forged" | "not-configured";

/**
 * Handles one webhook: verifies the signature over the raw body and its age, processes each event id once, and syncs
 * its customer. An event whose sync failed stays open for Stripe's next delivery.
 * @throws {Stripe.errors.StripeError} if the subscription can't be read from Stripe
 */
export async function receiveStripeEvent(
  context: Context,
  body: string,
  signature: string | null,
): Promise<Receipt> {
  const secret = context.config.STRIPE_WEBHOOK_SECRET;
  if (!secret) return "not-configured";
  const event = await verifyStripeEvent(body, signature, secret, context.now());
  if (!event) return "forged";

  const customerId = customerOfEvent(event);
  await context.db
    .insert(stripeEvents)
    .values({ id: event.id, type: event.type, customerId, receivedAt: context.now() })
    .onConflictDoNothing();
  const [known] = await context.db
    .select({ processedAt: stripeEvents.processedAt })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, event.id));
  if (known?.processedAt) return "seen-before";

  if (customerId) await syncSubscription(context, customerId);
  await context.db
    .update(stripeEvents)
    .set({ processedAt: context.now() })
    .where(eq(stripeEvents.id, event.id));
  return customerId ? "synced" : "no-customer";
}

async function verifyStripeEvent(
  body: string,
  signature: string | null,
  secret: string,
  now: Date,
): Promise<StripeEvent | null> {
  try {
    const event = await Stripe.webhooks.constructEventAsync(
      body,
      signature ?? "",
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    return stripeEvent.parse(event);
  } catch (error) {
    console.warn({ event: "stripe-webhook-refused", reason: reasonOf(error) });
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "signature";
  return error instanceof SyntaxError ? "no JSON" : "unknown shape";
}

/** The customer an event is about, or null. */
export function customerOfEvent({ data: { object } }: StripeEvent): string | null {
  if (object.object === "customer") return object.id ?? null;
  if (!object.customer) return null;
  return typeof object.customer === "string" ? object.customer : object.customer.id;
}
