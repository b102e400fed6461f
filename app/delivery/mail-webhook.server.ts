import { z } from "zod";
import type { DeliveryContext } from "./delivery-context";
import { MINUTE_MS } from "~/time";
import { suppressAddress } from "./suppression.server";

// Resend's webhook, signed in Svix's format: HMAC-SHA256 over "id.timestamp.body", with the key that follows `whsec_` in
// base64. The header may hold several signatures, while a secret is being replaced.

/** A repeated event within this is harmless; an older one is refused. */
const TOLERANCE_MS = 5 * MINUTE_MS;
const SIGNATURES_MAX = 10;
const RECIPIENTS_MAX = 50;

const mailEvent = z.object({
  type: z.string().max(100),
  created_at: z.string().max(50),
  data: z.object({
    to: z.array(z.string().max(320)).max(RECIPIENTS_MAX),
    bounce: z.object({ type: z.string().max(50) }).optional(),
  }),
});

export type MailEventOutcome = "suppressed" | "ignored" | "forged" | "not-configured";

/**
 * Suppresses the recipients of an email that bounced for good or was reported as spam. Idempotent. Other events,
 * transient bounces among them, are ignored.
 */
export async function receiveMailEvent(
  context: Pick<DeliveryContext, "config" | "db" | "now">,
  headers: Headers,
  body: string,
): Promise<MailEventOutcome> {
  const { config, now } = context;
  const secret = config.RESEND_WEBHOOK_SECRET;
  if (!secret) return "not-configured";
  if (!(await isSigned(secret, headers, body, now()))) return "forged";
  const event = mailEvent.safeParse(readJson(body)).data;
  const reason =
    event?.type === "email.complained"
      ? "complained"
      : event?.type === "email.bounced" && event.data.bounce?.type === "Permanent"
        ? "bounced"
        : null;
  if (!event || !reason) return "ignored";
  for (const email of event.data.to) await suppressAddress(context, email, { reason, at: now() });
  console.log({ event: "address-suppressed", reason, addresses: event.data.to.length });
  return "suppressed";
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
