import { type Action, actionsOf } from "./item";
import type { Reading } from "./matcher";

const NOT =
  /^(?:(?:did|does|do|has|have|had|is|are|was|were) not|(?:did|does|has|have|had|is|are|was|were)nt|no)$/;

/** "No (passports are being) revoked". */
const IS_DONE = /^(?:[a-z]+ ){1,4}(?:is|are|was|were|be|being|been)$/;

/**
 * Finds the words that say an action isn't done: "did not suspend", "hasn't lifted", "isn't revoking", "no plans for", "no
 * passports are being revoked". Words that the dictionaries list as an action, such as "not allowed", aren't among them.
 */
export function negationsIn(text: Reading): Action[] {
  const actions = actionsOf(text);
  return text.words.flatMap((word, start): Action[] => {
    const form = [`${word} ${text.words[start + 1] ?? ""}`, word].find((words) => NOT.test(words));
    if (!form) return [];
    const end = start + form.split(" ").length;
    const isOwn = actions.some(({ span }) => span.start < end && start < span.end);
    const isOfAction = actions.some(
      ({ span }) =>
        span.start === end ||
        (form === "no" ? IS_DONE.test(text.words.slice(end, span.start).join(" ")) : span.start === end + 1),
    );
    return isOfAction && !isOwn ? [{ span: { start, end, form }, name: "end", isNoun: false }] : [];
  });
}

const REFUSES = /^(?:cannot|cant|wont|will not|would not|.* (?:report|claim|rumor)s?)$/;
const DENIES = /\bden(?:y|ies|ied) (?:that|it|he|she|they|(?!boarding)[a-z]+ing)\b/;

/** Whether a title says that an action isn't done or won't be. */
export const saysNot = (text: Reading): boolean =>
  negationsIn(text).length > 0 ||
  DENIES.test(text.words.join(" ")) ||
  actionsOf(text).some(({ span }) => REFUSES.test(span.form));

/**
 * Whether a title only says that something wasn't done, without a court or legislature that refuses it: "State
 * Department did not suspend passports".
 */
export const isOnlyDenied = (text: Reading): boolean =>
  negationsIn(text).some(({ span }) => span.form !== "no") &&
  !text.spans.has("court") &&
  !text.spans.has("lawmakers");
