import { withoutPublisher } from "~/news/article";
import { NEAR_FROM, RELEVANT_FROM, type Relevance, type RelevanceInput } from "~/news/coding-guide";
import { formsOf } from "~/news/document-forms";
import { scoreDocument, textOfDocument } from "~/news/documents";
import { type Item, readItem } from "~/news/item";
import { readByRules } from "~/news/rules";
import { isRejected } from "~/news/step";
import { estimateOf, stageAndDirection, type WordModel } from "~/news/word-model";
import { readAgain } from "~/news/words";

/**
 * Log-odds for relevant above which a news item is read by a model although the rules find no topic: some 3% of a raw stream, with four
 * in five of its relevant items (docs/evaluation.md).
 */
const CANDIDATE_ABOVE = -3;

/** What the rules and the words make of an item. */
export interface Screened {
  relevance: Relevance;
  /** The words' log-odds that it is relevant, by which candidates are read in turn. */
  logOdds: number;
  /** Whether it is recorded and read by a model; any other is only counted for its outlet. */
  isCandidate: boolean;
}

/**
 * Reads an item by the rules, then by its words, and decides whether it is a candidate: news in which the rules find a topic or whose
 * log-odds for relevant are above -3, and documents of 25 and above.
 */
export function screenItem(input: RelevanceInput, model: WordModel): Screened {
  const { document } = input;
  if (document) {
    const { forms, measure } = formsOf(document, input.title);
    // The words are those of the measure, whatever the document does to it.
    const text = textOfDocument(document, { ...input, title: measure || input.title });
    const item = readItem(text, null, document);
    const byForm = scoreDocument(document, input);
    const { logOdds, relevance } = withWords(byForm, item, model);
    const isByForm = forms.length > 0 || isRejected(document);
    return {
      relevance: isByForm ? { ...relevance, direction: byForm.direction } : relevance,
      logOdds,
      isCandidate: relevance.score >= NEAR_FROM,
    };
  }
  // A newsletter's title ("A. And, B") is the news of two items.
  const read = withoutPublisher(input.title)
    .split(/[.!?] (?:And|Plus),? /)
    .map((title) => readItem(title, input.description))
    .map((item) => withWords(readByRules(item), item, model));
  const logOdds = Math.max(...read.map((reading) => reading.logOdds));
  return {
    relevance: read.reduce((best, reading) =>
      reading.relevance.score > best.relevance.score ? reading : best,
    ).relevance,
    logOdds,
    isCandidate: logOdds > CANDIDATE_ABOVE || read.some(({ relevance }) => relevance.topic !== ""),
  };
}

/** The relevance of an item by the rules and the words. */
export const scoreRelevance = (input: RelevanceInput, model: WordModel): Relevance =>
  screenItem(input, model).relevance;

/** What the rules say, checked by the words. */
function withWords(byRules: Relevance, item: Item, model: WordModel) {
  const estimate = estimateOf(item, byRules, model);
  const read = readAgain(byRules, item, estimate);
  return {
    logOdds: estimate.logOdds.relevant,
    relevance: read.score < RELEVANT_FROM ? read : { ...read, ...stageAndDirection(item, byRules, estimate) },
  };
}
