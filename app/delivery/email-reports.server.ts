import { inArray, isNull, or, sql } from "drizzle-orm";
import { query, runBatch, type Query } from "~/database/query.server";
import { DAY_MS, instantOf, isoDay } from "~/time";
import { type EmailReport, isNotDelivered, NOT_DELIVERED, replacedBy, reportOfType } from "./delivery-status";
import { emailReports, messages } from "./tables.server";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import type { Context } from "~/context.server";
import { recordArrival, suppressAddress, type SuppressionReason } from "./suppression.server";
import { jsonOf } from "~/text";

/** SQL list of the reports of emails that didn't arrive. */
const FAILED = sql.raw(`(${NOT_DELIVERED.map((report) => `'${report}'`).join(", ")})`);

/**
 * Records what the provider reports of an email, by the provider's id. In whatever order reports come, the last of
 * `EMAIL_REPORTS` stays. One that comes before our own record of the call waits for it in `email_reports`.
 * @param sentOn the UTC day on which the email was sent
 * @param detail the provider's words, for operators
 */
async function recordReport(
  { db }: Pick<Context, "db">,
  providerId: string,
  { report, sentOn, detail }: { report: EmailReport; sentOn: string; detail?: string },
): Promise<void> {
  const replaced = replacedBy(report);
  await runBatch(db, {
    stored: db
      .insert(emailReports)
      .values({ providerId, report, sentOn })
      .onConflictDoUpdate({
        target: emailReports.providerId,
        set: { report },
        setWhere: inArray(emailReports.report, replaced),
      }),
    email: db
      .update(messages)
      // Without the provider's words, those of an earlier failure would pass for its reason.
      .set({ report, ...((detail || isNotDelivered(report)) && { lastError: detail ?? null }) })
      .where(
        sql`${messages.providerId} = ${providerId} and ${or(isNull(messages.report), inArray(messages.report, replaced))}`,
      ),
  });
}

/** A day on which so many emails weren't delivered that an operator is needed. */
export interface FailedDay {
  /** "2026-11-20". */
  day: string;
  sent: number;
  failed: number;
}

/** A share of fewer emails says little. */
const SENT_MIN = 10;
/** One in 50 is 2%. */
const FAILED_ONE_IN = 50;

/** Query for yesterday or today, if more than 2% of at least ten emails of that day didn't arrive; else null. */
export const failedDay = ({ db }: Pick<Context, "db">, now: Date): Query<FailedDay | null> =>
  query(
    db
      .select({
        found: sql<string | null>`(select json_object('day', day, 'sent', sent, 'failed', failed) from (
          select day, sent, (select count(*) from email_reports where sent_on = mail_days.day and report in ${FAILED}) as failed
          from mail_days where day >= ${isoDay(new Date(now.getTime() - DAY_MS))} and sent >= ${SENT_MIN})
          where failed * ${FAILED_ONE_IN} > sent order by day desc limit 1)`,
      })
      .from(sql`(select 1)`),
    ([row]) => (row?.found ? (JSON.parse(row.found) as FailedDay) : null),
  );

// Resend's webhook, signed as Standard Webhooks are, under Svix's older names of the headers. The header may hold
// several signatures, while a secret is being replaced.

const RECIPIENTS_MAX = 50;
const DETAIL_LENGTH_MAX = 300;

const time = z.string().transform(instantOf).optional().catch(undefined);
/** The provider's words may be missing or of another type, but what happened counts all the same. */
const words = z.string().optional().catch(undefined);
const detail = z.object({ type: words, subType: words, reason: words, message: words });

/** A bare address, also of "A Reader <reader@example.com>". */
const address = z
  .string()
  .max(640)
  .transform((text) => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text);

const mailEvent = z.object({
  type: z.string().max(100),
  created_at: time,
  data: z.object({
    email_id: z.string().max(200).nullish().catch(null),
    created_at: time,
    to: z.union([z.array(address).max(RECIPIENTS_MAX), address.transform((to) => [to])]).catch([]),
    bounce: detail.nullish().catch(null),
    failed: detail.nullish().catch(null),
    suppressed: detail.nullish().catch(null),
  }),
});
type MailEvent = z.infer<typeof mailEvent>;

/** `suppressed`: the addresses that get no more emails from now on. */
export type MailEventOutcome =
  { outcome: "recorded"; suppressed: string[] } | { outcome: "ignored" | "forged" | "not-configured" };

/**
 * Records what became of an email, and suppresses its recipients if it bounced permanently, was reported as spam, or
 * the provider itself suppresses them. One that arrives after a bounce ends its suppression. Idempotent; events may
 * come in any order. Others, such as "email.opened", are ignored.
 */
export async function receiveMailEvent(
  context: Pick<Context, "config" | "db" | "now">,
  headers: Headers,
  body: string,
): Promise<MailEventOutcome> {
  const { config, now } = context;
  const secret = config.RESEND_WEBHOOK_SECRET;
  if (!secret) return { outcome: "not-configured" };
  if (!isSigned(secret, headers, body)) return { outcome: "forged" };
  const event = mailEvent.safeParse(jsonOf(body)).data;
  const report = event && reportOfType(event.type);
  if (!report) return { outcome: "ignored" };
  const { data } = event;
  // The provider's clock decides what came first, but nothing happens in the future.
  const at = new Date(Math.min(event.created_at?.getTime() ?? Infinity, now().getTime()));
  if (data.email_id) {
    const { type, subType, ...said } = data.failed ?? data.suppressed ?? data.bounce ?? {};
    const message = said.message ?? said.reason ?? ([type, subType].filter(Boolean).join(", ") || undefined);
    const sentOn = isoDay(data.created_at ?? at);
    await recordReport(context, data.email_id, {
      report,
      sentOn,
      detail: message?.slice(0, DETAIL_LENGTH_MAX),
    });
  }
  const reason = suppressionBy(report, data);
  if (reason) for (const email of data.to) await suppressAddress(context, email, { reason, at });
  if (report === "delivered") for (const email of data.to) await recordArrival(context, email, at);
  const suppressed = reason ? data.to : [];
  console.log({ event: "email-reported", report, suppressed: suppressed.length });
  return { outcome: "recorded", suppressed };
}

/** Why the recipients get no more emails. A mailbox that is full bounces too, but only temporarily. */
function suppressionBy(report: EmailReport, { bounce }: MailEvent["data"]): SuppressionReason | null {
  if (report === "complained") return "complained";
  return report === "suppressed" || (report === "bounced" && bounce?.type === "Permanent") ? "bounced" : null;
}

/**
 * The library reads the clock itself: what is over five minutes old or ahead is refused. A repeated event within that
 * is harmless.
 */
function isSigned(secret: string, headers: Headers, body: string): boolean {
  const names = ["id", "timestamp", "signature"];
  const signed = names.map((name) => [`webhook-${name}`, headers.get(`svix-${name}`) ?? ""]);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(signed), { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
