import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test, vi } from "vitest";
import { loadContextOf, noon, testContext } from "../../tests/context";
import { ORIGIN, expiredTrial, person } from "../../tests/people";

// Calls every route as users without access. A new route fails here until it checks access itself or is listed as open.

type Handler = (args: ActionFunctionArgs) => unknown;
type RouteModule = { loader?: Handler; action?: Handler; default?: unknown };

const modules = import.meta.glob<RouteModule>(["./*.ts", "./*.tsx", "!./*.test.*"], { eager: true });

/** Open to visitors by the spec, or protected by another proof. */
const OPEN = [
  /^\/$/,
  /^\/(login|register|logout|forgot-password|reset-password)$/,
  /^\/(terms|privacy|method|methodology|about|health|record|status)$/,
  /^\/(unsubscribe|not-me|remove-factors|change-email|restore-email|webhooks)\//,
  // Authorized by an emailed link's token, or by a session that still needs its second factor.
  /^\/(verify-email|login\/code)$/,
  /^\/(level|forecast|exposure|restrictions(\/\$id)?|status|record|follow|feed\.json|feed\.xml|offline|robots\.txt|share\.png|sitemap\.xml)$/,
  /^\/\.well-known\/security\.txt$/,
  /^\/api\/auth\//,
];
/** Need a session, even with an expired trial. */
const SESSION_ONLY = [
  /^\/(survey|checkout|report)$/,
  /^\/billing\//,
  /^\/account(\/|$)/,
  /^\/verify-email\/resend$/,
  /^\/api\/(me|survey\/submit|create-checkout-session)$/,
];
const ADMIN_ONLY = [/^\/(api\/)?admin(\/|\.|$)/, /^\/api-monitor(\/|$)/];

/** Admin pages may return 403 before the expired trial's 402. */
const OPERATORS = [/^\/api\/monitor\//];

const is = (patterns: RegExp[], path: string) => patterns.some((pattern) => pattern.test(path));

const routes = Object.entries(modules)
  .map(([file, module]) => ({ path: pathOf(file), module }))
  .filter(({ path }) => path !== "/*" && path !== "");
const guarded = routes.filter(({ path }) => !is(OPEN, path));

const context = testContext("route-access", { newId: () => crypto.randomUUID() });
let user: string, admin: string, expired: string;
beforeAll(async () => {
  user = (await person(context)).cookie;
  admin = (await person(context, { isAdmin: true })).cookie;
  expired = (await person(context, expiredTrial(noon))).cookie;
  vi.spyOn(console, "error").mockImplementation((line: unknown) => expect.fail(JSON.stringify(line)));
});

test("the routes that need access are found", () => {
  expect(guarded.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/api/me", "/survey", "/checkout"]),
  );
});

test.each(guarded)("a visitor gets nothing from $path", async ({ path, module }) => {
  for (const [method, answer] of await answers(module, path)) {
    if (path.startsWith("/api/"))
      expect([method, answer.status]).toEqual([method, refusedOr405(answer, 401)]);
    else
      expect([method, answer.status, answer.location]).toEqual([
        method,
        302,
        expect.stringMatching(/^\/login/),
      ]);
  }
});

test.each(guarded.filter(({ path }) => is(ADMIN_ONLY, path)))(
  "a user who is no admin gets nothing from $path",
  async ({ path, module }) => {
    for (const cookie of [user, expired]) {
      for (const [method, answer] of await answers(module, path, cookie)) {
        expect([method, answer.status]).toEqual([method, refusedOr405(answer, 403)]);
      }
    }
  },
);

test.each(guarded.filter(({ path }) => !is(SESSION_ONLY, path) && !is(ADMIN_ONLY, path)))(
  "once the trial has ended $path is closed",
  async ({ path, module }) => {
    for (const [method, answer] of await answers(module, path, expired)) {
      const expected = is(OPERATORS, path) && answer.status === 403 ? 403 : 402;
      expect([method, answer.status]).toEqual([method, refusedOr405(answer, expected)]);
    }
  },
);

test("users with access can read", async () => {
  const me = modules["./api.me.ts"] ?? {};
  for (const cookie of [user, admin, expired]) {
    const reading = (await answers(me, "/api/me", cookie)).find(([method]) => method === "GET");
    expect(reading?.[1].status).toBe(200);
  }
});

/** The route's answer to each method that it has. */
async function answers(module: RouteModule, path: string, cookie = "") {
  const replies: [string, { status: number; location: string | null }][] = [];
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const handler = method === "GET" ? module.loader : module.action;
    if (handler) replies.push([method, await call(handler, method, path, cookie)]);
  }
  return replies;
}

async function call(handler: Handler, method: string, path: string, cookie: string) {
  const hasBody = method !== "GET";
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: { Cookie: cookie, ...(hasBody && { "Content-Type": "application/json" }) },
    body: hasBody ? "{}" : undefined,
  });
  const args = { request, context: loadContextOf(context), params: { id: "any", token: "any" } };
  const answer = await Promise.resolve(handler(args)).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) return { status: answer instanceof Error ? 500 : 200, location: null };
  return { status: answer.status, location: answer.headers.get("Location") };
}

/** Unsupported methods return 405. */
const refusedOr405 = ({ status }: { status: number }, expected: number) => (status === 405 ? 405 : expected);

/** The path of a flat route's file: "_app.api-monitor.tsx" is /api-monitor. */
function pathOf(file: string): string {
  const name = file.replace(/^\.\//, "").replace(/\.tsx?$/, "");
  const parts = name
    .replaceAll("[.]", "\0")
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => part.replace(/_$/, "").replace(/^\$$/, "*").replaceAll("\0", "."));
  return name === "_app" ? "" : `/${parts.join("/")}`;
}
