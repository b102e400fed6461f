import { type Item, spansOf } from "./item";
import { type Part, TOPIC_LIST } from "./lexicon/lexicon";
import { DIRECT_FROM, KEYWORDS_MAX, NEAR_FROM, type Relevance, RELEVANT_FROM } from "./coding-guide";
import type { Estimate, Head } from "./word-model";
import { CAP } from "./score-caps";

/** An item is in a class where its chance is at least this. */
const CLASS_FROM = 0.5;
/** An irrelevant item with at least this chance of being relevant is kept for a second reader and for review. */
const NEAR_FROM_CHANCE = 0.05;
const CONTEXTUAL_MAX = DIRECT_FROM - 1;

/**
 * Decides on a news item by the rules and the words together: it is direct where the rules say so and its chance of being direct is at
 * least one half, and contextual where its chance of being relevant is. The score says the chance within the class: (score/100)^2 for
 * direct and (score/59)^2 for contextual items, which is what the level counts them for. A last reason has the words and the points
 * that the decision adds or takes, so that all reasons add up to the score. Official documents are read by `readDocumentAgain`.
 */
export function readAgain(read: Relevance, item: Item, estimate: Estimate): Relevance {
  if (item.document) return readDocumentAgain(read, estimate);
  const chances = chancesOf(read, estimate.logOdds, isNamed(item));
  const score = scoreOf(chances, read.score);
  const words = estimate.wordsFor(score >= DIRECT_FROM ? "direct" : "relevant");
  const isByWords = read.score < RELEVANT_FROM && score >= NEAR_FROM;
  return {
    ...read,
    score,
    reasons: [...read.reasons, reasonOf(score, score - read.score, chances, words)].filter(
      ({ points }) => points !== 0,
    ),
    factor: read.topic ? read.factor : (factorOf(item) ?? read.factor),
    keywords: isByWords
      ? [...new Set([...read.keywords, ...words.filter(isKeyword)])].slice(0, KEYWORDS_MAX)
      : read.keywords,
  };
}

/** A chance of 0.81 of being direct gives 90; one of 0.64 of being relevant gives 47; one of 0.3 gives 34. */
export function scoreOf({ relevant, direct }: Chances, ofRules: number): number {
  if (direct >= CLASS_FROM) return Math.round(100 * Math.sqrt(direct));
  if (relevant >= CLASS_FROM)
    return Math.min(CONTEXTUAL_MAX, Math.round(CONTEXTUAL_MAX * Math.sqrt(relevant)));
  if (relevant < NEAR_FROM_CHANCE) return Math.min(ofRules, NEAR_FROM - 1);
  return NEAR_FROM + Math.floor(((RELEVANT_FROM - NEAR_FROM) * relevant) / CLASS_FROM);
}

function reasonOf(score: number, points: number, { relevant, direct }: Chances, words: readonly string[]) {
  const [chance, kind] = score >= DIRECT_FROM ? [direct, "direct"] : [relevant, "relevant"];
  const named = words.length === 0 ? "" : `: ${words.map((word) => `"${word}"`).join(", ")}`;
  return {
    part: points > 0 ? ("words" as const) : ("guard" as const),
    text: `${Math.round(100 * chance)}% of such articles are ${kind}, by their words${named}`,
    points,
  };
}

/** Whether a title names the US government or citizens; a court or a state alone may be anyone's. */
function isNamed({ title }: Item): boolean {
  return spansOf(title, ["citizens", "citizen", "usa", "federal", "president", "lawmakers"]).length > 0;
}

/** The risk factor of the first topic that has a word of its own in the title. */
function factorOf({ title }: Item): Relevance["factor"] | undefined {
  const hasWord = ({ classes: [name, ...others] }: Part) =>
    name && others.length === 0 && title.spans.has(name);
  return TOPIC_LIST.find(({ heads }) => heads.some(({ parts: [first] }) => first && hasWord(first)))?.factor;
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

/** Bounds in log-odds for official documents, which the rules read well: the words move one only where they are rather sure. */
const IRRELEVANT_BELOW = -2;
const CONTEXTUAL_BELOW = -1.5;
const DIRECT_FROM_WORDS = 2.25;
const RELEVANT_FROM_WORDS = 3.25;
/** What the words alone give a document. */
const BY_WORDS = { direct: 65, contextual: 45 } as const;

/** Moves an official document to another class where its words are rather sure of it. */
function readDocumentAgain(read: Relevance, { logOdds, wordsFor }: Estimate): Relevance {
  const score = scoreByWords(read.score, logOdds);
  if (score === read.score) return read;
  const words = wordsFor(score >= DIRECT_FROM || read.score >= DIRECT_FROM ? "direct" : "relevant");
  const points = score - read.score;
  const text = `the document's words: ${words.map((word) => `"${word}"`).join(", ")}`;
  return {
    ...read,
    score,
    reasons: [...read.reasons, { part: points > 0 ? "words" : "guard", text, points }],
  };
}

function scoreByWords(ofRules: number, { relevant, direct }: Estimate["logOdds"]): number {
  if (ofRules >= RELEVANT_FROM && relevant < IRRELEVANT_BELOW) return CAP.words;
  if (ofRules >= DIRECT_FROM) return direct < CONTEXTUAL_BELOW ? CAP.context : ofRules;
  if (direct >= DIRECT_FROM_WORDS) return BY_WORDS.direct;
  return ofRules < RELEVANT_FROM && relevant >= RELEVANT_FROM_WORDS ? BY_WORDS.contextual : ofRules;
}

/** The chances, 0 to 1, that an article of a raw stream is direct and that it is relevant (direct or contextual). */
export type Chances = { direct: number; relevant: number };

/**
 * The word model learned from sets in which relevant items are far more frequent than in a raw stream. So its log-odds are turned into
 * chances by the labels of streams that it had not seen (research/history/relevance-rounds.md has the table): log-odds of the chance = slope * (log-odds - half),
 * where `half` is what makes the chance one half.
 */
export const CALIBRATION = {
  direct: { half: 1.5, slope: 1 },
  relevant: { half: -2, slope: 0.3 },
  unflagged: { half: 3, slope: 0.8 },
  /** What the log-odds for direct lose where the title names neither the US government nor citizens. */
  unnamedPenalty: 2,
};

/** What the rules don't flag stays below one half: no words were found that are relevant more often than not. */
const UNFLAGGED_MAX = 0.49;

/**
 * The chances of an article by the rules' verdict and the words' log-odds. Only what the rules call direct can be direct: of what words alone
 * called direct, none was. q = direct + relevant / 2, less 2 where neither the US government nor citizens are named; log-odds of 3 and 2 with
 * a name give q = 4.
 */
export function chancesOf(
  { score }: Pick<Relevance, "score">,
  logOdds: Readonly<Pick<Record<Head, number>, "direct" | "relevant">>,
  isNamed: boolean,
): Chances {
  const q = logOdds.direct + logOdds.relevant / 2 - (isNamed ? 0 : CALIBRATION.unnamedPenalty);
  return {
    direct: score >= DIRECT_FROM ? chance(q, CALIBRATION.direct) : 0,
    relevant:
      score >= RELEVANT_FROM
        ? chance(logOdds.relevant, CALIBRATION.relevant)
        : Math.min(UNFLAGGED_MAX, chance(logOdds.relevant, CALIBRATION.unflagged)),
  };
}

const chance = (logOdds: number, { half, slope }: { half: number; slope: number }) =>
  1 / (1 + Math.exp(-slope * (logOdds - half)));
