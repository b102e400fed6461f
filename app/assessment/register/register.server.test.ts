import { expect, test } from "vitest";
import { restrictions } from "../tables.server";
import { noon, testContext } from "../../../tests/context";
import { daysBefore } from "../../../tests/stories";
import { forecast } from "../forecast/forecast";
import { partRestrictions } from "./register.server";

const context = testContext("part-restrictions");

test("an entry that takes effect later is read once it is in the register, and not in a replay of the days before", async () => {
  await context.db.insert(restrictions).values({
    id: "later-permit",
    name: "Permit to depart",
    law: "Example order",
    affected: "All citizens",
    factor: "border-security",
    since: daysBefore(-60, noon),
    severity: 0.9,
    reach: 1,
    sourceUrl: "https://example.gov/order",
    lastCheckedAt: noon,
    parts: ["a"],
  });
  const likelihoodAt = async (now: Date) => {
    const read = await partRestrictions(context.db, now);
    return forecast({ now, restrictions: read, proposals: [], evidence: [] }).likelihood;
  };
  expect(await likelihoodAt(noon)).toBeGreaterThan(60);
  expect(await likelihoodAt(daysBefore(1, noon))).toBeLessThan(6);
});
