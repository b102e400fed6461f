import { expect, test } from "vitest";
import { noon, testContext } from "../../../tests/context";
import { trendRows } from "../assessments.server";

test("the trend reads only the days it shows, from an index and without reading full rows", async () => {
  const { db } = testContext("trend-query");
  const d1 = db.$client;
  const { sql, params } = trendRows(db, noon, 37).toSQL();
  const { results } = await d1
    .prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const plan = results.map(({ detail }) => detail).join("\n");
  expect(plan).toContain(
    "SEARCH risk_assessments USING COVERING INDEX risk_assessments_by_date (date>? AND date<?)",
  );
});
