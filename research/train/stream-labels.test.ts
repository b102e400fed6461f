import { expect, test } from "vitest";
import { readLabelledItems } from "../eval/items";
import { titleHash } from "../../commands/recorded-readings";
import { readStreamLabels, withStreamLabels } from "./stream-labels";

const ITEMS = readLabelledItems(
  [
    { title: "Bakery opens" },
    { title: "Border closes" },
    { title: "Bridge reopens", label: "direct", direction: "lowers" },
  ]
    .map((one) => JSON.stringify(one))
    .join("\n"),
);

test("an item of a stream takes the label that is filed under its title's hash, unless it has one", () => {
  const labels = readStreamLabels(
    ["Border closes", "Bridge reopens"]
      .map((title) =>
        JSON.stringify({ titleHash: titleHash(title), label: "contextual", direction: "raises" }),
      )
      .join("\n"),
  );
  expect(withStreamLabels(ITEMS, labels).map(({ label, direction }) => [label, direction])).toEqual([
    [undefined, undefined],
    ["contextual", "raises"],
    ["direct", "lowers"],
  ]);
});

test("the hash is the first 16 hex digits of SHA-256", () => {
  expect(titleHash("abc")).toBe("ba7816bf8f01cfea");
});

test.each(['{"titleHash":"short","label":"direct"}', '{"titleHash":"ba7816bf8f01cfea"', "[]"])(
  "a line that is not a label is named: %s",
  (line) => {
    const good = JSON.stringify({ titleHash: titleHash("Border closes"), label: "irrelevant" });
    expect(() => readStreamLabels(`${good}\n${line}\n`)).toThrow("line 2 is not a label");
  },
);
