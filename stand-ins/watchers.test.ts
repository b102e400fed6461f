import { expect, test } from "vitest";
import { createStandIns } from "./stand-ins";

const now = () => new Date("2026-11-20T12:00:00Z");

function setUp() {
  const standIns = createStandIns({ now });
  return (method: string, path: string, body?: string) =>
    standIns.fetch(new Request(`http://localhost:8788${path}`, { method, body }));
}

test("a heartbeat answers a known form of check as healthchecks.io does, and others with 404", async () => {
  const call = setUp();
  const ping = await call("GET", "/heartbeat/5f1d7a84-e3b2-4c69-8b8a-7d6e5f4c3b2a");
  expect([ping.status, await ping.text()]).toEqual([200, "OK"]);
  expect((await call("GET", "/heartbeat/demonstration-ping-key/sweep")).status).toBe(200);
  expect((await call("GET", "/heartbeat/unknown")).status).toBe(404);
  expect(await (await call("GET", "/pings.json")).json()).toEqual([
    { check: "demonstration-ping-key/sweep", at: now().toISOString() },
    { check: "5f1d7a84-e3b2-4c69-8b8a-7d6e5f4c3b2a", at: now().toISOString() },
  ]);
});

test("the alarm webhook takes what Slack takes under /services/, and any JSON elsewhere", async () => {
  const call = setUp();
  const taken = await call("POST", "/alarm_webhook/services/T0/B0/X", '{"text":"An alarm"}');
  expect([taken.status, await taken.text()]).toEqual([200, "ok"]);
  const refused = await call("POST", "/alarm_webhook/services/T0/B0/X", '{"alarm":"one"}');
  expect([refused.status, await refused.text()]).toEqual([400, "no_text"]);
  expect(await (await call("POST", "/alarm_webhook/services/T0/B0/X", "text")).text()).toBe(
    "invalid_payload",
  );
  expect((await call("POST", "/alarm_webhook/own", '{"alarm":"one"}')).status).toBe(200);
  const messages = await (await call("GET", "/alarms.json")).json<{ path: string }[]>();
  expect(messages.map(({ path }) => path)).toEqual(["/own", "/services/T0/B0/X"]);
});

test("the push services take an encrypted message for a subscription, and nothing else", async () => {
  const standIns = createStandIns({ now, newId: () => "1" });
  const call = (path: string, headers: Record<string, string>) =>
    standIns.fetch(
      new Request(`http://localhost:8788/push${path}`, { method: "POST", headers, body: "sealed" }),
    );
  const headers = { Authorization: "vapid t=a.b.c, k=d", "Content-Encoding": "aes128gcm", TTL: "60" };
  expect((await call("/fcm.googleapis.com/fcm/send/1", headers)).status).toBe(201);
  expect((await call("/fcm.googleapis.com", headers)).status).toBe(404);
  expect((await call("/fcm.googleapis.com/fcm/send/1", { ...headers, Authorization: "none" })).status).toBe(
    401,
  );
  expect((await call("/fcm.googleapis.com/fcm/send/1", { ...headers, TTL: "" })).status).toBe(400);
  const received = await standIns.fetch(new Request("http://localhost:8788/pushes.json"));
  expect(await received.json()).toEqual([{ host: "fcm.googleapis.com", at: now().toISOString(), bytes: 6 }]);
});
