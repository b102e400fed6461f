import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rawWrite } from "~/database/query.server";
import type { Database } from "~/database/open.server";
import { suppressedAddresses } from "./tables.server";
import { users } from "~/users/tables.server";
import { hmac } from "~/http/signed-token.server";
import { DAY_MS, isoDay } from "~/time";
import type { EmailPriority } from "./priority";

/** Why an address gets no more emails. */
export type SuppressionReason = "bounced" | "complained";

type Keyed = Pick<Context, "config">;

/**
 * The hashes that name an address, keyed, because they outlive its account. One for each of DATA_SECRETS: the first is stored,
 * the others find what was stored before.
 */
export const addressKeys = ({ config }: Keyed, email: string): Promise<string[]> =>
  Promise.all(
    config.DATA_SECRETS.map((secret) => hmac(secret, `suppressed-address:${email.trim().toLowerCase()}`)),
  );

const LIFTED_AT = sql`coalesce(users.suppression_lifted_at, 0)`;

/** SQL: why a row of suppressed_addresses still counts for a user's row, or null. A bounce stops more than a complaint. */
const reasonInForce = sql<SuppressionReason | null>`case when bounced_at > ${LIFTED_AT} then 'bounced'
  when complained_at > ${LIFTED_AT} then 'complained' end`;

/**
 * Stops emails to an address. Idempotent. Reports may come in any order, because each reason keeps its latest time, and the one
 * that stops more counts.
 * @param at when it happened, by the provider's clock: one from before the stop was lifted changes nothing
 */
export async function suppressAddress(
  context: Keyed & Pick<Context, "db">,
  email: string,
  { reason, at }: { reason: SuppressionReason; at: Date },
): Promise<void> {
  const { db } = context;
  const [key = ""] = await addressKeys(context, email);
  const column = reason === "bounced" ? "bouncedAt" : "complainedAt";
  await db.batch([
    db
      .insert(suppressedAddresses)
      .values({ address: key, [column]: at })
      .onConflictDoUpdate({
        target: suppressedAddresses.address,
        set: { [column]: sql`max(coalesce(${suppressedAddresses[column]}, 0), ${at.getTime()})` },
      }),
    db
      .update(users)
      .set({
        unreachableEmail: users.email,
        unreachableAt: sql`max(iif(unreachable_email = email, coalesce(unreachable_at, 0), 0), ${at.getTime()})`,
      })
      .where(sql`email = ${email.trim().toLowerCase()} and ${at.getTime()} > ${LIFTED_AT}`),
  ]);
}

/**
 * Lifts the stop of an address that bounced, as the operator would, once an email to it arrived later: the mailbox works again.
 * A complaint stays.
 * @param at when it arrived, by the provider's clock
 */
export async function recordArrival(
  context: Keyed & Pick<Context, "db">,
  email: string,
  at: Date,
): Promise<void> {
  const keys = await addressKeys(context, email);
  await context.db
    .update(users)
    .set({ suppressionLiftedAt: at, unreachableEmail: null, unreachableAt: null })
    .where(
      sql`email = ${email.trim().toLowerCase()} and exists (select 1 from suppressed_addresses
        where address in ${keys} and bounced_at > ${LIFTED_AT} and bounced_at < ${at.getTime()}
          and coalesce(complained_at, 0) <= ${LIFTED_AT})`,
    );
}

/** Query for why a user's address, given with its `addressKeys`, gets no more emails; no row if it does. */
export const suppressionOf = (db: Database, email: string, keys: readonly string[]) =>
  db
    .select({ reason: reasonInForce })
    .from(suppressedAddresses)
    .innerJoin(users, eq(users.email, email))
    .where(and(inArray(suppressedAddresses.address, keys), isNotNull(reasonInForce)))
    .orderBy(reasonInForce)
    .limit(1);

/** SQL condition: the user's address, given with its `addressKeys`, has bounced, so that it gets one reset email a day. */
export const hasBounced = (userId: string, keys: readonly string[]) =>
  sql`exists (select 1 from suppressed_addresses join users on users.id = ${userId}
    where address in ${keys} and bounced_at > ${LIFTED_AT})`;

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
 * Returns why some of these emails must not be sent, by id. What a person waits for still goes to an address that
 * reported spam: its owner asks for it, as for a new password. Of those, one a day also goes to an address that
 * bounced: mailboxes come back, and without it their owners could never sign in again.
 */
export async function suppressedAmong(
  context: Keyed & Pick<Context, "db" | "now">,
  priority: EmailPriority,
  emails: readonly Outgoing[],
): Promise<ReadonlyMap<string, string>> {
  const keyed = await Promise.all(
    emails.map(async (email) =>
      (await addressKeys(context, email.to)).map((key) => ({ key, id: email.id, to: email.to })),
    ),
  );
  const rows = await context.db.all<{ id: string; to: string; reason: SuppressionReason; at: number }>(sql`
    select id, "to", reason, at from (
      select outgoing.value ->> 'id' as id, outgoing.value ->> 'to' as "to", ${reasonInForce} as reason,
        max(coalesce(bounced_at, 0), coalesce(complained_at, 0)) as at
      from json_each(${JSON.stringify(keyed.flat())}) outgoing
      join suppressed_addresses on suppressed_addresses.address = outgoing.value ->> 'key'
      left join users on users.email = outgoing.value ->> 'to')
    where reason = 'bounced' or reason = 'complained' and ${priority} <> 'immediate' order by reason desc`);
  const reasons = new Map(rows.map(({ id, reason }) => [id, SKIP_REASONS[reason]]));
  await markUnreachable(context.db, rows);
  for (const email of emails) {
    if (email.isRecovery && reasons.has(email.id) && (await claimDailyTry(context, email)))
      reasons.delete(email.id);
  }
  return reasons;
}

/** Notes with the users that their addresses are suppressed, as where an account is newer than the suppression. */
async function markUnreachable(
  db: Database,
  suppressed: readonly { to: string; at: number }[],
): Promise<void> {
  if (suppressed.length === 0) return;
  const latest = sql`(select max(value ->> 'at') from json_each(${JSON.stringify(suppressed)}) where value ->> 'to' = email)`;
  await db
    .update(users)
    .set({ unreachableEmail: users.email, unreachableAt: latest })
    .where(sql`${latest} is not null and unreachable_email is not email`);
}

/** Forgets that addresses were suppressed, where the last report is older, as the suppression itself is by then. */
export const forgetUnreachable = async (db: Database, before: Date): Promise<void> => {
  await db
    .update(users)
    .set({ unreachableEmail: null, unreachableAt: null })
    .where(lt(users.unreachableAt, before));
};

/** Claims the day's one email to an address that bounced. The same email may have it again, for a retry. */
async function claimDailyTry(
  context: Keyed & Pick<Context, "db" | "now">,
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

/** Statement: counts emails that the provider took today. */
export const countSent = (db: Database, count: number, at: Date) =>
  rawWrite(
    db,
    sql`insert into mail_days (day, sent) values (${isoDay(at)}, ${count})
      on conflict (day) do update set sent = sent + excluded.sent`,
  );

const RATE_DAYS = 30;

/** SQL columns: emails taken by the provider and addresses suppressed in the last 30 days, as one row of a select. */
export const mailRatesSql = (now: Date) => {
  const since = new Date(now.getTime() - RATE_DAYS * DAY_MS);
  const suppressed = (reason: SuppressionReason) =>
    sql<number>`(select count(*) from suppressed_addresses
      where ${sql.raw(`${reason}_at`)} > ${since.getTime()})`;
  return {
    sent: sql<number>`(select coalesce(sum(sent), 0) from mail_days where day > ${isoDay(since)})`,
    bounced: suppressed("bounced"),
    complained: suppressed("complained"),
  };
};
