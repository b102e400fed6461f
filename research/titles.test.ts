import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutPublisher } from "~/news/article";
import { textOfDocument } from "~/news/documents";
import { readLabelledItems } from "./eval/items";
import { readStreamLabels } from "./train/stream-labels";

const itemsOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readLabelledItems(readFileSync(`${folder}/${name}`, "utf8")));
const items = itemsOf("research/data/titles");

test("every training title is labeled, relevant ones with stage and direction, and none occurs twice", () => {
  const wrong = items.filter(
    ({ label, stage, direction }) => !label || (label !== "irrelevant" && !(stage && direction)),
  );
  expect(wrong).toEqual([]);
  expect(new Set(items.map(({ title }) => title.toLowerCase())).size).toBe(items.length);
});

test("no training title has an address or a publisher, also not at its end: the titles are our own", () => {
  const named = items.filter(
    ({ title, url, source }) => url || source || withoutPublisher(title) !== title.trim(),
  );
  expect(named).toEqual([]);
});

test("every training document is official and labeled, relevant ones with stage and direction, and no text occurs twice", () => {
  const documents = itemsOf("research/data/documents");
  const wrong = documents.filter(
    ({ document, label, stage, direction, url }) =>
      !document || url || !label || (label === "irrelevant") !== !(stage && direction),
  );
  expect(wrong).toEqual([]);
  const texts = documents.map(
    (one) => one.document && textOfDocument(one.document, { ...one, description: one.description ?? null }),
  );
  expect(new Set(texts).size).toBe(documents.length);
});

test("every label of a stream's article is known, relevant ones with stage and direction, and no title has two", () => {
  const text = readFileSync("research/data/natural/labels.jsonl", "utf8");
  const labels = [...readStreamLabels(text).values()];
  expect(labels).toHaveLength(text.trim().split("\n").length);
  const wrong = labels.filter(
    ({ label, stage, direction }) => label !== "irrelevant" && !(stage && direction),
  );
  expect(wrong).toEqual([]);
});
