import { expect, test, vi } from "vitest";
import { ORIGIN, requestOf } from "../../tests/people";
import { testContext } from "../../tests/context";
import { readConfig } from "~/config.server";
import { protect, type Answer } from "./protection.server";

const context = testContext("protection");
const say: Answer = async () => new Response("well");
const ask = (request: Request, answer: Answer = say) => protect(request, () => context, answer);
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}${path}`, { method: "POST", body, headers });

test("every response has the security headers: pages, calls, redirects and errors", async () => {
  const answers = [
    await ask(requestOf("/dashboard")),
    await ask(requestOf("/api/me"), async () => Response.json({})),
    await ask(requestOf("/dashboard"), async () => Response.redirect(`${ORIGIN}/login`)),
    await ask(requestOf("/logout"), async () => new Response(null, { status: 204 })),
    await ask(post("/login", "a=1", { Origin: "null" })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 302, 204, 403]);
  for (const { headers } of answers) {
    expect(headers.get("Content-Security-Policy")).toMatch(/script-src 'nonce-[\w]{32}' 'strict-dynamic'/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=31536000");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("the policy's nonce matches the page and differs for every response", async () => {
  const nonces: string[] = [];
  const answer: Answer = async (_request, { cspNonce }) => {
    nonces.push(cspNonce);
    return new Response();
  };
  const policies = [await ask(requestOf("/"), answer), await ask(requestOf("/"), answer)].map(({ headers }) =>
    headers.get("Content-Security-Policy"),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  nonces.forEach((nonce, i) => expect(policies[i]).toContain(`'nonce-${nonce}'`));
});

test("with an origin on localhost, requests under any other host are refused", async () => {
  const local = { ...context, config: { ...context.config, APP_ORIGIN: "http://localhost:8787" } };
  const statusOf = async (url: string) => (await protect(new Request(url), () => local, say)).status;
  expect(await statusOf("http://localhost:8787/dashboard")).toBe(200);
  for (const host of [
    "monitor.example",
    "localhost:9999",
    "127.0.0.1:8787",
    "localhost.monitor.example:8787",
  ])
    expect(await statusOf(`http://${host}/dashboard`)).toBe(421);
});

test("a cross-site write is rejected before any work: with JSON for a call, text for a page", async () => {
  const answer = vi.fn(say);
  const evil = { Origin: "https://evil.example" };
  const call = await ask(post("/api/alert-rules", "{}", evil), answer);
  const page = await ask(post("/login", "a=1", evil), answer);
  expect([call.status, page.status]).toEqual([403, 403]);
  expect(await call.json()).toEqual({ message: "Cross-site request blocked." });
  expect(await page.text()).toContain("Cross-site request blocked");
  expect(answer).not.toHaveBeenCalled();
});

test("a body over its limit gets a 413 whether or not its length is declared; one within it arrives whole", async () => {
  const read: Answer = async (request) => new Response(String((await request.text()).length));
  expect((await ask(post("/login", "x".repeat(65_537)), read)).status).toBe(413);
  expect(await (await ask(post("/login", "x".repeat(65_536)), read)).text()).toBe("65536");
  expect(await (await ask(post("/webhooks/stripe", "x".repeat(100_000)), read)).text()).toBe("100000");
  const chunked = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
  });
  expect((await ask(post("/api/auth/login", chunked), read)).status).toBe(413);
});

test("the body of a refused request is read to its end, so that the connection can carry the next request", async () => {
  const endOf = async (path: string, headers: Record<string, string>, chunks: number, method = "POST") => {
    let isReadToEnd = false;
    const body = new ReadableStream({
      pull(controller) {
        if (chunks-- > 0) return controller.enqueue(new Uint8Array(10_000));
        isReadToEnd = true;
        controller.close();
      },
    });
    const { status } = await ask(new Request(`${ORIGIN}${path}`, { method, body, headers }));
    return [status, isReadToEnd];
  };
  expect(await endOf("/login", { Origin: "null" }, 3)).toEqual([403, true]);
  expect(await endOf("/login", { Origin: "null" }, 100)).toEqual([403, true]);
  expect(await endOf("/login", { "Content-Length": "1000000" }, 100)).toEqual([413, true]);
  expect(await endOf("/login", {}, 3, "DELETE")).toEqual([405, true]);
});

test("pages answer GET, HEAD and POST, and a refusal names the methods there are", async () => {
  const answer = vi.fn(say);
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    const { status, headers } = await ask(new Request(`${ORIGIN}/logout`, { method }), answer);
    expect([status, headers.get("Allow")], method).toEqual([405, "GET, HEAD, POST"]);
  }
  expect(answer).not.toHaveBeenCalled();
  expect((await ask(new Request(`${ORIGIN}/api/alert-rules/1`, { method: "DELETE" }), answer)).status).toBe(
    200,
  );
  const withoutForm = await ask(post("/status", "a=1"), async () => new Response(null, { status: 405 }));
  expect(withoutForm.headers.get("Allow")).toBe("GET, HEAD");
});

test("a GET or HEAD that carries a body, even an empty one, is answered, and the body is dropped", async () => {
  const read: Answer = async (request) => Response.json([request.method, await request.text()]);
  for (const method of ["GET", "HEAD"]) {
    for (const body of ["", "a=1"]) {
      // Only the network delivers such a request; `new Request` refuses to build one.
      const request = new Request(`${ORIGIN}/status`, { method, headers: { Origin: "null" } });
      Object.defineProperty(request, "body", { value: new Response(body).body });
      const response = await ask(request, read);
      expect([response.status, await response.json()]).toEqual([200, [method, ""]]);
    }
  }
});

test("a form arrives unchanged", async () => {
  const read: Answer = async (request) => Response.json([...(await request.formData())]);
  const sent = post("/login", new URLSearchParams({ email: "ada@example.com", password: "é&=" }));
  expect(await (await ask(sent, read)).json()).toEqual([
    ["email", "ada@example.com"],
    ["password", "é&="],
  ]);
});

test("an unexpected error returns a generic 500 and logs one line with the request ID", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const response = await ask(requestOf("/api/news"), () => Promise.reject(new Error("the secret cause")));
  expect([response.status, await response.json()]).toEqual([
    500,
    { message: "Something went wrong on our end. Please try again." },
  ]);
  expect(log.mock.calls).toEqual([
    [expect.objectContaining({ event: "request-failed", requestId: response.headers.get("X-Request-Id") })],
  ]);
  log.mockRestore();
});

test("a page that fails or is refused says the request ID that the log has", async () => {
  const [failed, refused] = [vi.spyOn(console, "error"), vi.spyOn(console, "log")];
  for (const log of [failed, refused]) log.mockImplementation(() => undefined);
  const broken = await ask(requestOf("/news"), () => Promise.reject(new Error("the secret cause")));
  const foreign = await ask(post("/login", "a=1", { Origin: "https://evil.example" }));
  for (const [response, log] of [[broken, failed] as const, [foreign, refused] as const]) {
    const requestId = response.headers.get("X-Request-Id");
    expect(await response.text()).toContain(`\nRequest ID: ${requestId}\n`);
    expect(log.mock.calls).toEqual([[expect.objectContaining({ requestId })]]);
    log.mockRestore();
  }
});

test("a configuration error is named in the log but not to the visitor", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const open = () => ({
    ...context,
    config: readConfig({ APP_ORIGIN: ORIGIN, MAIL_FROM: "a@example.com", SESSION_SECRETS: "short" }),
  });
  const response = await protect(requestOf("/"), open, say);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("SESSION_SECRETS");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'self'");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(log.mock.lastCall?.[0]).toMatchObject({ error: expect.stringContaining("SESSION_SECRETS") });
  log.mockRestore();
});

test("a renewed session's cookie is sent with any response, unless the response sets the cookie itself", async () => {
  const settingCookie =
    (headers?: HeadersInit): Answer =>
    async (_request, { pendingCookies }) => {
      pendingCookies.push("session=renewed");
      return new Response(null, { headers });
    };
  expect((await ask(requestOf("/"), settingCookie())).headers.get("Set-Cookie")).toBe("session=renewed");
  const answer = await ask(requestOf("/"), settingCookie({ "Set-Cookie": "session=" }));
  expect(answer.headers.get("Set-Cookie")).toBe("session=");
});

test("one-click unsubscribe from an email provider works with a foreign Origin, a null one or none", async () => {
  for (const origin of ["https://mail.example", "null", undefined]) {
    const seen: (string | null)[] = [];
    const response = await ask(
      post("/unsubscribe/all.1.signature", "List-Unsubscribe=One-Click", {
        "Content-Type": "application/x-www-form-urlencoded",
        ...(origin && { Origin: origin, "Sec-Fetch-Site": "cross-site" }),
      }),
      async (request) => {
        seen.push(request.headers.get("Origin"), await request.text());
        return new Response("stopped");
      },
    );
    expect([response.status, ...seen]).toEqual([200, null, "List-Unsubscribe=One-Click"]);
  }
});

test("no token reaches the log, neither from a path nor from a query", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failing: Answer = () => Promise.reject(new Error("broken"));
  await ask(post("/unsubscribe/all.1.secretsignature", ""), failing);
  await ask(requestOf("/not-me/welcome.1.secretsignature"), failing);
  await ask(requestOf("/reset-password?token=secretsignature"), failing);
  expect(log).toHaveBeenCalledTimes(3);
  expect(JSON.stringify(log.mock.calls)).not.toContain("secretsignature");
  expect(JSON.stringify(log.mock.calls)).toContain("/unsubscribe/[token]");
  log.mockRestore();
});

test("a pending cookie is set in addition to the response's own", async () => {
  const answer: Answer = async (_request, { pendingCookies }) => {
    pendingCookies.push("known-device=1");
    return new Response(null, { headers: { "Set-Cookie": "session=new" } });
  };
  expect((await ask(requestOf("/"), answer)).headers.getSetCookie()).toEqual([
    "session=new",
    "known-device=1",
  ]);
});
