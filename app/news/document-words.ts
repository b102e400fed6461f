import { DIRECT_FROM, RELEVANT_FROM, type Relevance } from "./coding-guide";
import { CAP } from "./score-caps";
import type { Estimate } from "./word-model";

/** Bounds in log-odds for official documents, which the rules read well: the words move one only where they are rather sure. */
const IRRELEVANT_BELOW = -2;
const CONTEXTUAL_BELOW = -1.5;
const DIRECT_FROM_WORDS = 2.25;
const RELEVANT_FROM_WORDS = 3.25;
/** What the words alone give a document. */
const BY_WORDS = { direct: 65, contextual: 45 } as const;

/** Moves an official document to another class where its words are rather sure of it. */
export function readDocumentAgain(read: Relevance, { logOdds, wordsFor }: Estimate): Relevance {
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
