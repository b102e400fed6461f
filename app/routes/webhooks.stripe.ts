import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describeFailure, isStripeError } from "~/billing/stripe.server";
import { receiveStripeEvent, WEBHOOK_BYTES_MAX } from "~/billing/webhook.server";

/** Where Stripe tells of changes. Anything but a 2xx makes it tell again later. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return answer(405, { Allow: "POST" });
  const body = await readAtMost(request, WEBHOOK_BYTES_MAX);
  if (body === null) return answer(413);
  try {
    switch (await receiveStripeEvent(context, body, request.headers.get("Stripe-Signature"))) {
      case "synced":
      case "seen-before":
      case "no-customer":
        return answer(200);
      case "forged":
        return answer(400);
      case "not-configured":
        return answer(503);
    }
  } catch (error) {
    if (!isStripeError(error)) throw error;
    console.error({ event: "stripe-webhook-failed", ...describeFailure(error) });
    return answer(503);
  }
}

export const loader = () => answer(405, { Allow: "POST" });

const answer = (status: number, headers: HeadersInit = {}) =>
  Response.json({ received: status === 200 }, { status, headers });

/** The body as text, or null once it is longer than so many bytes, without reading on. */
async function readAtMost(request: Request, bytesMax: number): Promise<string | null> {
  if (Number(request.headers.get("Content-Length") ?? 0) > bytesMax) return null;
  const reader = request.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
