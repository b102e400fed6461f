import { type Action, actionsOf, BEFORE_A_NOUN, BEFORE_A_VERB } from "./item";
import { ACTION_CLASSES } from "./lexicon/lexicon";
import type { Reading } from "./matcher";

// What courts' decisions do, and what is done to them, where the dictionaries aren't enough: "leaves stay on rule in
// place", "keeps hold on", "appeals ruling".

const STAY = /^stay(?:s|ed|ing)?$/;
/** What follows "stays" where it means "remains": "offices stay open", "stayed home". */
const REMAINS =
  /^(?:open|closed?|shut|in|on|of|for|against|off|out|at|home|put|away|with|within|abroad|overseas|there|here|until|till|longer|after|as|to|and|or|behind|up|safe|alive|past|under|over|than|down|back|inside|outside|legal|illegal|valid|free|secret|same|\w+(?:ed|ly)|[.])$/;
const BEFORE_A_STAY =
  /^(?:administrative|judicial|emergency|temporary|partial|brief|further|court|wins?|won|seeks?|sought|gets?|got|leaves?|left|leaving|lets?|disturbs?|upsets?)$/;

/**
 * A court's or agency's stay, which bars a measure for a while: "stays rule", "rule stayed by", "lifts stay on"; null
 * where something remains.
 */
export function legalStay({ span }: Action, { words, spans }: Reading): Action | null {
  const { start, end, form } = span;
  if (!STAY.test(form)) return null;
  const [before = "", after = "."] = [words[start - 1], words[end]];
  const isPut =
    !BEFORE_A_VERB.has(before) &&
    ACTION_CLASSES.some((name) => spans.get(name)?.some((action) => action.end === start));
  const isFirst = (before === "" || before === ".") && /^(?:of|on|against)$/.test(after);
  if (form === "stay" && (isPut || isFirst || BEFORE_A_NOUN.has(before) || BEFORE_A_STAY.test(before)))
    return { span, name: "bar", isNoun: true };
  const isPassive = form === "stayed" && /^(?:by|pending|[.])$/.test(after);
  return isPassive || !REMAINS.test(after) ? { span, name: "bar", isNoun: false } : null;
}

const NO_VERB_AFTER = /^(?:courts?|judges?|panels?|process|board|\.|to|for|after|over|in|as|case)$/;
const NO_VERB_BEFORE =
  /^(?:an?|the|his|her|its|their|on|in|of|for|federal|circuit|no|loses?|lost|wins?|won|rejects?)$/;
const DECISION = /^(?:order|ruling|decision|injunction|block|judgment|stay|hold|halt|pause|freeze|delay)s?$/;
const DECISION_WORDS = 4;

/**
 * The actions of courts that the dictionaries don't have. "Administration appeals ruling", "fights injunction",
 * "declines to review block": who appeals or reviews a decision wants it undone. "Keeps hold on rule": a hold bars what
 * it is put on.
 */
export function actionsOnDecisions({ words }: Reading): Action[] {
  return words.flatMap((word, start): Action[] => {
    const next = words.slice(start + 1, start + 1 + DECISION_WORDS);
    const isOfDecision = next.some((word) => DECISION.test(word));
    const before = words[start - 1] ?? "";
    const isAppeal =
      /^appeal(?:s|ed|ing)?$/.test(word) &&
      (!NO_VERB_AFTER.test(next[0] ?? ".") || (next[0] === "judge" && DECISION.test(next[1] ?? ""))) &&
      !NO_VERB_BEFORE.test(before);
    const isFight =
      /^(?:(?:fight|contest)(?:s|ing)?|(?:disturb|upset|review)(?:s|ed|ing)?)$/.test(word) &&
      isOfDecision &&
      before !== "in";
    const span = { start, end: start + 1, form: word };
    if (isAppeal || isFight) return [{ span, name: "end", isNoun: false }];
    const isHold =
      /^holds?$/.test(word) && next[0] === "on" && next[1] !== "to" && !BEFORE_A_VERB.has(before);
    return isHold ? [{ span, name: "bar", isNoun: true }] : [];
  });
}

/**
 * A hold that is put on a measure, a decision that stops it, or what is said of one: "block on", "injunction against",
 * "order blocking", "keeps rule on hold", "judge who blocked", "court clears", "lets rule take effect".
 */
const HOLD = new RegExp(
  [
    "(?:block|hold|halt|pause|freeze|delay|injunction)s? (?:on|of|to|against|that|blocking|halting|stopping|barring)",
    "(?:order|ruling|decision|verdict)s? (?:against|(?:that |which )?(?:block|halt|paus|stopp|suspend|fr[eo]ez)(?:s|es|ed|ing|en)?)",
    "on hold",
    "(?:keep|leave|stay|remain)s? (?:[a-z]+ ){0,6}(?:blocked|frozen|halted|paused|suspended)",
    "(?:court|judge|justice)s? (?:clear(?:s|ed)?|who|that)",
    "(?:let|allow|permit)s? (?:[a-z]+ ){1,8}(?:take effect|proceed|go forward|stand|be enforced)",
  ]
    .map((form) => `\\b${form}\\b`)
    .join("|"),
);

/** Whether a title says of a measure that it is held, or no longer: what is done to the hold turns what it does to people. */
export const namesHold = (text: Reading): boolean =>
  HOLD.test(text.words.join(" ")) || actionsOf(text).some((action) => legalStay(action, text));
