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
      { path: "name", message: "name is missing." },
    ],
  });
});

test("what the schema has no message for is refused in a plain sentence", async () => {
  const wide = z.strictObject({
    name: z.string().min(1).max(3),
    count: z.number().int().max(9),
    isOn: z.boolean(),
    ids: z.array(z.string()).max(1),
    order: z.enum(["asc", "desc"]),
    of: z.object({ day: z.iso.date() }),
  });
  const valid = { name: "a", count: 1, isOn: true, ids: ["a"], order: "asc", of: { day: "2026-11-20" } };
  const messageFor = async (body: unknown) => {
    const request = requestOf("/api/x", { method: "POST", body: body as object });
    const response = await call({ POST: ({ request }) => readJson(request, wide) }, request);
    return response.status === 400 ? ((await response.json()) as { message: string }).message : null;
  };
  expect(await messageFor(valid)).toBeNull();
  expect(await messageFor([])).toBe("The request must be an object.");
  expect(await messageFor({ ...valid, name: 7 })).toBe("name must be text.");
  expect(await messageFor({ ...valid, name: null })).toBe("name must be text.");
  expect(await messageFor({ ...valid, name: "" })).toBe("name must have at least 1 character.");
  expect(await messageFor({ ...valid, name: "long" })).toBe("name must have at most 3 characters.");
  expect(await messageFor({ ...valid, count: "1" })).toBe("count must be a number.");
  expect(await messageFor({ ...valid, count: 1.5 })).toBe("count must be a whole number.");
  expect(await messageFor({ ...valid, count: 10 })).toBe("count must be at most 9.");
  expect(await messageFor({ ...valid, isOn: "yes" })).toBe("isOn must be true or false.");
  expect(await messageFor({ ...valid, ids: "a" })).toBe("ids must be a list.");
  expect(await messageFor({ ...valid, ids: [1] })).toBe("ids.0 must be text.");
  expect(await messageFor({ ...valid, ids: ["a", "b"] })).toBe("ids must have at most 1 entry.");
  expect(await messageFor({ ...valid, order: "up" })).toBe("order must be one of: asc, desc.");
  expect(await messageFor({ ...valid, of: { day: "soon" } })).toBe("of.day is not valid.");
  expect(await messageFor({ ...valid, more: 1 })).toBe("more can’t be sent here.");
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
