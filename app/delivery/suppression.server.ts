import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { DeliveryContext } from "./delivery-context";
import { rawWrite } from "~/database/query.server";
import type { Database } from "~/database/open.server";
import { suppressedAddresses } from "./tables.server";
import { users } from "~/users/tables.server";
import { hmac } from "~/http/signed-token.server";
import { DAY_MS } from "~/time";
import type { DeliveryKind } from "./job";

/** Why an address gets no more emails. */
export type SuppressionReason = "bounced" | "complained";

type Keyed = Pick<DeliveryContext, "config">;

/**
 * The hashes that name an address, keyed, because they outlive its account. One for each of DATA_SECRETS: the first is stored,
 * the others find what was stored before.
 */
export const addressKeys = ({ config }: Keyed, email: string): Promise<string[]> =>
  Promise.all(
    config.DATA_SECRETS.map((secret) => hmac(secret, `suppressed-address:${email.trim().toLowerCase()}`)),
  );

/** SQL: whether a row of suppressed_addresses still counts for a user's row. */
const isInForce = sql`suppressed_at > coalesce(users.suppression_lifted_at, 0)`;

/** Stops emails to an address. Idempotent: the first reason stays, unless the operator has lifted that stop. */
export async function suppressAddress(
  context: Keyed & Pick<DeliveryContext, "db">,
  email: string,
  { reason, at }: { reason: SuppressionReason; at: Date },
): Promise<void> {
  const { db } = context;
  const keys = await addressKeys(context, email);
  const lifted = sql`exists (select 1 from users where users.email = ${email.trim().toLowerCase()}
    and not (${isInForce}))`;
  await db.batch([
    db.delete(suppressedAddresses).where(and(inArray(suppressedAddresses.address, keys), lifted)),
    db
      .insert(suppressedAddresses)
      .values({ address: keys[0] ?? "", reason, suppressedAt: at })
      .onConflictDoNothing(),
  ]);
}

/** Query for why a user's address, given with its `addressKeys`, gets no more emails; no row if it does. */
export const suppressionOf = (db: Database, email: string, keys: readonly string[]) =>
  db
    .select({ reason: suppressedAddresses.reason })
    .from(suppressedAddresses)
    .innerJoin(users, eq(users.email, email))
    .where(and(inArray(suppressedAddresses.address, keys), isInForce))
    .limit(1);

const SKIP_REASONS: Record<SuppressionReason, string> = {
  bounced: "Emails to this address came back as undeliverable.",
  complained: "An email to this address was reported as spam.",
};

/** An email about to be sent. */
interface Outgoing {
  id: string;
  to: string;
  /** Whether it is the recipient's way back into the account. */
  isRecovery: boolean;
}

/**
 * Returns why some of these emails must not be sent, by id. Account emails still go to an address that reported spam: its
 * owner asks for them, as for a new password. Of those, one a day also goes to an address that bounced: mailboxes come back,
 * and without it their owners could never sign in again.
 */
export async function suppressedAmong(
  context: Keyed & Pick<DeliveryContext, "db" | "now">,
  lane: DeliveryKind,
  emails: readonly Outgoing[],
): Promise<ReadonlyMap<string, string>> {
  const keyed = await Promise.all(
    emails.map(async (email) =>
      (await addressKeys(context, email.to)).map((key) => ({ key, id: email.id, to: email.to })),
    ),
  );
  const rows = await context.db.all<{ id: string; reason: SuppressionReason }>(sql`
    select outgoing.value ->> 'id' as id, reason
    from json_each(${JSON.stringify(keyed.flat())}) outgoing
    join suppressed_addresses on suppressed_addresses.address = outgoing.value ->> 'key'
    left join users on users.email = outgoing.value ->> 'to'
    where ${isInForce} and (${lane} <> 'account' or reason = 'bounced')`);
  const reasons = new Map(rows.map(({ id, reason }) => [id, SKIP_REASONS[reason]]));
  for (const email of emails) {
    if (email.isRecovery && reasons.has(email.id) && (await claimDailyTry(context, email)))
      reasons.delete(email.id);
  }
  return reasons;
}

/** Claims the day's one email to an address that bounced. The same email may have it again, for a retry. */
async function claimDailyTry(
  context: Keyed & Pick<DeliveryContext, "db" | "now">,
  { id, to }: Outgoing,
): Promise<boolean> {
  const { db, now } = context;
  const tried = await db
    .update(suppressedAddresses)
    .set({ triedEmailId: id, triedAt: now() })
    .where(
      and(
        inArray(suppressedAddresses.address, await addressKeys(context, to)),
        or(
          isNull(suppressedAddresses.triedAt),
          lte(suppressedAddresses.triedAt, new Date(now().getTime() - DAY_MS)),
          eq(suppressedAddresses.triedEmailId, id),
        ),
      ),
    )
    .returning({ address: suppressedAddresses.address });
  return tried.length > 0;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Statement: counts emails that the provider took today. */
export const countSent = (db: Database, count: number, at: Date) =>
  rawWrite(
    db,
    sql`insert into mail_days (day, sent) values (${dayOf(at)}, ${count})
      on conflict (day) do update set sent = sent + excluded.sent`,
  );

const RATE_DAYS = 30;

/** Emails taken by the provider and addresses suppressed in the last 30 days. */
export interface MailRates {
  sent: number;
  bounced: number;
  complained: number;
}

/** SQL columns of the rates, as one row of a select. */
export const mailRatesSql = (now: Date) => {
  const since = new Date(now.getTime() - RATE_DAYS * DAY_MS);
  const suppressed = (reason: SuppressionReason) =>
    sql<number>`(select count(*) from suppressed_addresses
      where suppressed_at > ${since.getTime()} and reason = ${sql.raw(`'${reason}'`)})`;
  return {
    sent: sql<number>`(select coalesce(sum(sent), 0) from mail_days where day > ${dayOf(since)})`,
    bounced: suppressed("bounced"),
    complained: suppressed("complained"),
  };
};
