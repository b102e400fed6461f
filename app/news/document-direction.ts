import type { OfficialDocument } from "~/sources/official-document";
import { type Direction, DIRECTIONS, type RelevanceInput } from "./coding-guide";
import type { DocumentForm } from "./document-forms";
import { DOCUMENT_LENGTH_MAX } from "./item";
import { MATCHER, type Topic } from "./lexicon/lexicon";
import type { Reading } from "./matcher";
import { normalizeText } from "./normalize-text";

/** A text without its limits of restrictions, which are what a document is about, not what it does. */
interface TextRead {
  text: Reading;
  /** Whether it limits or rules out a restriction. */
  isProtective: boolean;
}

export function readText(words: string): TextRead {
  const plain = normalizeText(words, DOCUMENT_LENGTH_MAX);
  const unlimited = plain.replace(LIMITED_RESTRICTION, "").replace(NEGATED_RESTRICTION, "");
  return { text: MATCHER.read(unlimited), isProtective: unlimited !== plain };
}

/** "Prohibit the denial of passports", "stop the Secretary of State from denying": what is forbidden is itself a restriction, the document's matter. */
const LIMITED_RESTRICTION =
  /\b(?:prohibit|forbid|bar|ban|prevent|stop|halt|end|limit|curb|restrict)(?:n?ing|t?ing|s|ed)? (?=(?:(?!and |or |not )[a-z]+ ){0,6}(?:den(?:y|ying|ials?)|revo(?:ke|king|cations?)|refus(?:e|ing|als?)|suspen(?:d|ding|sions?)|seiz(?:e|ing|ures?)|confiscat(?:e|ing|ion)|invalidat(?:e|ing|ion))\b)/;

/** "No citizen is denied a passport", "may not revoke a passport": what is ruled out is the document's matter. */
const NEGATED_RESTRICTION =
  /\b(?:no (?:usa? |american )?(?:citizens?|persons?|individuals?|one|americans?|passports?) (?:is|are|be|(?:may|shall|can|will) be)|(?:may|shall|must|can|will) not(?: be)?|(?:is|are) not) (?=(?:den(?:y|ied)|revoked?|refused?|suspend(?:ed)?|seized?|confiscated?|invalidated?|prevent(?:ed)?|barred)\b)/;

interface Of {
  input: Pick<RelevanceInput, "title" | "description">;
  document: OfficialDocument;
  topic: Topic;
  isRoutine: boolean;
}

/**
 * The direction of the measure, turned round by each form that takes it back or puts it off. A form's own words in the abstract
 * ("withdraws its proposal to deny") don't count as the measure's.
 */
export function directionOfMeasure(measure: string, forms: readonly DocumentForm[], of: Of): Direction {
  const { input, document } = of;
  const about = document.officialTitle ?? input.description ?? "";
  const unformed = forms.reduce(
    (text, { words }) => (words ? text.toLowerCase().replace(words, "") : text),
    about,
  );
  const direction = directionOfText(readText(`${measure}. ${unformed}`), of);
  const turns = forms.filter(({ effect }) => effect === "ends" || effect === "postpones").length;
  if (turns % 2 === 0 || direction === "neutral") return direction;
  return direction === "raises" ? "lowers" : "raises";
}

/** A technical amendment or a comment period, but not among other matters: "Family Travel, Remittances, and Technical Amendments". */
export function isOnlyAmended({ spans, words }: Reading): boolean {
  return (spans.get("commentKind") ?? []).some(({ start }) => words[start - 1] !== "and");
}

const LEAVE = /^(?:to )?(?:allow|authori)/;

/** "Authorize the Secretary of State to deny passports", "allow the denial of": what is allowed is a restriction. */
function isLeaveToRestrict({ spans, words }: Reading): boolean {
  const [leave] = spans.get("easing") ?? [];
  const [restriction] = spans.get("tightening") ?? [];
  if (!leave || !restriction || !LEAVE.test(leave.form)) return false;
  const between = words.slice(leave.end, restriction.start);
  return between.at(-1) === "to" || between.every((word) => word === "the");
}

const REMOVED_RIGHT = /\bremoval of (?:[a-z]+ ){0,6}(?:authorizations?|licenses?|exceptions?|exemptions?)\b/;

const GIVEN_RIGHT =
  /\b(?:exemptions?|restoration|(?:expanded|restored) (?:eligibility|validity)|authorization of (?:group|family|educational|individual|travel))\b/;

/** The place of the first word that gives a right. */
function startOfRight({ words }: Reading): number {
  const plain = words.join(" ");
  const { index } = GIVEN_RIGHT.exec(plain) ?? {};
  return index === undefined ? Infinity : plain.slice(0, index).split(" ").length - 1;
}

/**
 * What lifts or ends a restriction or protects a right lowers, what denies, requires or restricts raises; the word that stands first decides.
 * Where no word tells, the topic does: a bill on searches at the border limits them. A routine document moves nothing by itself.
 */
function directionOfText(
  { text, isProtective }: TextRead,
  { topic, document: { kind }, isRoutine }: Of,
): Direction {
  if (isProtective) return "lowers";
  if (isOnlyAmended(text)) return "neutral";
  if (REMOVED_RIGHT.test(text.words.join(" "))) return "raises";
  if (text.spans.has("ending")) return "lowers";
  const told = (name: string) => {
    const option = [...topic.options].find((one) => one.startsWith(`${name}=`));
    return DIRECTIONS.find((direction) => option === `${name}=${direction}`);
  };
  const ofBill = kind === "bill" && !text.spans.has("limitingBill") ? told("bill") : undefined;
  if (ofBill) return ofBill;
  const startOf = (name: string) => text.spans.get(name)?.[0]?.start ?? Infinity;
  if (startOfRight(text) < startOf("tightening")) return "lowers";
  if (startOf("easing") < startOf("tightening") && !isLeaveToRestrict(text)) return "lowers";
  if (startOf("tightening") < Infinity) return "raises";
  return isRoutine ? "neutral" : (told("document") ?? "raises");
}
