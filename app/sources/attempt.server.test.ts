import { expect, test } from "vitest";
import { attempt, attemptWithRetries, type Endpoint } from "./attempt.server";
import { SOURCES } from "./catalog";
import { cooldownMs } from "./source-error";

const noon = new Date("2026-11-20T12:00:00Z");
const request = {
  url: "https://register.example/api?api-key=secret-key",
  method: "GET" as const,
  headers: {},
};
const source: Endpoint = { ...SOURCES.federal_register, sizeCapBytes: 1000, timeLimitMs: 50 };

const attemptWith = (
  answer: Response | (() => Promise<Response>),
  changed: Partial<Endpoint> & { read?: (body: string) => unknown } = {},
) =>
  attempt(
    { now: () => noon, fetch: async () => (answer instanceof Response ? answer : answer()) },
    { ...source, ...changed },
    request,
    changed.read ?? ((body) => JSON.parse(body) as unknown),
  );

/** A body with a declared length of 2. */
const streaming = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new Response(new ReadableStream<Uint8Array>({ pull }), {
    headers: { "Content-Type": "application/json", "Content-Length": "2" },
  });

test("a documented response is parsed into a result", async () => {
  const made = await attemptWith(Response.json({ count: 0 }));
  expect(made).toEqual({ startedAt: noon, durationMs: 0, httpStatus: 200, result: { count: 0 } });
});

test("an endless body is cut off at the cap, whatever its declared length", async () => {
  const { error } = await attemptWith(streaming((body) => body.enqueue(new Uint8Array(300))));
  expect(error).toMatchObject({ kind: "too-large", isTransient: false });
});

test("a response that takes too long is a timeout", async () => {
  const hanging = () =>
    new Promise<Response>((_, reject) => setTimeout(() => reject(new Error("aborted")), 80));
  const { error, httpStatus } = await attemptWith(hanging);
  expect(error).toMatchObject({ kind: "timeout", isTransient: true });
  expect(error?.message).toBe("Federal Register: no response within 50 ms");
  expect(httpStatus).toBeUndefined();
});

test("redirects are not followed", async () => {
  const { error } = await attemptWith(Response.redirect("https://elsewhere.example/", 302));
  expect(error).toMatchObject({ kind: "redirect", isTransient: false, detail: { httpStatus: 302 } });
});

test("an HTML page instead of data is rejected by content type, but GDELT's mislabeled JSON is parsed", async () => {
  const page = () => new Response("<html>blocked</html>", { headers: { "Content-Type": "text/html" } });
  expect((await attemptWith(page())).error).toMatchObject({ kind: "content-type" });
  const mislabelled = new Response("{}", { headers: { "Content-Type": "text/html" } });
  const { readBody: read, accepts } = SOURCES.gdelt;
  expect((await attemptWith(mislabelled, { read, accepts })).result).toEqual({});
});

test.each([
  [500, "http", true],
  [503, "http", true],
  [408, "http", true],
  [404, "http", false],
  [400, "http", false],
  [401, "unauthorized", false],
  [403, "unauthorized", false],
  [402, "quota", false],
  [429, "rate-limited", true],
])("status %i is %s; transient: %s", async (status, kind, isTransient) => {
  const { error } = await attemptWith(Response.json({ error: { code: "some_code" } }, { status }));
  expect(error).toMatchObject({ kind, isTransient, detail: { httpStatus: status } });
  expect(error?.message).toBe(`Federal Register returned HTTP ${status} (some_code)`);
});

test.each([
  [
    '{"error":{"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}',
    "unauthorized",
  ],
  ['{"error":"Invalid API token"}', "unauthorized"],
  ['{"errors":[{"code":"API_KEY_DISABLED"}]}', "unauthorized"],
  ['{"error":{"message":"The parameter `key` is unknown."}}', "http"],
])("a 400 that says %s is %s", async (body, kind) => {
  expect((await attemptWith(new Response(body, { status: 400 }))).error).toMatchObject({ kind });
});

test("an endless error body still yields its status", async () => {
  const endless = new ReadableStream<Uint8Array>({ pull: (body) => body.enqueue(new Uint8Array(300)) });
  const { error } = await attemptWith(new Response(endless, { status: 503 }));
  expect(error?.message).toBe("Federal Register returned HTTP 503");
});

test("a response's quota and retry delay are recorded", async () => {
  const headers = { "Retry-After": "120", "X-RateLimit-Limit": "1000", "X-RateLimit-Remaining": "0" };
  const { error, rateLimit } = await attemptWith(Response.json({}, { status: 429, headers }));
  expect(rateLimit).toEqual({ limit: 1000, remaining: 0 });
  expect(error && cooldownMs(error)).toBe(120_000);
  const silent = await attemptWith(Response.json({}, { status: 429 }));
  expect(silent.error && cooldownMs(silent.error)).toBe(60_000);
});

test("a network error's message, which may contain a key, isn't included", async () => {
  const { error } = await attemptWith(async () => {
    throw new TypeError(`fetch failed: ${request.url}`);
  });
  expect(error).toMatchObject({ kind: "network", isTransient: true });
  expect(error?.message).toBe("Federal Register could not be reached");
});

test("an error while parsing a response makes it malformed, not a network failure", async () => {
  const stumbling = () => {
    throw new TypeError("undefined is not a function");
  };
  expect((await attemptWith(Response.json({}), { read: stumbling })).error).toMatchObject({
    kind: "malformed",
  });
  const cutOff = new Response('{"count": ', { headers: { "Content-Type": "application/json" } });
  expect((await attemptWith(cutOff)).error).toMatchObject({ kind: "malformed" });
});

test("a service that says to call again at once is called again after the usual backoff", async () => {
  const waits: number[] = [];
  const refusal = () => Response.json({}, { status: 429, headers: { "Retry-After": "0" } });
  await attemptWithRetries(
    {
      now: () => noon,
      random: () => 1,
      fetch: async () => refusal(),
      sleep: async (ms) => void waits.push(ms),
    },
    { ...SOURCES.federal_register, attempts: 3 },
    request,
    JSON.parse,
    () => undefined,
  );
  expect(waits).toEqual([1_000, 2_000]);
});
