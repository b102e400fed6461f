import { eq, sql } from "drizzle-orm";
import type { Config } from "~/config.server";
import type { Database } from "~/database/open.server";
import { turnOffDigest, turnOffNotices } from "~/accounts/choices/email-choices.server";
import { emailChoices } from "~/accounts/tables.server";
import { alertRules, eventRules } from "./tables.server";
import { users } from "~/users/tables.server";
import { absoluteUrl } from "~/delivery/email-layout";
import { hmac, readSignedToken, signToken } from "~/http/signed-token.server";
import type { AlertRule } from "./rule";

/** Scope of an unsubscribe link: one rule, the event rules, or all of a user's alert emails, emergency notices or digests. */
export interface Unsubscription {
  what: (typeof STOPPABLE)[number];
  id: string;
}

const STOPPABLE = ["rule", "events", "all", "notice", "digest"] as const;

/** A link's token, read. */
interface UnsubscribeLink extends Unsubscription {
  /** Returns whether the link was sent to this address. */
  isSentTo: (address: string) => Promise<boolean>;
}

/**
 * Returns the path of a signed link in an email to this address. It never expires, because an old email must still be able to
 * stop the next one; but it works only while the account has the address, so that a former mailbox stops nothing.
 */
export async function unsubscribePath(
  secrets: readonly string[],
  { what, id }: Unsubscription,
  address: string,
): Promise<string> {
  const [secret = ""] = secrets;
  return `/unsubscribe/${await signToken(secrets, "unsubscribe", [what, id, await addressKey(secret, address)])}`;
}

/** The link in an email: the path on our site. */
export const unsubscribeUrl = async (
  config: Pick<Config, "APP_ORIGIN" | "SESSION_SECRETS">,
  to: Unsubscription,
  address: string,
): Promise<string> => absoluteUrl(config, await unsubscribePath(config.SESSION_SECRETS, to, address));

/** Half of an HMAC: enough to tell an account's addresses apart, and no hash that others could look up. */
const addressKey = async (secret: string, address: string) =>
  (await hmac(secret, `unsubscribe-address:${address}`)).slice(0, 22);

/** Returns what a token turns off, or null if none of our secrets signed it. */
export async function readUnsubscribeToken(
  secrets: readonly string[],
  token: string,
): Promise<UnsubscribeLink | null> {
  const [word, id, key, ...more] = (await readSignedToken(secrets, "unsubscribe", token)) ?? [];
  const what = STOPPABLE.find((known) => known === word);
  if (!what || !id || !key || more.length > 0) return null;
  const isSentTo = async (address: string) =>
    (await Promise.all(secrets.map((secret) => addressKey(secret, address)))).includes(key);
  return { what, id, isSentTo };
}

/** Turns off whatever the link names. Idempotent; a deleted rule counts as off. */
export async function unsubscribe(db: Database, { what, id }: Unsubscription, now: Date): Promise<void> {
  if (what === "rule") await db.update(alertRules).set({ isActive: false }).where(eq(alertRules.id, id));
  else if (what === "events") await db.delete(eventRules).where(eq(eventRules.userId, id));
  else if (what === "notice") await turnOffNotices(db, id);
  else if (what === "digest") await turnOffDigest(db, id);
  else await turnOffAlertEmails(db, id, now);
}

/** Turns off the user's alert emails; account emails such as password resets are still sent. */
const turnOffAlertEmails = (db: Database, userId: string, now: Date) =>
  db.update(users).set({ alertEmailsOffAt: now }).where(eq(users.id, userId));

/** Turns the user's alert emails back on. */
export const turnOnAlertEmails = (db: Database, userId: string) =>
  db.update(users).set({ alertEmailsOffAt: null }).where(eq(users.id, userId));

/** Data of the unsubscribe page: the rule in words, or the kind of email, and whether it is off. */
export type Subscription = { userId: string; email: string; isStopped: boolean } & (
  | { what: Exclude<Unsubscription["what"], "rule"> }
  | ({ what: "rule" } & Pick<AlertRule, "target" | "type" | "percent">)
);

/** Returns the link's subscription, or null if the rule or the user is gone. */
export async function subscriptionOf(
  db: Database,
  { what, id }: Unsubscription,
): Promise<Subscription | null> {
  if (what !== "rule") {
    const user = await db
      .select({
        email: users.email,
        stoppedAt: users.alertEmailsOffAt,
        digest: emailChoices.digest,
        wantsNotices: emailChoices.wantsNotices,
        hasEventRules: sql<number>`exists (select 1 from event_rules where user_id = ${users.id})`,
      })
      .from(users)
      .leftJoin(emailChoices, eq(emailChoices.userId, users.id))
      .where(eq(users.id, id))
      .get();
    if (!user) return null;
    const isStopped = {
      events: user.hasEventRules === 0,
      all: user.stoppedAt !== null,
      notice: user.wantsNotices === false,
      digest: (user.digest ?? "off") === "off",
    };
    return { what, userId: id, email: user.email, isStopped: isStopped[what] };
  }
  const found = await db
    .select({ rule: alertRules, email: users.email })
    .from(alertRules)
    .innerJoin(users, eq(users.id, alertRules.userId))
    .where(eq(alertRules.id, id))
    .get();
  if (!found) return null;
  const { email, rule } = found;
  const { userId, target, type, percent } = rule;
  return { what, userId, email, isStopped: !rule.isActive, target, type, percent };
}
