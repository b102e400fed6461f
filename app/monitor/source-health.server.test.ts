import { expect, test } from "vitest";
import { testContext } from "../../tests/context";
import { collect } from "~/sources/collect.server";
import { readOne } from "~/database/query.server";
import { sourceHealth } from "./monitor-page.server";

test("a service's item counts come from its list calls, not from follow-up calls", async () => {
  const context = testContext("source-health", { newId: () => crypto.randomUUID() });
  const { outcomes } = await collect(context, { correlationId: "source-health", force: true });
  const now = context.now();
  const health = await readOne(context.db, sourceHealth(context.db, now));
  for (const service of ["api_data_gov", "federal_register", "whitehouse"] as const) {
    const listed = outcomes.find(({ source }) => source === service)?.itemCount;
    expect(health.find((entry) => entry.service === service)?.itemsOfLastAnswers).toEqual([listed]);
  }
  expect(health.every(({ errorClasses }) => errorClasses.length === 0)).toBe(true);
});
