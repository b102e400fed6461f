import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { receiveMailEvent, type MailEventOutcome } from "~/delivery/email-reports.server";
import { notifyUnreachable } from "~/push/messages.server";

const STATUSES: Record<MailEventOutcome["outcome"], number> = {
  recorded: 200,
  ignored: 200,
  forged: 400,
  "not-configured": 503,
};

/** Resend's webhook endpoint. Resend retries on any response other than 2xx. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return answer(405, { Allow: "POST" });
  const received = await receiveMailEvent(context, request.headers, await request.text());
  if (received.outcome === "recorded") await notifyUnreachable(context, received.suppressed);
  return answer(STATUSES[received.outcome]);
}

export const loader = () => answer(405, { Allow: "POST" });

const answer = (status: number, headers: HeadersInit = {}) =>
  Response.json({ received: status === 200 }, { status, headers });
