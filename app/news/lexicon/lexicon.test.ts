import { expect, test } from "vitest";
import { documentOf } from "~/sources/official-document";
import { normalizeText } from "~/news/matcher";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/rules";
import { scoreRelevance } from "../../../tests/title-scores";
import { scoreDocument } from "~/news/documents";
import { findHead } from "~/news/frames";
import {
  ACTION_CLASSES,
  EXCEPTION_CLASSES,
  LOOK_ALIKE_CLASSES,
  MATCHER,
  TOPIC_LIST,
  WORD_CLASSES,
} from "./lexicon";

test("every class has a name of its own and words in the dictionaries' notation", () => {
  for (const { name, words } of [...WORD_CLASSES, ...LOOK_ALIKE_CLASSES]) {
    expect(words.length, name).toBeGreaterThan(0);
    for (const word of words) expect(word, name).toMatch(/^[~=]?[a-z0-9(][a-z0-9 |()]*$/);
  }
  const names = [...WORD_CLASSES, ...LOOK_ALIKE_CLASSES].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("every word of every class is found in the class's example, in every form", () => {
  const missed = [...WORD_CLASSES, ...LOOK_ALIKE_CLASSES].flatMap(({ name, example, entries }) => {
    if (!example.includes("_")) return [`${name} has no place for a word in its example`];
    return entries.flatMap(({ forms }) =>
      forms.flatMap((form) => {
        const text = MATCHER.read(normalizeText(example.replace("_", form), 500));
        return text.spans.get(name)?.some((span) => span.form === form) ? [] : [`${name}: ${form}`];
      }),
    );
  });
  expect(missed).toEqual([]);
});

const heads = TOPIC_LIST.flatMap((topic) =>
  topic.heads.map((head) => ({ topic, head, example: head.example })),
);

test("every head is found in its example", () => {
  const isFound = ({ head, example }: (typeof heads)[number]) =>
    findHead(head, MATCHER.read(normalizeText(example, 500)), 20) !== null;
  expect(heads.length).toBeGreaterThan(150);
  expect(heads.filter((head) => !isFound(head)).map(({ example }) => example)).toEqual([]);
});

test("the rules score every head's example as its topic's tier says", () => {
  const document = documentOf("rule");
  const scored = heads.map(({ topic, head, example }) => {
    const { score } = head.isOfficial
      ? scoreDocument(document, { title: example, description: null })
      : readByRules(readItem(example, null));
    return { tier: topic.tier, example, score };
  });
  const isWrong = ({ tier, score }: (typeof scored)[number]) =>
    tier === "direct" ? score < DIRECT_FROM : score < RELEVANT_FROM || score >= DIRECT_FROM;
  expect(scored.filter(isWrong)).toEqual([]);
});

test.each([
  ["Trump brings more soldiers to Memphis", "Domestic military deployment"],
  ["Idaho bill would ban out-of-state travel for abortion", "Interstate travel"],
  ["Americans denied entry to Italy", "Entry bans on Americans"],
  ["CDC extends no-sail order for cruises", "Cruise and ship restrictions"],
])("the first keyword of %j is its topic's label", (title, label) => {
  const item = { title, description: null, source: "Example Times", document: null };
  const { keywords } = scoreRelevance({ ...item, publishedAt: new Date("2026-03-02T12:00:00Z") });
  expect(keywords[0]).toBe(label);
});

test("no word is in two classes of actions", () => {
  const actions = WORD_CLASSES.filter(({ name }) => ACTION_CLASSES.some((action) => action === name));
  const classOf = new Map<string, string>();
  for (const { name, entries } of actions)
    for (const form of entries.flatMap(({ forms }) => forms))
      expect({ form, name: classOf.get(form) ?? name }).toEqual({
        form,
        name: classOf.set(form, name).get(form),
      });
});

test("look-alike words stay few, so that lists of exceptions don't grow back", () => {
  const words = EXCEPTION_CLASSES.flatMap(({ entries }) => entries);
  expect(words.length).toBeLessThanOrEqual(150);
});
