import { expect, test, vi } from "vitest";
import { testContext } from "../../tests/context";
import { recordingQueues } from "../../tests/queues";
import { firstRefused } from "../../tests/first-refused";
import { LIGHT_HASH, ORIGIN, person } from "../../tests/people";
import * as forgot from "./api.auth.forgot-password";
import * as login from "./api.auth.login";
import * as logout from "./api.auth.logout";
import * as register from "./api.auth.register";
import * as reset from "./api.auth.reset-password";
import * as me from "./api.me";

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const context = testContext("auth-calls", { newId: () => crypto.randomUUID(), ...recordingQueues().queues });
const password = "exit-freedom-2028";

let visitors = 0;
async function call(
  route: typeof login,
  body?: unknown,
  { method = "POST", cookie = "" }: { method?: string; cookie?: string } = {},
) {
  const request = new Request(`${ORIGIN}/api/any`, {
    method,
    headers: {
      "CF-Connecting-IP": `203.0.113.${++visitors}`,
      Cookie: cookie,
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await route.action({ request, context, params: {} });
  const setCookie = response.headers.get("Set-Cookie") ?? "";
  return {
    status: response.status,
    headers: response.headers,
    cookie: setCookie.split(";")[0],
    body: await response.json(),
  };
}

test("registering signs in, /api/me returns the user, logging out ends the session", async () => {
  const made = await call(register, { email: "Ada@Example.com ", password });
  expect([made.status, made.body]).toMatchObject([201, { user: { email: "ada@example.com", plan: "free" } }]);
  const asked = await call(me, undefined, { method: "GET", cookie: made.cookie });
  expect([asked.status, asked.body]).toEqual([200, made.body]);
  const out = await call(logout, undefined, { cookie: made.cookie });
  expect([out.status, out.cookie]).toEqual([200, "__Host-session="]);
  const after = await call(me, undefined, { method: "GET", cookie: made.cookie });
  expect([after.status, after.body]).toEqual([401, { message: "Please sign in to continue.", user: null }]);
});

test("the current user has the spec's fields and no secrets", async () => {
  const { body } = await call(register, { email: "fields@example.com", password });
  const { user } = body as { user: Record<string, unknown> };
  expect(user).toMatchObject({
    id: expect.any(String),
    isAdmin: false,
    subscriptionStatus: "trialing",
    trialEndsAt: "2026-12-04T12:00:00.000Z",
    surveyExtendedCount: 0,
    trialExpired: false,
    plan: "free",
    createdAt: "2026-11-20T12:00:00.000Z",
  });
  expect(Object.keys(user).join()).not.toMatch(/password|stripe/i);
});

test("no request can make its sender an administrator or a paying user", async () => {
  const asked = {
    email: "mallory@example.com",
    password,
    isAdmin: true,
    subscriptionStatus: "active",
    plan: "pro",
  };
  const { body } = await call(register, asked);
  expect(body).toMatchObject({ user: { isAdmin: false, subscriptionStatus: "trialing", plan: "free" } });
});

test("a second account for an address gets a 409 whose message says that the email already exists", async () => {
  await call(register, { email: "twice@example.com", password });
  const { status, body } = await call(register, { email: "TWICE@example.com", password });
  expect([status, body]).toEqual([409, { message: "An account with this email already exists" }]);
});

test("a wrong password and an unknown address get identical responses", async () => {
  await call(register, { email: "known@example.com", password });
  const wrong = await call(login, { email: "known@example.com", password: "wrong-password-1" });
  const unknown = await call(login, { email: "unknown@example.com", password: "wrong-password-1" });
  expect([wrong.status, wrong.body]).toEqual([401, { message: "Invalid email or password" }]);
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
});

test("too many wrong passwords get a 429 that says when to retry", async () => {
  const email = "guessed@example.com";
  await person(context, { email, passwordHash: LIGHT_HASH });
  const refused = await firstRefused(() => call(login, { email, password: "guess" }));
  expect([refused.headers.get("Retry-After"), refused.body]).toEqual([
    "60",
    { message: "Too many attempts. Please wait a minute and try again." },
  ]);
});

test("a reset request gets the same response for every address", async () => {
  await call(register, { email: "forgetful@example.com", password });
  const known = await call(forgot, { email: "forgetful@example.com" });
  const unknown = await call(forgot, { email: "stranger@example.com" });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.status).toBe(200);
});

test("a reset with a missing or unknown token gets a 400 that says so", async () => {
  const missing = await call(reset, { password });
  const unknown = await call(reset, { token: "x".repeat(43), password });
  expect([missing.status, missing.body]).toMatchObject([400, { message: "Invalid reset token" }]);
  expect([unknown.status, unknown.body]).toEqual([
    400,
    { message: "Invalid reset token: this link is invalid or has expired" },
  ]);
});

test("an invalid field gets a 400 with the spec's message", async () => {
  const { status, body } = await call(register, { email: "ada", password: "short" });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: "Please enter a valid email address",
    issues: [
      { path: "email", message: "Please enter a valid email address" },
      { path: "password", message: "Password must be at least 8 characters long" },
      { path: "password", message: "Password must contain at least one number" },
    ],
  });
});

test("login accepts only POST and only JSON", async () => {
  const got = await call(login, undefined, { method: "GET" });
  expect([got.status, got.headers.get("Allow")]).toEqual([405, "POST"]);
  expect((await call(login)).status).toBe(415);
});
