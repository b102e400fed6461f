import { z } from "zod";
import { json, type StandIn, type World } from "./world";

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

/** Resend's email API with an inbox that people and tests can read. */
export function email(world: World) {
  let inbox: ReceivedMail[] = [];
  const answered = new Map<string, { body: string; id: string }>();
  const error = (statusCode: number, name: string, message: string, headers?: HeadersInit) =>
    json({ statusCode, name, message }, { status: statusCode, headers });

  const standIn: StandIn = {
    async answer({ request, path }) {
      if (!request.headers.get("Authorization")?.startsWith("Bearer "))
        return error(401, "missing_api_key", "Missing API Key");
      if (path !== "/emails" || request.method !== "POST")
        return error(404, "not_found", "The requested endpoint does not exist");
      const body = await request.text();
      const key = request.headers.get("Idempotency-Key");
      const before = key ? answered.get(key) : undefined;
      if (before) {
        if (before.body === body) return json({ id: before.id });
        return error(
          409,
          "invalid_idempotent_request",
          "Same idempotency key used with a different request payload.",
        );
      }
      const mail = sending.safeParse(readJson(body));
      if (!mail.success) return error(422, "missing_required_field", "Missing or wrong fields");
      const to = [mail.data.to].flat();
      // As with Resend's own test addresses, an address can be told to refuse for good.
      if (to.some((address) => /^(invalid|nobody)@/.test(address))) {
        return error(422, "validation_error", "Invalid `to` field. The address does not exist.");
      }
      const id = world.newId();
      if (key) answered.set(key, { body, id });
      const { from, subject, text = "", html = "", headers = {} } = mail.data;
      inbox = [
        { id, to: to.join(", "), from, subject, text, html, headers, receivedAt: world.now().toISOString() },
        ...inbox,
      ].slice(0, INBOX_MAX);
      return json({ id });
    },
    rateLimited: () =>
      error(429, "rate_limit_exceeded", "Too many requests. You can only make 2 requests per second.", {
        "Retry-After": "1",
      }),
    failing: (status) => error(status, "internal_server_error", "An unexpected error occurred."),
  };
  return { standIn, inbox: () => inbox, emptyInbox: () => void (inbox = []) };
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
