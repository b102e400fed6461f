import { eq, and, asc, isNotNull, sql } from "drizzle-orm";
import Stripe from "stripe";
import { z } from "zod";
import type { Context } from "~/context.server";
import type { Database } from "~/database/open.server";
import { query, runBatch } from "~/database/query.server";
import { serviceStateAfter } from "~/sources/record-fetches.server";
import { SourceError } from "~/sources/source-error";
import { DAY_MS } from "~/time";
import { users } from "~/users/tables.server";
import { updateCustomerEmails } from "./customer.server";
import { describeFailure, isMissing, isStripeError, openStripe, unreadable } from "./stripe.server";
import { syncSubscription, IS_FAILING, syncEach, syncStale } from "./sync.server";
import { stripeEvents, feedCursors } from "./tables.server";

const TOLERANCE_SECONDS = 300;

/** The fields we read from an event: which customer it is about. Its contents are ignored. */
const stripeEvent = z.object({
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
function customerOfEvent({ data: { object } }: StripeEvent): string | null {
  if (object.object === "customer") return object.id ?? null;
  if (!object.customer) return null;
  return typeof object.customer === "string" ? object.customer : object.customer.id;
}

/** The service's key among the states of services. */
export const STRIPE_SERVICE = "stripe";

/** Stripe retries an event for up to three days; a month is enough to detect duplicates. */
const EVENTS_KEPT_DAYS = 30;
const EVENTS_PURGED_MAX = 2000;

/**
 * Reconciles customers with lost webhooks, then stale ones, sends addresses that Stripe missed, and purges old webhook
 * events. Bounded per run.
 */
export async function reconcileBilling(
  context: Context,
): Promise<{ healed: number; synced: number; failed: number; purged: number }> {
  const before = context.now().getTime() - EVENTS_KEPT_DAYS * DAY_MS;
  const { meta } = await context.db.run(sql`
    delete from stripe_events where id in (
      select id from stripe_events where received_at < ${before} order by received_at limit ${EVENTS_PURGED_MAX})`);
  const purged = meta.changes;
  const missed = await missedEvents(context);
  if (!missed) return { healed: 0, synced: 0, failed: 0, purged };
  const { tried, healed, isFinished } = missed;
  const stale = isFinished ? await syncStale(context, CUSTOMERS_PER_RUN - tried) : { synced: 0, failed: 0 };
  await updateCustomerEmails(context);
  return { healed, ...stale, purged };
}

/** Reads the missed events, which every run does, and keeps whether Stripe answers. Null if it doesn't: then nothing else is tried. */
async function missedEvents(context: Context) {
  const { db, config, now } = context;
  const startedAt = now();
  const keep = async (error?: SourceError) => {
    if (!config.STRIPE_SECRET_KEY) return;
    const call = { startedAt, durationMs: now().getTime() - startedAt.getTime(), error };
    await runBatch(db, { state: serviceStateAfter(db, STRIPE_SERVICE, [call]) });
  };
  try {
    const missed = await reconcileMissedEvents(context);
    await keep();
    return missed;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "stripe-not-answering", ...describeFailure(error) });
    const isKeyRefused = error.statusCode === 401 || error.statusCode === 403;
    await keep(new SourceError(isKeyRefused ? "unauthorized" : "http", "Stripe doesn’t answer"));
    return null;
  }
}

const SHOWN_MAX = 50;

/** Query for the customers whose subscription can't be read from Stripe, those due first, at most 50. */
export const failingCustomers = (db: Database) =>
  query(
    db
      .select({
        customerId: users.stripeCustomerId,
        email: users.email,
        since: users.billingFailingSince,
        retryAt: users.billingRetryAt,
      })
      .from(users)
      .where(IS_FAILING)
      .orderBy(asc(users.billingRetryAt))
      .limit(SHOWN_MAX),
    (rows) =>
      rows.map(({ since, retryAt, ...customer }) => ({
        ...customer,
        since: since?.toISOString() ?? null,
        retryAt: retryAt?.toISOString() ?? null,
      })),
  );

const FEED = "stripe-events";
/** Stripe's largest page. */
const PAGE_MAX = 100;
/** Two D1 statements each. With those of the pages that leaves room below D1's limit of 1,000 per invocation. */
export const CUSTOMERS_PER_RUN = 450;
/** Three statements and a request to Stripe each. */
export const PAGES_PER_RUN = 20;

/** Event types that can change a subscription; Stripe matches a trailing `*`. */
const TYPES = [
  "customer.subscription.*",
  "checkout.session.completed",
  "invoice.paid",
  "invoice.payment_failed",
];

/**
 * Reconciles events whose webhooks never arrived: reads Stripe's event list from where the last run stopped, oldest
 * first, and syncs the customers of events without a webhook. The cursor moves only past pages whose customers were all
 * tried, so a Stripe outage delays them but skips none; one whose sync fails steps aside for `syncStale`. Stripe keeps the list for 30 days. A page whose customers would exceed
 * `CUSTOMERS_PER_RUN` waits for the next run.
 * @returns how many customers were tried and how many of them synced, and whether the end of the list was reached
 * @throws {Stripe.errors.StripeError} if the list can't be read
 */
export async function reconcileMissedEvents(
  context: Context,
): Promise<{ tried: number; healed: number; isFinished: boolean }> {
  const stripe = openStripe(context);
  if (!stripe) return { tried: 0, healed: 0, isFinished: true };
  let position = await cursor(context);
  let healed = 0;
  let tried = 0;
  for (let pages = 0; pages < PAGES_PER_RUN; pages += 1) {
    const page = await eventsAfter(stripe, position);
    const newest = page[0];
    if (!newest) return { tried, healed, isFinished: true };
    const customerIds = await customersToSync(context, page);
    if (tried + customerIds.length > CUSTOMERS_PER_RUN) break;
    const outcomes = await syncEach(context, customerIds);
    tried += outcomes.size;
    // Stripe failed partway through. The next run repeats this page.
    if (outcomes.size < customerIds.length) return { tried, healed, isFinished: false };
    healed += [...outcomes.values()].filter((outcome) => outcome === "synced").length;
    position = newest.id;
    await context.db
      .insert(feedCursors)
      .values({ feed: FEED, position })
      .onConflictDoUpdate({ target: feedCursors.feed, set: { position } });
    if (page.length < PAGE_MAX) return { tried, healed, isFinished: true };
  }
  return { tried, healed, isFinished: false };
}

async function cursor({ db }: Context): Promise<string | null> {
  const [row] = await db.select().from(feedCursors).where(eq(feedCursors.feed, FEED));
  return row?.position ?? null;
}

/** The page of events right after `position`, newest first; without a position, the latest events. */
async function eventsAfter(stripe: Stripe, position: string | null) {
  const read = async (after: string | null) => {
    const list = await stripe.events.list({
      limit: PAGE_MAX,
      types: TYPES,
      ...(after && { ending_before: after }),
    });
    const events = z.array(stripeEvent).safeParse(list.data);
    if (!events.success) throw unreadable("Events in an unknown shape", events.error);
    return events.data;
  };
  try {
    return await read(position);
  } catch (error) {
    // The event is more than 30 days old and gone, so all remaining events are newer.
    if (position && isMissing(error)) return read(null);
    throw error;
  }
}

/** The customers of events without a webhook, each once; none that stepped aside, which are tried again elsewhere. */
async function customersToSync(
  { db }: Context,
  page: readonly z.infer<typeof stripeEvent>[],
): Promise<string[]> {
  const ids = JSON.stringify(page.map(({ id }) => id));
  const customerIds = JSON.stringify(page.map(customerOfEvent));
  const { known, failing } = await runBatch(db, {
    known: db
      .select({ id: stripeEvents.id })
      .from(stripeEvents)
      .where(and(isNotNull(stripeEvents.processedAt), sql`id in (select value from json_each(${ids}))`)),
    failing: db
      .select({ id: users.stripeCustomerId })
      .from(users)
      .where(and(IS_FAILING, sql`stripe_customer_id in (select value from json_each(${customerIds}))`)),
  });
  const processed = new Set(known.map(({ id }) => id));
  const aside = new Set(failing.map(({ id }) => id));
  const missed = page.filter(({ id }) => !processed.has(id)).toReversed();
  const customers = missed.flatMap((event) => customerOfEvent(event) ?? []);
  return [...new Set(customers)].filter((id) => !aside.has(id));
}
