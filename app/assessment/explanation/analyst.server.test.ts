import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiEvents } from "~/sources/tables.server";
import { testContext } from "../../../tests/context";
import { askModel } from "./analyst.server";
import type { ModelSource } from "./model-sources";

/** A response whose body never ends; only the caller's signal aborts it. */
const trickling: typeof fetch = async (_input, init) => {
  const { signal } = init as RequestInit;
  const body = new ReadableStream({
    start: (controller) => signal?.addEventListener("abort", () => controller.error(signal.reason)),
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      controller.enqueue(new TextEncoder().encode(" "));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
};

const sources: ModelSource[] = [
  {
    id: "s1",
    kind: "story",
    points: 5,
    title: "State Department revokes passports of US citizens",
    publisher: "Harbor Ledger",
    stage: "act",
    url: "https://ledger.example/1",
  },
];
const input = { level: 20, likelihood: 3, sources };

async function outcome(name: string, fetch?: typeof globalThis.fetch, timeLimitMs?: number) {
  const context = testContext(name, { newId: () => crypto.randomUUID(), ...(fetch && { fetch }) });
  const analysis = await askModel(context, { ...input, correlationId: name }, timeLimitMs);
  const events = await context.db.select().from(apiEvents).where(eq(apiEvents.correlationId, name));
  return { analysis, events };
}

test("a response that trickles endlessly is cut off at the time limit and not used", async () => {
  const { analysis, events } = await outcome("trickling-analyst", trickling, 50);
  expect(analysis).toBeNull();
  expect(events.map(({ errorCode }) => errorCode)).toEqual(["timeout", "timeout", "timeout"]);
});

test("an endless response is cut off at the size limit", async () => {
  const endless: typeof fetch = async () =>
    new Response(
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) }),
      { headers: { "Content-Type": "application/json" } },
    );
  const { analysis, events } = await outcome("endless-analyst", endless);
  expect(analysis).toBeNull();
  expect(events.map(({ errorCode }) => errorCode)).toEqual(["too-large", "too-large", "too-large"]);
});

test("a usable response of the simulated model is recorded once as used, with every trial", async () => {
  const { analysis, events } = await outcome("well-analyst");
  expect(analysis?.likelihoods).toHaveLength(3);
  expect(analysis?.weighed).toEqual([
    {
      title: "State Department revokes passports of US citizens",
      publisher: "Harbor Ledger",
      url: "https://ledger.example/1",
    },
  ]);
  expect(events.map(({ status }) => status)).toEqual(["success", "success", "success"]);
  expect(events.filter(({ wasUsed }) => wasUsed)).toHaveLength(1);
});

test.each([
  ["error", "http", "failure"],
  ["rate-limited", "rate-limited", "rate_limited"],
  ["malformed", "malformed", "failure"],
  ["down", "network", "failure"],
])(
  "with the model put to %s each trial fails as %s, and no key reaches an event",
  async (mode, kind, status) => {
    const name = `analyst-${mode}`;
    const body = JSON.stringify({ mode });
    await fetch(`http://${name}.stand-ins.test/control/analyst`, { method: "PUT", body });
    const { analysis, events } = await outcome(name);
    expect(analysis).toBeNull();
    expect(events.map((event) => [event.errorCode, event.status])).toEqual(Array(3).fill([kind, status]));
    expect(JSON.stringify(events)).not.toContain("demonstration-key");
  },
);

test("an exhausted quota is distinguished from throttling", async () => {
  const error = {
    message: "You exceeded your current quota",
    type: "insufficient_quota",
    code: "insufficient_quota",
  };
  const { events } = await outcome("spent-analyst", async () => Response.json({ error }, { status: 429 }));
  expect(events.map(({ errorCode }) => errorCode)).toEqual(["quota", "quota", "quota"]);
});

test.each([
  ["a refusal", { finish_reason: "stop", message: { content: null, refusal: "No." } }],
  ["an answer cut off", { finish_reason: "length", message: { content: "{", refusal: null } }],
  ["an empty answer", { finish_reason: "stop", message: { content: "" } }],
])("%s is not used", async (_, choice) => {
  const { analysis, events } = await outcome(`odd-${choice.finish_reason}-${_.length}`, async () =>
    Response.json({ choices: [choice] }),
  );
  expect(analysis).toBeNull();
  expect(events.every(({ errorCode }) => errorCode === "malformed")).toBe(true);
});
