import { expect, test } from "vitest";
import { createStandIns } from "./stand-ins";

const now = () => new Date("2026-11-20T12:00:00Z");
const ask = (body: unknown, headers: Record<string, string> = { Authorization: "Bearer any" }) =>
  createStandIns({ now }).fetch(
    new Request("http://localhost:8788/analyst/v1/chat/completions", {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
const prompt = (data: string) => ({
  model: "any-model",
  messages: [{ role: "user", content: `<data>${data}</data>` }],
});
const sources = [{ id: "story-1" }, { id: "cuba" }];

test("it responds with a chat completion that names its first sources", async () => {
  const answer = await ask(prompt(JSON.stringify({ riskLevel: 30, likelihood: 6, sources })));
  const { model, choices } = await answer.json<{
    model: string;
    choices: { message: { content: string } }[];
  }>();
  expect(model).toBe("any-model");
  expect(JSON.parse(choices[0]?.message.content ?? "")).toEqual({
    likelihood: 6,
    decisive: ["story-1", "cuba"],
  });
});

test.each([
  ["no json"],
  [{}],
  [prompt("not json")],
  [prompt("{}")],
  [{ model: "m", messages: [{ content: "no marks" }] }],
])("what it cannot read is refused as its provider would: %j", async (body) => {
  const answer = await ask(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error" } });
});

test("without a key there is no response", async () => {
  expect((await ask(prompt("{}"), {})).status).toBe(401);
});
