import { z } from "zod";
import { priceProblems } from "~/billing/price-check.server";
import { isStripeError, openStripe, describeFailure } from "~/billing/stripe.server";
import { resendMailer } from "~/delivery/resend-mailer.server";
import { attempt } from "~/sources/attempt.server";
import type { Finding } from "./finding";
import type { Calling } from "./sources.server";

const RESEND = { name: "Resend", timeLimitMs: 10_000, sizeCapBytes: 256 * 1024, accepts: /json/i };

const domains = z.object({ data: z.array(z.looseObject({ name: z.string(), status: z.string() })) });
const webhooks = z.object({
  data: z.array(z.looseObject({ endpoint: z.string(), events: z.array(z.string()).nullish() })),
});
const REPORTED = ["email.bounced", "email.complained"];

/** Whether the sender's domain is verified and reports come back. Sends nothing, unless there is an address to send a test to. */
export async function checkMail(context: Calling, newId: () => string, to?: string): Promise<Finding> {
  const {
    RESEND_API_KEY: key,
    RESEND_BASE_URL: base,
    MAIL_FROM,
    APP_ORIGIN,
    RESEND_WEBHOOK_SECRET,
  } = context.config;
  const name = "Email (Resend)";
  if (!key) return { name, state: "off", notes: ["no API key"] };
  const get = (path: string) => ({
    url: `${base}${path}`,
    method: "GET" as const,
    headers: { Authorization: `Bearer ${key}` },
  });
  const made = await attempt(context, RESEND, get("/domains"), (text) => domains.parse(JSON.parse(text)));
  const finding: Finding = { name, state: "ok", latencyMs: made.durationMs, isKeyValid: true, notes: [] };
  const notes = finding.notes ?? [];
  if (made.error && /restricted_api_key/.test(made.error.message)) {
    notes.push("the key may only send: its domain and webhook can't be looked up");
  } else if (made.error) {
    if (made.error.kind === "unauthorized") finding.isKeyValid = false;
    else delete finding.isKeyValid;
    return { ...finding, state: "failed", problem: made.error.message };
  } else {
    const domain = /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? "";
    const found = made.result?.data.find((one) => domain === one.name || domain.endsWith(`.${one.name}`));
    if (found?.status !== "verified")
      return {
        ...finding,
        state: "failed",
        problem: `the domain ${domain} of MAIL_FROM is ${found?.status ?? "not at Resend"}`,
      };
    notes.push(`${domain} is verified`);
    const hooks = await attempt(context, RESEND, get("/webhooks"), (text) =>
      webhooks.parse(JSON.parse(text)),
    );
    const hook = hooks.result?.data.find(({ endpoint }) => endpoint === `${APP_ORIGIN}/webhooks/resend`);
    const missing = REPORTED.filter((event) => !hook?.events?.includes(event));
    if (hooks.error) notes.push(`its webhooks couldn't be listed: ${hooks.error.message}`);
    else if (missing.length > 0)
      notes.push(`no webhook reports ${missing.join(" and ")} to /webhooks/resend`);
    else if (!RESEND_WEBHOOK_SECRET) notes.push("RESEND_WEBHOOK_SECRET isn't set, so reports are refused");
    else notes.push("bounces and complaints are reported");
  }
  if (to !== undefined) {
    const text = "This is a test: email from US Exit Freedom Monitor arrives here.";
    const email = { to, subject: "A test by npm run doctor", text, html: `<p>${text}</p>` };
    try {
      const [result] = await resendMailer(context.config, context.fetch).sendBatch([email], newId());
      if (result && !result.ok) throw result.error;
      notes.push(`sent a test to ${to}`);
    } catch (error) {
      return {
        ...finding,
        state: "failed",
        problem: `the test wasn't sent: ${error instanceof Error ? error.message : "unknown"}`,
      };
    }
  }
  return finding;
}

/** What `docs/payments.md` says to set up at Stripe. */
const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "customer.deleted",
];

/** The price, the webhook with its events, and the portal. */
export async function checkStripe(context: Calling): Promise<Finding> {
  const name = "Payments (Stripe)";
  const stripe = openStripe(context);
  if (!stripe) return { name, state: "off", notes: ["no secret key"] };
  const startedAt = context.now().getTime();
  try {
    const problems = await priceProblems(context);
    const latencyMs = context.now().getTime() - startedAt;
    if (problems.some((one) => one.startsWith("The call to Stripe failed"))) {
      const isRefused = /StripeAuthenticationError|authentication/i.test(problems.join());
      return {
        name,
        state: "failed",
        latencyMs,
        problem: problems.join(" "),
        ...(isRefused ? { isKeyValid: false } : {}),
      };
    }
    const notes: string[] = [];
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
    const own = endpoints.data.find(
      ({ url, status }) => url === `${context.config.APP_ORIGIN}/webhooks/stripe` && status === "enabled",
    );
    const missing = own?.enabled_events.includes("*")
      ? []
      : STRIPE_EVENTS.filter((event) => !own?.enabled_events.some((one) => one === event));
    if (!own) problems.push("No enabled webhook endpoint has the address /webhooks/stripe.");
    else if (missing.length > 0) problems.push(`The webhook doesn't report ${missing.join(", ")}.`);
    const portals = await stripe.billingPortal.configurations.list({ active: true, limit: 1 });
    if (portals.data.length === 0) problems.push("The customer portal isn't set up.");
    if (problems.length === 0) notes.push("price, webhook and portal are right");
    return {
      name,
      state: problems.length > 0 ? "failed" : "ok",
      isKeyValid: true,
      latencyMs,
      notes,
      ...(problems.length > 0 ? { problem: problems.join(" ") } : {}),
    };
  } catch (error) {
    if (!isStripeError(error)) throw error;
    return {
      name,
      state: "failed",
      problem: `A call to Stripe failed: ${JSON.stringify(describeFailure(error))}`,
    };
  }
}
