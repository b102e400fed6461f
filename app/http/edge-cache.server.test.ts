import { beforeEach, describe, expect, test, vi } from "vitest";
import { hasSessionCookie } from "~/accounts/sign-in/session.server";
import { testContext } from "../../tests/context";
import { expectLogged } from "../../tests/logged";
import { person } from "../../tests/people";
import { cachedAtEdge, cachedPage } from "./edge-cache.server";
import { newRequestScope } from "./request-scope";

const context = testContext("edge-cache", { newId: () => crypto.randomUUID() });
let site = "";
beforeEach(() => {
  site = `https://${crypto.randomUUID()}.test`;
});

type Asked = RequestInit & { path?: string; version?: string; maxAgeSeconds?: number };

/** Asks for a page as the Worker does, and waits until it is cached. `rendered` makes the page. */
async function ask(rendered: (nonce: string) => Response, options: Asked = {}) {
  const { path = "/", version = "v1", maxAgeSeconds, ...init } = options;
  const request = new Request(site + path, init);
  const stored: Promise<unknown>[] = [];
  const scope = newRequestScope(context.newId);
  const addresses: string[] = [];
  const response = await cachedPage(
    request,
    { ...scope, waitUntil: (work) => void stored.push(work) },
    { hasSession: hasSessionCookie(request), version, maxAgeSeconds },
    async (rewritten) => {
      addresses.push(rewritten.url);
      return rendered(scope.cspNonce);
    },
  );
  const text = await response.text();
  await Promise.all(stored);
  return { text, addresses, isNew: addresses.length > 0, headers: response.headers, nonce: scope.cspNonce };
}

const page =
  (text: string, headers: HeadersInit = {}, status = 200) =>
  (nonce: string) =>
    new Response(`<script nonce="${nonce}"></script>${text}`, { status, headers });

describe("a visitor's landing page", () => {
  test("comes from the cache whatever the query, with its headers, and is rendered without the query", async () => {
    const first = await ask(page("37", { "Cache-Control": "private, no-cache" }), { path: "/?utm=1" });
    expect(first.addresses).toEqual([`${site}/`]);
    const second = await ask(page("99"), { path: "/?utm=2&_data=routes/_index" });
    expect(second.isNew).toBe(false);
    expect(second.text).toContain("37");
    expect(second.headers.get("Cache-Control")).toBe("private, no-cache");
  });

  test("has the nonce of its own response, never an earlier one", async () => {
    const first = await ask(page("37"));
    const second = await ask(page("37"));
    expect(second.isNew).toBe(false);
    expect(second.text).toContain(`nonce="${second.nonce}"`);
    expect(second.text).not.toContain(first.nonce);
  });

  test("is rendered again for another host, another build and another page", async () => {
    await ask(page("37"));
    expect((await ask(page("38"), { version: "v2" })).text).toContain("38");
    expect((await ask(page("form"), { path: "/login" })).text).toContain("form");
    expect((await ask(page("form again"), { path: "/login" })).text).toContain("form again");
    site = `https://${crypto.randomUUID()}.test`;
    expect((await ask(page("39"))).text).toContain("39");
  });

  test("stays for a minute, and shows a changed level once its time is over", async () => {
    await ask(page("37"));
    const entry = await (await caches.open("public")).match(`${site}/.page/v1`);
    expect(entry?.headers.get("Cache-Control")).toBe("public, max-age=60");
    const brief = { version: "v2", maxAgeSeconds: 1 };
    await ask(page("37"), brief);
    expect((await ask(page("62"), brief)).text).toContain("37");
    await expect.poll(async () => (await ask(page("62"), brief)).text).toContain("62");
  });

  test.each([
    ["an error", page("broken", {}, 500)],
    ["a redirect", page("", { Location: "/login" }, 302)],
    ["a page that must not be stored", page("no level", { "Cache-Control": "no-store" })],
    ["a response that sets a cookie", page("hello", { "Set-Cookie": "session=1" })],
  ])("isn't cached as %s", async (_, rendered) => {
    await ask(rendered);
    expect((await ask(page("37"))).text).toContain("37");
  });

  test.each(["HEAD", "POST"])("isn't cached from a %s", async (method) => {
    await ask(page("other"), { method });
    expect((await ask(page("37"))).text).toContain("37");
  });
});

test("a signed-in visitor is never served a cached page and never fills it", async () => {
  const { cookie } = await person(context);
  const signedIn = { headers: { Cookie: `theme=dark; ${cookie}` } };
  await ask(page("of a person"), signedIn);
  expect((await ask(page("37"))).text).toContain("37");
  expect((await ask(page("of a person"), signedIn)).text).toContain("of a person");
  expect((await ask(page("of a person"))).text).toContain("37");
});

test("while the cache fails, pages and files are made anew", async () => {
  expectLogged("cache-unreadable", "cache-unwritable");
  const failing = () => Promise.reject(new Error("The cache is down."));
  vi.spyOn(caches, "open").mockResolvedValue({ match: failing, put: failing } as never);
  expect((await ask(page("37"))).text).toContain("37");
  expect((await ask(page("38"))).text).toContain("38");
  const stored: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void stored.push(work);
  const file = await cachedAtEdge(new Request(`${site}/feed.xml`), { waitUntil }, 60, async () => {
    return new Response("feed");
  });
  expect(await file.text()).toBe("feed");
  await Promise.all(stored);
});
