import { expect, test } from "vitest";
import { testContext } from "../../tests/context";
import { AI_FAULTS } from "../../tests/workers-ai";
import type { AiBinding } from "~/context.server";
import type { ModelAccess } from "./chat-completion";
import { complete, type ModelCall } from "./complete.server";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["sum"],
  properties: { sum: { type: "number" } },
};
const prompt = {
  instructions: "Add.",
  data: "<data>[1,2]</data>",
  schema: { name: "sum", strict: true, schema },
  tokensMax: 500,
};
const usage = { prompt_tokens: 300, completion_tokens: 21, total_tokens: 321 };
const MODEL = "@cf/meta/any";

const bound = (run: AiBinding["run"]): ModelAccess => ({ model: MODEL, ai: { run } });
const addressed: ModelAccess = { model: "any", baseUrl: "https://model.example/v1", key: "k" };
const replies =
  (body: object): typeof fetch =>
  async () =>
    Response.json(body);

async function completed(access: ModelAccess, more: Partial<ModelCall> & { fetch?: typeof fetch } = {}) {
  const { fetch = () => expect.fail("a bound model is never fetched"), ...over } = more;
  const context = testContext("complete", { fetch });
  const kinds: (string | undefined)[] = [];
  const call = { name: "The model", access, prompt, timeLimitMs: 1_000, attempts: 2, ...over };
  const last = await complete(
    context,
    call,
    (answer) => answer,
    ({ error }) => kinds.push(error?.kind),
  );
  return { ...last, kinds };
}

const text = '{"sum":3}';
const chat = {
  choices: [
    { index: 0, finish_reason: "stop", message: { role: "assistant", content: text, refusal: null } },
  ],
  usage,
};

test("a model at an address and one that is bound answer in the same shape, whatever form the binding returns", async () => {
  const expected = { text, tokens: 321 };
  expect((await completed(addressed, { fetch: replies(chat) })).result).toEqual(expected);
  for (const reply of [
    { response: { sum: 3 }, tool_calls: [], usage },
    { response: text, usage },
    chat,
    { choices: [{ message: { content: { sum: 3 } } }], usage },
  ])
    expect((await completed(bound(async () => reply))).result, JSON.stringify(reply)).toEqual(expected);
});

test("the binding gets the bare schema, its own name for the most tokens, and the model beside the inputs", async () => {
  const runs: unknown[] = [];
  await completed(
    bound(async (...args) => {
      runs.push(args);
      return { response: {} };
    }),
  );
  expect(runs).toEqual([
    [
      MODEL,
      {
        messages: [
          { role: "system", content: "Add." },
          { role: "user", content: "<data>[1,2]</data>" },
        ],
        response_format: { type: "json_schema", json_schema: schema },
        max_tokens: 500,
      },
    ],
  ]);
});

test.each([
  [AI_FAULTS.gone, ["model-gone"]],
  [`AiError: ${AI_FAULTS.gone}`, ["model-gone"]],
  [AI_FAULTS.usedUp, ["quota"]],
  [AI_FAULTS.usedUpInFact, ["quota"]],
  [AI_FAULTS.account, ["unauthorized"]],
  ["3003: Missing account", ["unauthorized"]],
  ["3023: No permission", ["unauthorized"]],
  ["5016: Model agreement: submit the prompt 'agree'", ["unauthorized"]],
  ["5018: Account not allowed", ["unauthorized"]],
  [AI_FAULTS.invalid, ["http"]],
  ["3006: Request is too large", ["http"]],
  ["5005: Not allowed", ["http"]],
  [AI_FAULTS.noCapacity, ["http", "http"]],
  [AI_FAULTS.timeout, ["timeout", "timeout"]],
  ["3008: Request timeout", ["timeout", "timeout"]],
  [AI_FAULTS.unknown, ["network", "network"]],
])("%s is tried again only if it may pass: %j", async (message, kinds) => {
  let runs = 0;
  const made = await completed(
    bound(async () => {
      runs += 1;
      throw new Error(message);
    }),
  );
  expect(made.kinds).toEqual(kinds);
  expect(runs).toBe(kinds.length);
  expect(made.result).toBeUndefined();
});

test("an error names the model that is gone, the code, and nothing else that the binding says", async () => {
  const messageOf = async (fault: string) =>
    (await completed(bound(() => Promise.reject(new Error(`${fault} for account 1234abcd`))))).error?.message;
  expect(await messageOf(AI_FAULTS.gone)).toBe(`The model: ${MODEL} is unknown or retired (Workers AI 5007)`);
  expect(await messageOf(AI_FAULTS.usedUp)).toBe(
    "The model: the day’s free allocation is used up (Workers AI 3036)",
  );
  expect(await messageOf(AI_FAULTS.account)).toBe("The model: the call failed (Workers AI 3041)");
});

test("a lack of capacity that passes costs one more attempt", async () => {
  let runs = 0;
  const made = await completed(
    bound(async () => {
      runs += 1;
      if (runs === 1) throw new Error(AI_FAULTS.noCapacity);
      return { response: { sum: 3 } };
    }),
  );
  expect([made.kinds, made.result]).toEqual([["http", undefined], { text, tokens: null }]);
});

test("a response that is no JSON, or was cut off, has no text, as one that was refused", async () => {
  const noJson = await completed(bound(() => Promise.reject(new Error(AI_FAULTS.noJson))));
  expect([noJson.kinds, noJson.result]).toEqual([[undefined], { text: null, tokens: null }]);
  const cut = { choices: [{ finish_reason: "length", message: { content: "{" } }], usage };
  expect((await completed(bound(async () => cut))).result).toEqual({ text: null, tokens: 321 });
  expect((await completed(bound(async () => ({ response: null, usage })))).result).toEqual({
    text: null,
    tokens: 321,
  });
});

test.each([undefined, null, "text", {}, { response: 5 }, { result: { response: {} } }])(
  "%j from the binding is malformed",
  async (reply) => {
    expect((await completed(bound(async () => reply))).kinds).toEqual(["malformed", "malformed"]);
  },
);

test("a run that doesn't end is given up at the time limit, and a huge response at the size limit", async () => {
  const endless = bound(() => new Promise(() => undefined));
  expect((await completed(endless, { timeLimitMs: 20, attempts: 1 })).kinds).toEqual(["timeout"]);
  const huge = bound(async () => ({ response: "x".repeat(300 * 1024) }));
  expect((await completed(huge)).kinds).toEqual(["too-large"]);
});
