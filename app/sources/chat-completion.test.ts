import { expect, test } from "vitest";
import { completionRequest, isModelGone, readCompletion } from "./chat-completion";

const prompt = {
  instructions: "Sort.",
  data: "<data>[]</data>",
  schema: { name: "s", strict: true, schema: {} },
  tokensMax: 500,
};
const access = { baseUrl: "https://model.example/v1", key: "k-1", model: "any-model" };
const bodyOf = (model: string) =>
  JSON.parse(String(completionRequest({ ...access, model }, prompt).body)) as Record<string, unknown>;

test("instructions and data are separate messages, and the answer's form is a schema", () => {
  const { url, method, headers } = completionRequest(access, prompt);
  expect([url, method]).toEqual(["https://model.example/v1/chat/completions", "POST"]);
  expect(headers).toMatchObject({ Authorization: "Bearer k-1", "Content-Type": "application/json" });
  expect(bodyOf("any-model")).toEqual({
    model: "any-model",
    messages: [
      { role: "system", content: "Sort." },
      { role: "user", content: "<data>[]</data>" },
    ],
    response_format: { type: "json_schema", json_schema: { name: "s", strict: true, schema: {} } },
    max_completion_tokens: 500,
  });
});

test("Workers AI gets its own name for the most tokens", () => {
  const body = bodyOf("@cf/meta/llama-3.3-70b-instruct-fp8-fast");
  expect(body.max_tokens).toBe(500);
  expect(body).not.toHaveProperty("max_completion_tokens");
});

const completion = (choice: object, more: object = {}) =>
  readCompletion(JSON.stringify({ choices: [choice], ...more }));

test("an answer has its text and what it cost, in and out", () => {
  const message = { content: '{"readings":[]}' };
  expect(completion({ finish_reason: "stop", message }, { usage: { total_tokens: 321 } })).toEqual({
    text: '{"readings":[]}',
    tokens: 321,
  });
  expect(completion({ message })).toEqual({ text: '{"readings":[]}', tokens: null });
});

test("an answer in a Markdown code block is what is in the block", () => {
  for (const content of ['```json\n{"readings":[]}\n```', '\n```\n{"readings":[]}\n```\n']) {
    expect(completion({ message: { content } }).text).toBe('{"readings":[]}');
  }
});

test("an object in place of a text, as Workers AI sends it, is read as JSON", () => {
  expect(completion({ message: { content: { readings: [] } } }).text).toBe('{"readings":[]}');
});

test.each([
  ["cut off", { finish_reason: "length", message: { content: "{" } }],
  ["filtered", { finish_reason: "content_filter", message: { content: "{}" } }],
  ["refused", { finish_reason: "stop", message: { content: "{}", refusal: "No." } }],
  ["empty", { finish_reason: "stop", message: { content: "" } }],
  ["missing", { finish_reason: "stop", message: {} }],
])("an answer that is %s has no text, but its cost", (_, choice) => {
  expect(completion(choice, { usage: { total_tokens: 7 } })).toEqual({ text: null, tokens: 7 });
});

test.each(["", "<html>", "{}", '{"choices":[]}', '{"choices":[{"message":{"content":5}}]}'])(
  "%j is no completion",
  (body) => {
    expect(() => readCompletion(body)).toThrow();
  },
);

test.each([
  [
    404,
    '{"error":{"message":"The model `a` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}',
  ],
  [
    400,
    '{"error":{"message":"The model `a` has been deprecated","type":"invalid_request_error","code":null}}',
  ],
  [410, ""],
  [
    400,
    '{"errors":[{"message":"AiError: 5007: No such model @cf/a/b or task","code":5007}],"success":false}',
  ],
  [404, '{"error":{"message":"Model a was retired on December 11, 2026."}}'],
])("a refusal that says that the model is unknown or retired is known as such: %i %s", (status, body) =>
  expect(isModelGone(status, body)).toBe(true),
);

test.each([
  [404, '{"error":{"message":"Unknown address","code":"not_found"}}'],
  [
    400,
    '{"error":{"message":"Unsupported parameter: max_tokens is not supported with this model.","code":"unsupported_parameter"}}',
  ],
  [429, '{"error":{"message":"The model is overloaded","code":"rate_limit_exceeded"}}'],
  [500, '{"error":{"message":"model_not_found"}}'],
  [401, '{"error":{"code":"invalid_api_key"}}'],
])("any other refusal isn't: %i %s", (status, body) => expect(isModelGone(status, body)).toBe(false));
