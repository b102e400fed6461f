import { expect, test } from "vitest";
import { testContext } from "../../tests/context";
import { mailboxOf } from "../../tests/mailbox";
import { type Email, type Mailer, MailError } from "~/channels";
import { resendMailer } from "./resend-mailer.server";

const context = testContext("mailer");
const mail = mailboxOf(context);
const email: Email = { to: "reader@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

const resendAnswering = (status: number, body: unknown, headers?: HeadersInit) =>
  resendMailer(context.config, async () => Response.json(body, { status, headers }));

/** The error of a one-email batch, whether the call or the email failed. */
const errorOf = (mailer: Mailer, key = "k") =>
  mailer.sendBatch([email], key).then(
    ([result]) => (result?.ok === false ? result.error : null),
    (error: unknown) => (error instanceof MailError ? error : null),
  );

test("the same key with the same email sends it once", async () => {
  const first = await context.mailer.sendBatch([email], "key-1");
  expect(await context.mailer.sendBatch([email], "key-1")).toEqual(first);
  expect(await mail.inbox()).toMatchObject([{ ...email, from: context.config.MAIL_FROM }]);
});

test.each([
  [401, "missing_api_key", "configuration", false],
  [403, "invalid_api_key", "configuration", false],
  [403, "validation_error", "configuration", false],
  [422, "validation_error", "refused", true],
  [422, "missing_required_field", "refused", true],
  [409, "concurrent_idempotent_requests", "provider", false],
  [429, "rate_limit_exceeded", "rate-limited", false],
  [429, "daily_quota_exceeded", "quota", false],
  [500, "internal_server_error", "provider", false],
  [503, "some_new_name", "provider", false],
  [404, "not_found", "configuration", false],
  [405, "method_not_allowed", "configuration", false],
  [418, "some_new_name", "configuration", false],
])("Resend's %d %s is %s", async (status, name, kind, isPermanent) => {
  const resend = resendAnswering(
    status,
    { statusCode: status, name, message: "Because." },
    { "Retry-After": "7" },
  );
  const error = await errorOf(resend);
  expect(error).toMatchObject({ kind, isPermanent, message: `${name}: Because.` });
  expect(error?.options.retryAfterSeconds).toBe(7);
});

test.each([
  [{ "Retry-After": "7" }, 7],
  [{ "Retry-After": "Fri, 20 Nov 2026 12:02:00 GMT", Date: "Fri, 20 Nov 2026 12:00:30 GMT" }, 90],
  [{ "Retry-After": "Fri, 20 Nov 2026 12:02:00 GMT" }, undefined],
  [{ "Retry-After": "soon" }, undefined],
  [{}, undefined],
])("Resend's rate limit with the headers %j waits %s seconds", async (headers, seconds) => {
  const limited = { statusCode: 429, name: "rate_limit_exceeded", message: "Because." };
  const error = await errorOf(resendAnswering(429, limited, headers as Record<string, string>));
  expect(error?.options.retryAfterSeconds).toBe(seconds);
});

test.each([
  [400, "API key is invalid"],
  [400, "Invalid API key"],
  [401, "Missing API Key"],
  [422, "This API key has been revoked"],
])(
  "a key that Resend refuses in words, with HTTP %d and %j, is no email's fault",
  async (status, message) => {
    expect(
      await errorOf(resendAnswering(status, { statusCode: status, name: "validation_error", message })),
    ).toMatchObject({ kind: "configuration", isPermanent: false });
  },
);

test("a reply that is cut off, of another shape or endless may mean that the email was sent, so it's retried under its key", async () => {
  let chunks = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
  for (const body of ['{"data": [{"id', "<h1>Maintenance</h1>", "[]", endless()]) {
    const resend = resendMailer(context.config, async () => new Response(body));
    expect(await errorOf(resend)).toMatchObject({ kind: "unreadable", isAmbiguous: true });
  }
  expect(chunks).toBeLessThan(10);
});

test("a key already used with another body counts as sent: the text changed between attempts", async () => {
  await context.mailer.sendBatch([email], "key-2");
  const changed = { ...email, text: "Hello, as the next version says it" };
  expect(await context.mailer.sendBatch([changed], "key-2")).toEqual([{ ok: true }]);
  expect((await mail.inbox()).filter(({ text }) => text.startsWith("Hello, as"))).toEqual([]);
});

test("an unreadable response counts neither as sent nor as rejected", async () => {
  expect(await errorOf(resendAnswering(200, { nothing: true }))).toMatchObject({
    kind: "unreadable",
    isPermanent: false,
  });
  expect(await errorOf(resendAnswering(502, "<html>"))).toMatchObject({ kind: "provider" });
});

test("a missing key is reported", async () => {
  const keyless = resendMailer({ ...context.config, RESEND_API_KEY: undefined }, context.fetch);
  expect(await errorOf(keyless)).toMatchObject({ kind: "configuration" });
});

test("one call sends up to 100 emails, and a rejected address doesn't stop the others", async () => {
  await mail.reset();
  const emails = Array.from({ length: 100 }, (_, n) => ({
    ...email,
    to: n % 5 === 0 ? `nobody@${n}.example` : `reader-${n}@example.com`,
  }));
  const results = await context.mailer.sendBatch(emails, "batch-100");
  expect(results.filter(({ ok }) => ok)).toHaveLength(80);
  expect(results[5]).toMatchObject({ ok: false, error: { kind: "refused", isPermanent: true } });
  expect(await mail.calls()).toBe(1);
  expect(await mail.inbox()).toHaveLength(80);
});
