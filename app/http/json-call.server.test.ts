import { expect, test, vi } from "vitest";
import { z } from "zod";
import { testContext } from "../../tests/context";
import { requestOf } from "../../tests/people";
import { jsonCall, readJson, refuse } from "./json-call.server";

const context = testContext("json-call");
const call = (answers: Parameters<typeof jsonCall>[0], request: Request) =>
  jsonCall(answers)({ request, context, params: {} });

const schema = z.object({ percent: z.number().min(1, "Percentage must be at least 1"), name: z.string() });
const read = (request: Request) => call({ POST: ({ request }) => readJson(request, schema) }, request);

test("results are sent as JSON and never cached", async () => {
  const response = await call({ GET: () => [1, 2] }, requestOf("/api/x"));
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await response.json()).toEqual([1, 2]);
});

test("an unsupported method gets a 405 that lists the supported ones", async () => {
  const response = await call({ GET: () => 1, PUT: () => 1 }, requestOf("/api/x", { method: "DELETE" }));
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, PUT"]);
  expect(await response.json()).toEqual({ message: "This address does not answer DELETE." });
});

test("HEAD is handled like GET", async () => {
  expect((await call({ GET: () => 1 }, requestOf("/api/x", { method: "HEAD" }))).status).toBe(200);
});

test("a rejection ends the call with its status, message and headers", async () => {
  const response = await call(
    { GET: () => refuse(409, "A refresh is running.", { headers: { "Retry-After": "9" } }) },
    requestOf("/api/x"),
  );
  expect([response.status, response.headers.get("Retry-After")]).toEqual([409, "9"]);
  expect(await response.json()).toEqual({ message: "A refresh is running." });
});

test("a bug is a 500 without details and one log line without query parameters", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const GET = () => context.db.run("select * from nowhere where 'secret' = 'secret'");
  const response = await call({ GET }, requestOf("/api/x"));
  expect(response.status).toBe(500);
  expect(JSON.stringify(await response.json())).not.toContain("nowhere");
  expect(log).toHaveBeenCalledTimes(1);
  expect(log.mock.lastCall?.[0]).toMatchObject({ event: "call-failed", method: "GET", path: "/api/x" });
  expect(JSON.stringify(log.mock.lastCall)).not.toContain("secret");
  log.mockRestore();
});

test("a body that violates the schema gets a 400 with the first message and every issue", async () => {
  const response = await read(requestOf("/api/x", { method: "POST", body: { percent: 0 } }));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    message: "Percentage must be at least 1",
    issues: [
      { path: "percent", message: "Percentage must be at least 1" },
      { path: "name", message: expect.any(String) },
    ],
  });
});

test("a body that isn't JSON, lacks the JSON content type, or is too long gets its own status", async () => {
  const post = (body: BodyInit, type: string) =>
    read(new Request("https://x.test/api/x", { method: "POST", body, headers: { "Content-Type": type } }));
  expect((await post("{", "application/json")).status).toBe(400);
  expect((await post("", "application/json")).status).toBe(400);
  expect((await post("a=1", "application/x-www-form-urlencoded")).status).toBe(415);
  expect((await post("{}", "text/plain; application/json")).status).toBe(415);
  expect((await post('{"percent":2,"name":"a"}', "application/json; charset=utf-8")).status).toBe(200);
  expect((await post(`{"name":"${"x".repeat(70_000)}"}`, "application/json")).status).toBe(413);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10_000)) });
  expect((await post(endless, "application/json")).status).toBe(413);
});
