import { z } from "zod";
import { eventAfter, signedEvent } from "./email-events";
import { json, type StandIn, type Scenario } from "./scenario";
import { jsonOf } from "../app/text";
import { DAY_MS } from "../app/time";

export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  receivedAt: string;
}

const sending = z.object({
  from: z.string().min(1),
  to: z.union([z.string(), z.array(z.string()).min(1).max(50)]),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

const INBOX_MAX = 10_000;
const KEY_REMEMBERED_MS = DAY_MS;

type Sending = z.infer<typeof sending>;

const BATCH_MAX = 100;

/**
 * Resend's email API, single and batch, with an inbox that people and tests can read, and the webhook: an email to
 * `bounced@`, `complained@`, `delayed@`, `delivered@`, `failed@` or `suppressed@` comes to that end, and the app whose link the email holds is told.
 * @param send delivers the webhook
 */
export function email(scenario: Scenario, send: (request: Request) => Promise<Response>) {
  let inbox: ReceivedMail[] = [];
  const answered = new Map<string, { body: string; reply: unknown; at: number }>();
  const error = (statusCode: number, name: string, message: string, headers?: HeadersInit) =>
    json({ statusCode, name, message }, { status: statusCode, headers });

  /** Returns why this email is rejected, or null. As with Resend's own test addresses, some addresses always reject. */
  const refusalOf = (mail: ReturnType<typeof sending.safeParse>) => {
    if (!mail.success) return "Missing or wrong fields";
    const isRefused = [mail.data.to].flat().some((address) => /^(invalid|nobody)@/.test(address));
    return isRefused ? "Invalid `to` field. The address does not exist." : null;
  };

  function receive({ from, to, subject, text = "", html = "", headers = {} }: Sending): { id: string } {
    const id = scenario.newId();
    const receivedAt = scenario.now().toISOString();
    const mail = { id, to: [to].flat().join(", "), from, subject, text, html, headers, receivedAt };
    inbox.unshift(mail);
    if (inbox.length > INBOX_MAX) inbox.length = INBOX_MAX;
    void report(mail);
    return { id };
  }

  /** Sends what became of an email. Resend would repeat a failed call; here the app may just be away. */
  async function report(mail: ReceivedMail): Promise<void> {
    const event = eventAfter(mail, scenario.now());
    const [origin] = /https?:\/\/[^/\s"<]+/.exec(mail.text) ?? [];
    if (!event || !origin) return;
    const id = `msg_${scenario.newId()}`;
    const request = await signedEvent(`${origin}/webhooks/resend`, event, { id, now: scenario.now() });
    await send(request).catch(() => undefined);
  }

  function receiveOne(body: unknown): Response | { reply: unknown } {
    const mail = sending.safeParse(body);
    const refusal = refusalOf(mail);
    if (!mail.success) return error(422, "missing_required_field", refusal ?? "");
    if (refusal) return error(422, "validation_error", refusal);
    return { reply: receive(mail.data) };
  }

  /**
   * All or nothing in strict mode, the default; in permissive mode sends the valid ones and returns an error for each
   * of the others.
   */
  function receiveBatch(body: unknown, isPermissive: boolean): Response | { reply: unknown } {
    if (!Array.isArray(body) || body.length === 0 || body.length > BATCH_MAX)
      return error(422, "validation_error", `The batch must hold 1 to ${BATCH_MAX} emails.`);
    const mails = body.map((each) => sending.safeParse(each));
    const errors = mails.flatMap((mail, index) => {
      const message = refusalOf(mail);
      return message === null ? [] : [{ index, message }];
    });
    const [first] = errors;
    if (first && !isPermissive) return error(422, "validation_error", first.message);
    const refused = new Set(errors.map(({ index }) => index));
    const data = mails.flatMap((mail, index) =>
      mail.success && !refused.has(index) ? [receive(mail.data)] : [],
    );
    return { reply: isPermissive ? { data, errors } : { data } };
  }

  const standIn: StandIn = {
    async answer({ request, path }) {
      if (!request.headers.get("Authorization")?.startsWith("Bearer "))
        return error(401, "missing_api_key", "Missing API Key");
      if (request.method === "GET" && path === "/domains")
        return json({ object: "list", data: [{ id: "domain", name: "example.com", status: "verified" }] });
      if ((path !== "/emails" && path !== "/emails/batch") || request.method !== "POST")
        return error(404, "not_found", "The requested endpoint does not exist");
      const body = await request.text();
      const key = request.headers.get("Idempotency-Key");
      const before = key ? answered.get(key) : undefined;
      const now = scenario.now().getTime();
      if (before && now - before.at <= KEY_REMEMBERED_MS) {
        if (before.body === body) return json(before.reply);
        return error(
          409,
          "invalid_idempotent_request",
          "Same idempotency key used with a different request payload.",
        );
      }
      const isPermissive = request.headers.get("x-batch-validation") === "permissive";
      const result = path === "/emails" ? receiveOne(jsonOf(body)) : receiveBatch(jsonOf(body), isPermissive);
      if (result instanceof Response) return result;
      if (key) answered.set(key, { body, reply: result.reply, at: now });
      return json(result.reply);
    },
    rateLimited: () =>
      error(429, "rate_limit_exceeded", "Too many requests. You can only make 2 requests per second.", {
        "Retry-After": "1",
      }),
    failing: (status) => error(status, "internal_server_error", "An unexpected error occurred."),
  };
  return { standIn, inbox: () => inbox, emptyInbox: () => void (inbox = []) };
}
