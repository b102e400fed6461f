import { type Item, spansOf } from "./item";
import { LOOK_ALIKE_CLASSES, type Part, TOPIC_LIST } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";
import { DIRECT_FROM, RELEVANT_FROM, type Reason, type Relevance } from "./coding-guide";
import { CAP } from "./score-caps";
import type { Estimate } from "./word-model";

/** Log-odds of relevance from which words alone make an item contextual (90 to 1). */
const CONTEXTUAL_LOG_ODDS = 4.5;
/** Log-odds of both that make an item direct (4.5 and 7.4 to 1): in streams, words of direct news are rarely those of other news. */
const DIRECT_LOG_ODDS = 1.5;
const DIRECT_RELEVANT_LOG_ODDS = 2;
/** Log-odds below which words make a contextual item irrelevant. Decision 061 has the counts behind these bounds. */
const IRRELEVANT_LOG_ODDS = -7;
/** The most points that words alone give above a class's lowest score. */
export const WORDS_MARGIN_MAX = 9;

/**
 * Reads an item a second time, by its words alone. Where no topic was found, the words decide: 40 to 49 if they are those of relevant
 * news, 60 to 69 if of direct news. A contextual item whose other words are clearly those of something else becomes irrelevant. A direct item
 * and one that an exclusion rule caps below 40 stay as they are, and so does a title about another country or foreigners.
 */
export function readAgain(read: Relevance, item: Item, estimate: Estimate): Relevance {
  if (read.topic) return withDoubt(read, estimate);
  const score = scoreOf(estimate, item);
  if (score === 0) return read;
  const reason = {
    part: "words",
    text: `words of relevant news: ${quoted(estimate)}`,
    points: score,
  } as const;
  return {
    ...read,
    score,
    reasons: [reason],
    factor: factorOf(item) ?? read.factor,
    keywords: estimate.words.filter(isKeyword),
  };
}

/** A contextual item is irrelevant if its words speak strongly for other news. */
function withDoubt(read: Relevance, estimate: Estimate): Relevance {
  const isContextual = read.score >= RELEVANT_FROM && read.score < DIRECT_FROM;
  if (!isContextual || estimate.relevant >= IRRELEVANT_LOG_ODDS) return read;
  const text = `words of other news: ${quoted(estimate)}`;
  const reasons: Reason[] = [...read.reasons, { part: "guard", text, points: CAP.words - read.score }];
  return { ...read, score: CAP.words, reasons };
}

/** Two points for each unit of log-odds above the class's bound; 0 for an irrelevant item. A title about a service is never direct. */
function scoreOf({ relevant, direct }: Estimate, { title }: Item): number {
  if (isAboutOthers(title)) return 0;
  const margin = (above: number) => Math.min(WORDS_MARGIN_MAX, Math.floor(2 * above));
  const isService = [...SERVICES].some((name) => title.spans.has(name));
  if (direct >= DIRECT_LOG_ODDS && relevant >= DIRECT_RELEVANT_LOG_ODDS && !isService)
    return DIRECT_FROM + margin(direct - DIRECT_LOG_ODDS);
  return relevant >= CONTEXTUAL_LOG_ODDS ? RELEVANT_FROM + margin(relevant - CONTEXTUAL_LOG_ODDS) : 0;
}

/** The classes of words that make a direct topic's item contextual, such as a wait for a passport. */
const SERVICES = new Set(
  TOPIC_LIST.flatMap(({ options }) => [...options])
    .filter((option) => option.startsWith("lower="))
    .flatMap((option) => option.slice("lower=".length).split("|")),
);

/** Whether a title is about another country, foreigners, a look-alike, or Cuba without travel, or says how to do something. */
function isAboutOthers(title: Reading): boolean {
  const { spans, words } = title;
  if (words[0] === "how" && words[1] === "to") return true;
  if (LOOK_ALIKE_CLASSES.some(({ name }) => spans.has(name))) return true;
  if (spans.has("cuba") && !spans.has("travel")) return true;
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

function quoted({ words }: Estimate): string {
  return words.map((word) => `"${word}"`).join(", ");
}
