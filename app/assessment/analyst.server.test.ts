import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiEvents } from "~/database/schema.server";
import { testContext } from "../../tests/context";
import { askModel } from "./analyst.server";

/** An answer that begins and never ends, as fetch gives it: the caller's signal breaks it off. */
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

test("an answer that trickles without end is broken off at its time limit, and the built-in analyst writes", async () => {
  const context = testContext("trickling-analyst", { fetch: trickling });
  const asked = { correlationId: "trickling", level: 20, likelihood: 3, stories: [], inForce: [] };
  expect(await askModel(context, asked, 50)).toBeNull();
  const events = await context.db.select().from(apiEvents).where(eq(apiEvents.correlationId, "trickling"));
  expect(events.map(({ errorCode }) => errorCode)).toEqual(["timeout", "timeout", "timeout"]);
});
