// What Resend's webhook says about an email, in its wire format and with Svix's signature.

/** The local product's webhook secret; the part after `whsec_` is base64. */
export const DEMO_RESEND_WEBHOOK_SECRET = `whsec_${btoa("demonstration-webhook-secret")}`;

/** Recipients whose emails come to a bad end, as with Resend's own test addresses. */
const FATES: [RegExp, string][] = [
  [/^delivered(\+.*)?@/i, "email.delivered"],
  [/^failed(\+.*)?@/i, "email.failed"],
  [/^suppressed(\+.*)?@/i, "email.suppressed"],
  [/^bounced(\+.*)?@/i, "email.bounced"],
  [/^complained(\+.*)?@/i, "email.complained"],
  [/^delayed(\+.*)?@/i, "email.delivery_delayed"],
];

interface Sent {
  id: string;
  to: string;
  from: string;
  subject: string;
  receivedAt: string;
}

/** The event that follows an email, if its recipient is one of those addresses. */
export function eventAfter({ id, to, from, subject, receivedAt }: Sent, now: Date) {
  const type = FATES.find(([pattern]) => pattern.test(to))?.[1];
  if (!type) return null;
  const bounce = {
    message: "The recipient's email server rejected the message: the mailbox does not exist.",
    type: "Permanent",
    subType: "General",
  };
  return {
    type,
    created_at: now.toISOString(),
    data: {
      email_id: id,
      created_at: receivedAt,
      from,
      to: [to],
      subject,
      ...(type === "email.bounced" && { bounce }),
      ...(type === "email.failed" && { failed: { reason: "reached_daily_quota" } }),
      ...(type === "email.suppressed" && {
        suppressed: { message: "The address is on the suppression list." },
      }),
    },
  };
}

/** The signed request that carries an event. */
export async function signedEvent(
  url: string,
  event: object,
  { id, now, secret = DEMO_RESEND_WEBHOOK_SECRET }: { id: string; now: Date; secret?: string },
): Promise<Request> {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(now.getTime() / 1000);
  const bytes = Uint8Array.from(atob(secret.slice("whsec_".length)), (character) => character.charCodeAt(0));
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign(
    algorithm.name,
    key,
    new TextEncoder().encode(`${id}.${timestamp}.${body}`),
  );
  const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`;
  const headers = {
    "Content-Type": "application/json",
    "svix-id": id,
    "svix-timestamp": String(timestamp),
    "svix-signature": signature,
  };
  return new Request(url, { method: "POST", headers, body });
}
