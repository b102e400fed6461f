import { type Item, spansOf } from "./item";
import { type Part, TOPIC_LIST } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";
import { DIRECT_FROM, RELEVANT_FROM, type Reason, type Relevance } from "./coding-guide";
import { CAP } from "./score-caps";
import type { Estimate } from "./word-model";

/**
 * Bounds in log-odds, which count what the rules say as well. Decision 061 has the counts behind them. The words move an item that the rules
 * flag only where they are rather sure, and flag one that the rules don't flag only where they are surer.
 */
const DIRECT_FROM_LOG_ODDS = 1.5;
const OF_FLAGGED = { irrelevantBelow: -2.5, contextualBelow: -3 } as const;
const OF_OTHERS = { contextualFrom: 3.5, relevantOfDirect: 2 } as const;
/** The most points that words alone give above a class's lowest score. */
export const WORDS_MARGIN_MAX = 9;

/**
 * Reads an item a second time, by its words and what the rules say. They can move an item that the rules flag to another class: to 35, to 59,
 * or to 60 to 69. An item that the rules don't flag gets 40 to 49 if its words are surely those of relevant news and 60 to 69 if of direct news,
 * unless its title is about another country or foreigners.
 */
export function readAgain(read: Relevance, item: Item, estimate: Estimate): Relevance {
  return read.score >= RELEVANT_FROM ? reviewed(read, estimate) : readByWords(read, item, estimate);
}

function reviewed(read: Relevance, { logOdds, wordsFor }: Estimate): Relevance {
  const moved = (part: Reason["part"], text: string, score: number): Relevance => ({
    ...read,
    score,
    reasons: [...read.reasons, { part, text, points: score - read.score }],
  });
  if (read.score >= DIRECT_FROM)
    return logOdds.direct < OF_FLAGGED.contextualBelow
      ? moved("guard", `words of contextual news: ${quoted(wordsFor("direct"))}`, CAP.context)
      : read;
  if (logOdds.direct >= DIRECT_FROM_LOG_ODDS)
    return moved("words", `words of direct news: ${quoted(wordsFor("direct"))}`, directScore(logOdds.direct));
  if (logOdds.relevant < OF_FLAGGED.irrelevantBelow)
    return moved("guard", `words of other news: ${quoted(wordsFor("relevant"))}`, CAP.words);
  return read;
}

function readByWords(read: Relevance, item: Item, estimate: Estimate): Relevance {
  const isCapped = read.topic !== "";
  const score = isCapped || isAboutOthers(item.title) ? 0 : scoreOf(estimate);
  if (score === 0) return read;
  const kind = score >= DIRECT_FROM ? "direct" : "relevant";
  const words = estimate.wordsFor(kind);
  return {
    ...read,
    score,
    reasons: [{ part: "words", text: `words of ${kind} news: ${quoted(words)}`, points: score }],
    factor: factorOf(item) ?? read.factor,
    keywords: [...new Set([...words, ...estimate.wordsFor("relevant")])].filter(isKeyword),
  };
}

/** 0 for an irrelevant item. */
function scoreOf({ logOdds: { relevant, direct } }: Estimate): number {
  const { contextualFrom, relevantOfDirect } = OF_OTHERS;
  if (direct >= DIRECT_FROM_LOG_ODDS && relevant >= relevantOfDirect) return directScore(direct);
  return relevant >= contextualFrom ? RELEVANT_FROM + marginOf(relevant - contextualFrom) : 0;
}

function directScore(logOdds: number): number {
  return DIRECT_FROM + marginOf(logOdds - DIRECT_FROM_LOG_ODDS);
}

/** Two points for each unit of log-odds above a bound. */
function marginOf(above: number): number {
  return Math.min(WORDS_MARGIN_MAX, Math.floor(2 * above));
}

/** Whether a title is about another country or foreigners, or says how to do something. */
function isAboutOthers(title: Reading): boolean {
  const { spans, words } = title;
  if (words[0] === "how" && words[1] === "to") return true;
  if (!spans.has("foreign") && !spans.has("foreigners")) return false;
  return !spans.has("citizens") && !spansOf(title, ["usa", "federal"]).some((one) => !isTheirs(one, title));
}

/** Whether a country's name stands beside an authority, which is then its own: "customs officers in Kenya", "Brazil federal court". */
function isTheirs({ start, end, words }: Span, title: Reading): boolean {
  const reach = words === "federal" ? 2 : 1;
  return spansOf(title, ["foreign"]).some(
    (name) =>
      name.end === start ||
      (name.start > end &&
        name.start - end <= reach &&
        /^(?:in|of)$/.test(title.words[name.start - 1] ?? "")),
  );
}

/** The risk factor of the first topic that has a word of its own in the title. */
function factorOf({ title }: Item): Relevance["factor"] | undefined {
  const isNamed = ({ classes: [name, ...others] }: Part) =>
    name && others.length === 0 && title.spans.has(name);
  return TOPIC_LIST.find(({ heads }) => heads.some(({ parts: [first] }) => first && isNamed(first)))?.factor;
}

const SMALL_WORDS = new Set(
  "about after again every could other should something still their there these those under where which while would".split(
    " ",
  ),
);

/** Whether a word may be shown as a keyword: "passport", but not "he may" or "every". */
function isKeyword(word: string): boolean {
  return /^[a-z]{5,}$/.test(word) && !SMALL_WORDS.has(word);
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}
