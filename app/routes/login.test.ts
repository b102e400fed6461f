import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { optionalUser } from "~/accounts/sign-in/access.server";
import type { FormAnswer } from "~/http/request-form.server";
import { sessions } from "~/accounts/tables.server";
import { loadContextOf, testContext } from "../../tests/context";
import { recordingQueues } from "../../tests/queues";
import { firstRefused } from "../../tests/first-refused";
import { LIGHT_HASH, ORIGIN, person } from "../../tests/people";
import { action as forget } from "./_app.forgot-password";
import { action as reset } from "./_app.reset-password";
import { action as logIn, loader as seeLogin } from "./login";
import { action as logOut, loader as followLogout } from "./logout";
import { action as register, loader as seeRegister } from "./register";

// Uses the account pages like a browser without JavaScript.

vi.setConfig({ testTimeout: 60_000 });
vi.spyOn(console, "log").mockImplementation(() => undefined);
const context = testContext("account-pages", {
  newId: () => crypto.randomUUID(),
  ...recordingQueues().queues,
});
const password = "exit-freedom-2028";

let visitors = 0;
const args = (path: string, form?: Record<string, string>, cookie = "", usedContext = context) => ({
  request: new Request(ORIGIN + path, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie, "CF-Connecting-IP": `203.0.113.${++visitors}` },
    body: form && new URLSearchParams(form),
  }),
  context: loadContextOf(usedContext),
  params: {},
});

/** An action response's status, headers and page data. */
async function outcome(answer: ReturnType<typeof logIn>) {
  const reply = await answer;
  if (reply instanceof Response)
    return { status: reply.status, headers: reply.headers, location: reply.headers.get("Location") };
  const page: FormAnswer = reply.data;
  const headers = new Headers(reply.init?.headers);
  return { status: reply.init?.status, headers, page: page.page, errors: page.reply?.error };
}

const joined = (email: string) =>
  register(args("/register", { email, password, confirmPassword: password })).then((reply) => {
    if (reply instanceof Response) return expect.fail("registration leads nowhere by itself");
    return new Headers(reply.init?.headers).get("Set-Cookie")?.split(";")[0] ?? expect.fail("no session");
  });

test("registering signs in, shows a welcome, and redirects to the dashboard after two seconds without scripts", async () => {
  const made = await outcome(
    register(args("/register", { email: "page@example.com", password, confirmPassword: password })),
  );
  expect([made.status, made.page, made.headers.get("Refresh")]).toEqual([201, "done", "2;url=/dashboard"]);
  const cookie = made.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect((await optionalUser(args("/", undefined, cookie).request, context))?.user.email).toBe(
    "page@example.com",
  );
});

test("a taken address is an error at its field, and passwords are never sent back", async () => {
  await joined("taken@example.com");
  const reply = await register(
    args("/register", { email: "taken@example.com", password, confirmPassword: password }),
  );
  expect(JSON.stringify(reply)).not.toContain(password);
  expect(await outcome(Promise.resolve(reply))).toMatchObject({
    status: 409,
    errors: { email: ["An account with this email already exists"] },
  });
});

test("a form designed to parse as an endless list is rejected before parsing", async () => {
  for (const page of [logIn, register, forget, reset]) {
    const refusal: unknown = await page(args("/login", { "email[1000000000]": "a@example.com" })).catch(
      (thrown: unknown) => thrown,
    );
    expect(refusal).toMatchObject({ status: 400 });
  }
});

test("login redirects to the dashboard, or to the requested page of ours", async () => {
  const email = "returning@example.com";
  await joined(email);
  const led = async (query: string) =>
    (await outcome(logIn(args(`/login${query}`, { email, password })))).location;
  expect(await led("")).toBe("/dashboard");
  expect(await led("?redirectTo=%2Falerts%3Fx%3D1")).toBe("/alerts?x=1");
  for (const evil of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    expect(await led(`?redirectTo=${encodeURIComponent(evil)}`)).toBe("/dashboard");
  }
});

test("login errors appear at the fields, for the pair, or as too many attempts", async () => {
  expect(await outcome(logIn(args("/login", {})))).toMatchObject({
    status: 400,
    errors: { email: ["Please enter a valid email address"], password: ["Password is required"] },
  });
  expect(
    await outcome(logIn(args("/login", { email: "wrong@example.com", password: "guess" }))),
  ).toMatchObject({
    status: 401,
    errors: { "": ["Invalid email or password. Please try again."] },
  });
  const guess = { email: "guessed-on-the-page@example.com", password: "guess" };
  await person(context, { email: guess.email, passwordHash: LIGHT_HASH });
  const refused = await firstRefused(() => outcome(logIn(args("/login", guess))));
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect(refused.errors?.[""]?.[0]).toBe("Login failed. Please try again.");
});

test("an unexpected error shows the spec's message and is logged once, without the input", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const broken = {
    ...context,
    addressLimiter: { limit: () => Promise.reject(new Error("limiter is down")) },
  };
  const form = { email: "any@example.com", password, confirmPassword: password };
  const errorsOf = async (action: typeof logIn, path: string) =>
    (await outcome(action(args(path, form, "", broken)))).errors?.[""];
  expect(await errorsOf(logIn, "/login")).toEqual(["Login failed. Please try again."]);
  expect(await errorsOf(register, "/register")).toEqual(["Registration failed. Please try again."]);
  expect(await errorsOf(forget, "/forgot-password")).toEqual([
    "Failed to send password reset email. Please try again.",
  ]);
  expect(await errorsOf(reset, "/reset-password?token=x")).toEqual([
    "Failed to reset password. Please try again.",
  ]);
  expect(log).toHaveBeenCalledTimes(4);
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/any@|exit-freedom-2028/);
  log.mockRestore();
});

test("redirects signed-in users away from login and registration", async () => {
  const { cookie } = await person(context);
  for (const [loader, path, forVisitors] of [
    [seeLogin, "/login", { isStillSignedIn: false }],
    [seeRegister, "/register", { site: { origin: "https://exit-freedom.test" } }],
  ] as const) {
    expect(await loader(args(path))).toMatchObject(forVisitors);
    const thrown: unknown = await loader(args(path, undefined, cookie)).catch(
      (response: unknown) => response,
    );
    expect(thrown instanceof Response && thrown.headers.get("Location")).toBe("/dashboard");
  }
});

test("after a failed logout the user stays on the login page, which says so", async () => {
  const { cookie } = await person(context);
  const seen = await seeLogin(args("/login?logout=failed", undefined, cookie));
  expect(seen).toEqual({ isStillSignedIn: true });
});

test("logout is a POST that ends the session and redirects to login; a GET ends nothing", async () => {
  const { user, cookie } = await person(context);
  const rows = () => context.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(followLogout().headers.get("Location")).toBe("/login");
  expect(await rows()).toHaveLength(1);
  const out = await logOut(args("/logout", {}, cookie));
  expect([out.status, out.headers.get("Location")]).toEqual([302, "/login"]);
  expect(out.headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Expires=Thu, 01 Jan 1970/);
  expect(await rows()).toEqual([]);
});

test("logout redirects to login even if the session can't be ended", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { cookie } = await person(context);
  const broken = {
    ...context,
    sessions: { delete: () => Promise.reject(new Error("KV is down")) } as unknown as KVNamespace,
  };
  const out = await logOut(args("/logout", {}, cookie, broken));
  expect([out.headers.get("Location"), out.headers.get("Set-Cookie")?.slice(0, 15)]).toEqual([
    "/login",
    "__Host-session=",
  ]);
  log.mockRestore();
});

test("forgot-password shows the same page for every address", async () => {
  await joined("forgot@example.com");
  const known = await outcome(forget(args("/forgot-password", { email: "forgot@example.com" })));
  const unknown = await outcome(forget(args("/forgot-password", { email: "unknown@example.com" })));
  expect(known).toEqual(unknown);
  expect(known).toMatchObject({ status: 200, page: "done" });
});

test("a reset with a missing or unknown token shows an invalid link", async () => {
  const form = { password: "a-new-password", confirmPassword: "a-new-password" };
  for (const path of ["/reset-password", "/reset-password?token=unknown"]) {
    expect(await outcome(reset(args(path, form)))).toMatchObject({ status: 400, page: "invalid-token" });
  }
});

test("a body that isn't a form is rejected", async () => {
  const { request, ...rest } = args("/login", {});
  const json = new Request(request, { body: "{}", headers: { "Content-Type": "application/json" } });
  const thrown: unknown = await logIn({ request: json, ...rest }).catch((response: unknown) => response);
  expect(thrown instanceof Response && thrown.status).toBe(415);
});
