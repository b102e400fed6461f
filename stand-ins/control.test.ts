import { expect, test } from "vitest";
import { standInsByHost } from "./by-host";
import { ConnectionDropped } from "./control";
import { createStandIns } from "./stand-ins";

const now = () => new Date("2026-11-20T12:00:00Z");
const ORIGIN = "http://localhost:8788";

function setUp() {
  const standIns = createStandIns({ now });
  const call = (method: string, path: string, body?: unknown) =>
    standIns.fetch(
      new Request(`${ORIGIN}${path}`, {
        method,
        body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
  const put = (subject: string, body: unknown) => call("PUT", `/control/${subject}`, body);
  const ask = () => call("GET", "/guardian/search?api-key=any");
  return { call, put, ask };
}

interface State {
  news: { pack: string };
  services: Record<string, { mode: string; calls: number; times?: number }>;
}

test("the control lists every service with its mode and number of calls", async () => {
  const { call, put, ask } = setUp();
  await ask();
  await put("treasury", { mode: "down" });
  const { news, services } = await (await call("GET", "/control")).json<State>();
  expect(Object.keys(services)).toEqual(
    "thenewsapi guardian perplexity api_data_gov federal_register whitehouse treasury gdelt analyst reader email stripe heartbeat alarm_webhook push".split(
      " ",
    ),
  );
  expect(services.guardian).toEqual({ mode: "ok", calls: 1 });
  expect(services.treasury).toEqual({ mode: "down", calls: 0 });
  expect(news).toEqual({ pack: "recorded" });
});

test("an error is the provider's own, with the requested status", async () => {
  const { put, ask } = setUp();
  await put("guardian", { mode: "error" });
  expect((await ask()).status).toBe(500);
  await put("guardian", { mode: "error", status: 503 });
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ response: { status: "error" } });
});

test("a fault for some calls ends after them", async () => {
  const { put, ask } = setUp();
  await put("guardian", { mode: "error", times: 2 });
  const statuses = [await ask(), await ask(), await ask()].map(({ status }) => status);
  expect(statuses).toEqual([500, 500, 200]);
});

test("a slow response is delayed but complete, or ends when the mode changes; a malformed one is cut off; a service that is down sends none", async () => {
  const { put, ask } = setUp();
  await put("guardian", { mode: "slow", delayMs: 30 });
  const before = performance.now();
  expect((await ask()).status).toBe(200);
  expect(performance.now() - before).toBeGreaterThanOrEqual(25);
  await put("guardian", { mode: "slow", delayMs: 120_000 });
  const held = ask();
  await put("guardian", { mode: "malformed" });
  expect((await held).status).toBe(200);
  const malformed = await ask();
  expect(malformed.headers.get("Content-Type")).toBe("application/json");
  await expect(malformed.json()).rejects.toThrow(SyntaxError);
  await put("guardian", { mode: "down" });
  await expect(ask()).rejects.toThrow(ConnectionDropped);
});

test.each([
  ["guardian", { mode: "broken" }],
  ["guardian", { mode: "error", status: 200 }],
  ["guardian", { mode: "slow", delayMs: -1 }],
  ["guardian", { mode: "error", times: 0 }],
  ["guardian", { mode: "error", tmies: 2 }],
  ["guardian", "not json"],
  ["news", { pack: "loud" }],
])("an invalid request is rejected with a reason and changes nothing: %s %j", async (subject, body) => {
  const { call, put } = setUp();
  const answer = await put(subject, body);
  expect(answer.status).toBe(400);
  const { message } = await answer.json<{ message: string }>();
  expect(message).toContain(
    subject === "news" ? "calm | recorded | escalation" : "ok | error | rate-limited",
  );
  const state = await (await call("GET", "/control")).json<State>();
  expect(state.services.guardian?.mode).toBe("ok");
  expect(state.news.pack).toBe("recorded");
});

test("an unknown service is an error that lists the known ones", async () => {
  const answer = await setUp().put("gaurdian", { mode: "ok" });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("No service gaurdian");
});

test("a reset makes every service healthy again", async () => {
  const { call, put, ask } = setUp();
  await put("guardian", { mode: "down" });
  await put("news", { pack: "escalation" });
  expect((await call("DELETE", "/control")).status).toBe(200);
  expect((await ask()).status).toBe(200);
  const { news } = await (await call("GET", "/control")).json<State>();
  expect(news.pack).toBe("recorded");
});

test("each host name has its own simulated providers", async () => {
  const { fetch } = standInsByHost({ now });
  const body = JSON.stringify({ mode: "error" });
  await fetch(new Request("http://one.test/control/guardian", { method: "PUT", body }));
  expect((await fetch(new Request("http://one.test/guardian/search?api-key=any"))).status).toBe(500);
  expect((await fetch(new Request("http://two.test/guardian/search?api-key=any"))).status).toBe(200);
});

test("the page at the root shows every service and its controls; an unknown path is a 404", async () => {
  const { call } = setUp();
  const overview = await (await call("GET", "/")).text();
  for (const service of ["thenewsapi", "federal_register", "stripe"]) expect(overview).toContain(service);
  expect(overview).toContain(`${ORIGIN}/control/guardian`);
  expect(await (await call("GET", "/inbox")).text()).toContain("No emails yet");
  expect((await call("GET", "/nowhere")).status).toBe(404);
});

test("simulated providers that start with a pack serve it, even after a reset", async () => {
  const standIns = createStandIns({ now, pack: "calm" });
  const packOf = async (method: string) => {
    await standIns.fetch(new Request(`${ORIGIN}/control`, { method }));
    const state = await (await standIns.fetch(new Request(`${ORIGIN}/control`))).json<State>();
    return state.news.pack;
  };
  expect(await packOf("GET")).toBe("calm");
  const body = JSON.stringify({ pack: "escalation" });
  await standIns.fetch(new Request(`${ORIGIN}/control/news`, { method: "PUT", body }));
  expect(await packOf("GET")).toBe("escalation");
  expect(await packOf("DELETE")).toBe("calm");
});
