import { expect, test } from "vitest";
import { readLabelledItems } from "./eval/items";
import { labelledReport } from "./eval/labelled";
import { streamReport } from "./eval/stream";

const line = (item: object) =>
  JSON.stringify({ source: "Example", publishedAt: "2026-03-02T12:00:00Z", ...item });

const labelled = [
  line({
    title: "State Department revokes passports of Americans in debt",
    label: "direct",
    stage: "act",
    direction: "raises",
  }),
  line({
    title: "President invokes Insurrection Act",
    label: "contextual",
    stage: "act",
    direction: "raises",
  }),
  line({ title: "Champions exit the cup", label: "irrelevant", hardNegative: true, url: null }),
  line({ title: "Parade fills downtown", label: "direct" }),
].join("\n");

test("the measures are shares, and a miss lowers recall but not precision", () => {
  const { summary, text } = labelledReport(readLabelledItems(labelled), { isVerbose: true });
  expect(summary).toEqual({
    directRecall: 0.5,
    directPrecision: 1,
    relevantRecall: 2 / 3,
    relevantPrecision: 1,
    macroF1: expect.closeTo((2 / 3 + 1 + 2 / 3) / 3),
    hardNegativeFalseAlarms: 0,
  });
  expect(text).toContain("direct read as irrelevant (0): Parade fills downtown");
});

test("a stream is reported in shares, with a bounded sample", () => {
  const items = readLabelledItems(
    Array.from({ length: 10 }, (_, i) =>
      line({ title: i < 2 ? `US revokes passports of ${i + 100} citizens` : `Bakery number ${i} opens` }),
    ).join("\n"),
  );
  const { summary, text } = streamReport(items, 1);
  expect(summary).toMatchObject({ directRecall: null, items: 10, directShare: 0.2, contextualShare: 0 });
  expect(text.split("\n").filter((row) => row.includes("revokes passports"))).toHaveLength(1);
});

test("an invalid line is reported by number", () => {
  expect(() => readLabelledItems(`${line({ title: "Fine" })}\n{oops`)).toThrow("line 2 is not JSON");
  expect(() => readLabelledItems(`${line({ title: "Fine" })}\n\n${line({ title: "" })}`)).toThrow(
    /line 3: title/,
  );
  expect(() => readLabelledItems(line({ title: "Fine", label: "maybe" }))).toThrow(/line 1: label/);
  expect(() => readLabelledItems("\n")).toThrow("no items");
});

test("a day that the calendar doesn't have is no date, and never a day of the next month", () => {
  const dateOf = (publishedAt: unknown) =>
    readLabelledItems(line({ title: "A rule", publishedAt }))[0]?.publishedAt.toISOString();
  expect(dateOf("2026-02-28")).toBe("2026-02-28T00:00:00.000Z");
  for (const impossible of ["2026-02-30", "2026-11-31T08:00:00Z", "31 Sep 2026 08:00:00 GMT", 20261120, null])
    expect(dateOf(impossible)).toBe("2026-01-01T00:00:00.000Z");
});
