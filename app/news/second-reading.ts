import { type Item, spansOf } from "./item";
import { type Part, TOPIC_LIST } from "./lexicon/lexicon";
import type { Reading } from "./matcher";
import { DIRECT_FROM, KEYWORDS_MAX, RELEVANT_FROM, type Relevance } from "./coding-guide";
import { CAP, isTheirs } from "./score-caps";
import type { Estimate } from "./word-model";

/**
 * Bounds in log-odds, which count what the rules say as well. Decision 061 has the counts behind them. The words move an item that the rules
 * flag only where they are rather sure, and flag one that the rules don't flag only where they are surer.
 */
const DIRECT_FROM_LOG_ODDS = 2.25;
const OF_FLAGGED = { irrelevantBelow: -2, contextualBelow: -1.5 } as const;
/** Of direct items whose title names neither the US government nor citizens: "Doughnut passport ends Friday". */
const OF_UNNAMED = { irrelevantBelow: 0.5, contextualBelow: 0 } as const;
const OF_OTHERS = { contextualFrom: 3.25, relevantOfDirect: 2 } as const;
/** The most points that words alone give above a class's lowest score. */
export const WORDS_MARGIN_MAX = 9;

/** What the words make of an item: its score, and the news whose words it has. */
type Verdict = {
  score: number;
  head: "relevant" | "direct";
  kind: "direct" | "relevant" | "contextual" | "irrelevant";
};

/**
 * Reads an item a second time, by its words and what the rules say. They can move an item that the rules flag to another class: to 35, to 59,
 * or to 60 to 69. An item that the rules don't flag gets 40 to 49 if its words are surely those of relevant news and 60 to 69 if of direct news,
 * unless its title is about another country or foreigners, or says how to do something. The last reason names the words, and all reasons
 * still add up to the score.
 */
export function readAgain(read: Relevance, item: Item, estimate: Estimate): Relevance {
  const verdict =
    read.score >= RELEVANT_FROM
      ? verdictOnFlagged(read, item, estimate)
      : verdictOnOthers(read, item, estimate);
  if (!verdict) return read;
  const { score, head, kind } = verdict;
  const words = estimate.wordsFor(head);
  const points = score - read.score;
  const reasons = [
    ...read.reasons,
    { part: points > 0 ? "words" : "guard", text: reasonOf(kind, words), points } as const,
  ];
  if (read.score >= RELEVANT_FROM) return { ...read, score, reasons };
  return {
    ...read,
    score,
    reasons,
    factor: read.topic ? read.factor : (factorOf(item) ?? read.factor),
    keywords: [
      ...new Set([...read.keywords, ...[...words, ...estimate.wordsFor("relevant")].filter(isKeyword)]),
    ].slice(0, KEYWORDS_MAX),
  };
}

function verdictOnFlagged(
  { score }: Relevance,
  item: Item,
  { logOdds: { relevant, direct } }: Estimate,
): Verdict | null {
  const isDirect = score >= DIRECT_FROM;
  const { irrelevantBelow, contextualBelow } = isDirect && !isNamed(item) ? OF_UNNAMED : OF_FLAGGED;
  if (relevant < irrelevantBelow) return { score: CAP.words, head: "relevant", kind: "irrelevant" };
  if (!isDirect) return verdictOnDirect(direct);
  return direct < contextualBelow ? { score: CAP.context, head: "direct", kind: "contextual" } : null;
}

/** Whether a title names the US government or citizens, as a document always does; a court or a state alone may be anyone's. */
function isNamed({ title, document }: Item): boolean {
  if (document) return true;
  return spansOf(title, ["citizens", "citizen", "usa", "federal", "president", "lawmakers"]).length > 0;
}

function verdictOnOthers({ topic }: Relevance, { title }: Item, { logOdds }: Estimate): Verdict | null {
  const { contextualFrom, relevantOfDirect } = OF_OTHERS;
  const { relevant } = logOdds;
  // What a topic finds the rules have capped; beside another country's name or foreigners they know why.
  if (isAboutOthers(title) || (topic && spansOf(title, ["foreign", "foreigners"]).length > 0)) return null;
  const direct = relevant >= relevantOfDirect ? verdictOnDirect(logOdds.direct) : null;
  if (direct || relevant < contextualFrom) return direct;
  return { score: RELEVANT_FROM + marginOf(relevant - contextualFrom), head: "relevant", kind: "relevant" };
}

function reasonOf(kind: Verdict["kind"], words: readonly string[]): string {
  if (words.length === 0) return `reads like ${kind} news`;
  return `words of ${kind} news: ${words.map((word) => `"${word}"`).join(", ")}`;
}

function verdictOnDirect(direct: number): Verdict | null {
  const above = direct - DIRECT_FROM_LOG_ODDS;
  return above < 0 ? null : { score: DIRECT_FROM + marginOf(above), head: "direct", kind: "direct" };
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
