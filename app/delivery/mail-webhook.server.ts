import { z } from "zod";
import type { DeliveryContext } from "./delivery-context";
import { instantOf, MINUTE_MS } from "~/time";
import { reportOfType, type EmailReport } from "./email-report";
import { recordReport } from "./email-reports.server";
import { dayOf, suppressAddress, type SuppressionReason } from "./suppression.server";

// Resend's webhook, signed in Svix's format: HMAC-SHA256 over "id.timestamp.body", with the key that follows `whsec_` in
// base64. The header may hold several signatures, while a secret is being replaced.

/** A repeated event within this is harmless; an older one is refused. */
const TOLERANCE_MS = 5 * MINUTE_MS;
const SIGNATURES_MAX = 10;
const RECIPIENTS_MAX = 50;
const DETAIL_LENGTH_MAX = 300;

const time = z.string().transform(instantOf).optional().catch(undefined);
const detail = z.object({ type: z.string().max(50), reason: z.string(), message: z.string() }).partial();

const mailEvent = z.object({
  type: z.string().max(100),
  created_at: time,
  data: z.object({
    email_id: z.string().max(200).optional(),
    created_at: time,
    to: z.array(z.string().max(320)).max(RECIPIENTS_MAX),
    bounce: detail.nullish(),
    failed: detail.nullish(),
    suppressed: detail.nullish(),
  }),
});
type MailEvent = z.infer<typeof mailEvent>;

/** `suppressed`: the addresses that get no more emails from now on. */
export type MailEventOutcome =
  { outcome: "recorded"; suppressed: string[] } | { outcome: "ignored" | "forged" | "not-configured" };

/**
 * Records what became of an email, and suppresses its recipients if it bounced for good, was reported as spam, or the provider
 * itself suppresses them. Idempotent; events may come in any order. Others, such as "email.opened", are ignored.
 */
export async function receiveMailEvent(
  context: Pick<DeliveryContext, "config" | "db" | "now" | "emailLanes">,
  headers: Headers,
  body: string,
): Promise<MailEventOutcome> {
  const { config, now } = context;
  const secret = config.RESEND_WEBHOOK_SECRET;
  if (!secret) return { outcome: "not-configured" };
  if (!(await isSigned(secret, headers, body, now()))) return { outcome: "forged" };
  const event = mailEvent.safeParse(readJson(body)).data;
  const report = event && reportOfType(event.type);
  if (!report) return { outcome: "ignored" };
  const { data } = event;
  // The provider's clock decides what came first, but nothing happens in the future.
  const at = new Date(Math.min(event.created_at?.getTime() ?? Infinity, now().getTime()));
  if (data.email_id) {
    const { reason, message = reason } = data.failed ?? data.suppressed ?? data.bounce ?? {};
    const sentOn = dayOf(data.created_at ?? at);
    await recordReport(context, data.email_id, {
      report,
      sentOn,
      detail: message?.slice(0, DETAIL_LENGTH_MAX),
    });
  }
  const reason = suppressionBy(report, data);
  if (reason) for (const email of data.to) await suppressAddress(context, email, { reason, at });
  const suppressed = reason ? data.to : [];
  console.log({ event: "email-reported", report, suppressed: suppressed.length });
  return { outcome: "recorded", suppressed };
}

/** Why the recipients get no more emails. A mailbox that is full for a day bounces, but not for good. */
function suppressionBy(report: EmailReport, { bounce }: MailEvent["data"]): SuppressionReason | null {
  if (report === "complained") return "complained";
  return report === "suppressed" || (report === "bounced" && bounce?.type === "Permanent") ? "bounced" : null;
}

async function isSigned(secret: string, headers: Headers, body: string, now: Date): Promise<boolean> {
  const [id, timestamp, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) =>
    headers.get(name),
  );
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > TOLERANCE_MS) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = fromBase64(secret.slice(secret.indexOf("_") + 1));
  if (!bytes) return false;
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["verify"]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of signatures.split(" ").slice(0, SIGNATURES_MAX)) {
    const given = one.startsWith("v1,") && fromBase64(one.slice(3));
    if (given && (await crypto.subtle.verify(algorithm.name, key, given, signed))) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
