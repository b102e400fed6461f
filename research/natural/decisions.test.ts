import { expect, test } from "vitest";
import { DESCRIPTION_VALUE } from "~/news/word-model";
import { readDecisions } from "./decisions";

const line = (label: string | null) =>
  JSON.stringify({
    titleHash: "0".repeat(16),
    label,
    rules: "direct",
    model: "irrelevant",
    title: [1, 9],
    description: [7],
  });

test("a decision becomes a row of hashed features; what is still open teaches nothing", () => {
  expect(readDecisions(`${line("irrelevant")}\n${line(null)}\n`)).toEqual([
    {
      titleHash: "0".repeat(16),
      row: {
        known: { label: "irrelevant" },
        features: new Map([
          [1, 1],
          [9, 1],
          [7, DESCRIPTION_VALUE],
        ]),
      },
    },
  ]);
});

test("a line that is no decision is named", () => {
  expect(() => readDecisions(`${line("direct")}\n{}`)).toThrow(/line 2/);
});
