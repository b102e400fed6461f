import { withoutPublisher } from "~/news/article";
import type { Relevance } from "~/news/coding-guide";
import { scoreDocument, textOfDocument } from "~/news/documents";
import { type Item, readItem } from "~/news/item";
import { readByRules } from "~/news/rules";
import { hashedFeatures } from "~/news/word-model";
import type { EvalItem } from "../eval/items";

/** What an item teaches: its class, and a relevant one's stage and direction. */
export type Known = Partial<Pick<EvalItem, "label" | "stage" | "direction">>;

/** An item as the word model sees it: its features' hashes with their values, and what is known of it. */
export type Example = { features: ReadonlyMap<number, number>; known: Known };

type TrainingItem = Pick<EvalItem, "title"> & Partial<EvalItem>;

/**
 * An item's examples. An article with a description is read with and without it, so that a missing description says nothing. The
 * stage of a document is that of its kind and isn't learned.
 */
export function examplesOf(of: TrainingItem): Example[] {
  const { title, description, document, label, stage, direction } = of;
  if (document) {
    const texts = { title, description: description ?? null };
    const item = readItem(textOfDocument(document, texts), null, document);
    return [exampleOf(item, scoreDocument(document, texts), { label, direction })];
  }
  return [...new Set([description ?? null, null])].map((text) => {
    const item = readItem(withoutPublisher(title), text);
    return exampleOf(item, readByRules(item), { label, stage, direction });
  });
}

const exampleOf = (item: Item, read: Relevance, known: Known): Example => ({
  features: hashedFeatures(item, read),
  known,
});

const FEATURE_OCCURRENCES_MIN = 3;

/** How many labeled examples each feature is in, for those in at least three: a rarer one says nothing that would hold elsewhere. */
export function commonFeatures(labeled: readonly Example[]): Map<number, number> {
  const occurrences = new Map<number, number>();
  for (const { features } of labeled)
    for (const hash of features.keys()) occurrences.set(hash, (occurrences.get(hash) ?? 0) + 1);
  return new Map([...occurrences].filter(([, times]) => times >= FEATURE_OCCURRENCES_MIN));
}
