import { expect, test } from "vitest";
import { documentOf } from "~/sources/official-document";
import { normalizeText } from "~/news/normalize-text";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { readItem } from "~/news/item";
import { readByRules } from "~/news/relevance";
import { scoreRelevance } from "../../../tests/title-scores";
import { scoreDocument } from "~/news/documents";
import { findHead } from "~/news/frames";
import { TOPIC_LABELS } from "./topic-labels";
import { EVERYDAY_NEWS, LOOK_ALIKES } from "./look-alikes";
import { ACTION_CLASSES, LOOK_ALIKE_CLASSES, MATCHER, TOPIC_LIST, WORD_CLASSES } from "./lexicon";
import { parseWordClasses } from "./parse";

const classes = [...WORD_CLASSES, ...LOOK_ALIKE_CLASSES].map((one) => [one.name, one] as const);

test.each(classes)(
  "every word of %s is found in its example, in every form",
  (name, { example, entries }) => {
    expect(example).toContain("_");
    const missed = entries.flatMap(({ forms }) =>
      forms.filter((form) => {
        const text = MATCHER.read(normalizeText(example.replace("_", form), 500));
        return !text.spans.get(name)?.some((span) => span.form === form);
      }),
    );
    expect(missed).toEqual([]);
  },
);

const heads = TOPIC_LIST.flatMap((topic) =>
  topic.heads.map((head) => ({ topic, head, example: head.example })),
);

test.each(heads)("the head is found in its example: $example", ({ head, example }) => {
  expect(findHead(head, MATCHER.read(normalizeText(example, 500)), 20)).not.toBeNull();
});

test.each(heads)(
  "the rules score the example as its topic's tier says: $example",
  ({ topic, head, example }) => {
    const document = documentOf("rule");
    const { score } = head.isOfficial
      ? scoreDocument(document, { title: example, description: null })
      : readByRules(readItem(example, null));
    expect(score).toBeGreaterThanOrEqual(topic.tier === "direct" ? DIRECT_FROM : RELEVANT_FROM);
    if (topic.tier === "context") expect(score).toBeLessThan(DIRECT_FROM);
  },
);

test("every topic has a label of its own for readers, and no label is left without a topic", () => {
  expect(Object.keys(TOPIC_LABELS).sort()).toEqual(TOPIC_LIST.map(({ id }) => id).sort());
  expect(new Set(Object.values(TOPIC_LABELS)).size).toBe(TOPIC_LIST.length);
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
  const actions = WORD_CLASSES.filter(({ name }) => ACTION_CLASSES.some((one) => one === name));
  const classOf = new Map<string, string>();
  for (const { name, entries } of actions)
    for (const form of entries.flatMap(({ forms }) => forms))
      expect({ form, name: classOf.get(form) ?? name }).toEqual({
        form,
        name: classOf.set(form, name).get(form),
      });
});

test("look-alike words stay few, so that lists of exceptions don't grow back", () => {
  const words = [LOOK_ALIKES, EVERYDAY_NEWS].flatMap(parseWordClasses).flatMap(({ entries }) => entries);
  expect(words.length).toBeLessThanOrEqual(150);
});
