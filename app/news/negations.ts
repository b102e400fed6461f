import { type Action, actionsOf } from "./item";
import type { Reading } from "./matcher";

const NOT =
  /^(?:(?:did|does|do|has|have|had|is|are|was|were) not|(?:did|does|has|have|had|is|are|was|were)nt)$/;

/**
 * The words that say of an action that it isn't done: "did not suspend", "hasn't lifted", "isn't revoking". What the dictionaries have as an action of
 * its own is none, such as "not allowed".
 */
export function negationsIn(text: Reading): Action[] {
  const actions = actionsOf(text);
  return text.words.flatMap((word, start): Action[] => {
    const form = [`${word} ${text.words[start + 1] ?? ""}`, word].find((words) => NOT.test(words));
    if (!form) return [];
    const end = start + form.split(" ").length;
    const isOwn = actions.some(({ span }) => span.start < end && start < span.end);
    const isOfAction = actions.some(({ span }) => span.start === end || span.start === end + 1);
    return isOfAction && !isOwn ? [{ span: { start, end, form }, name: "end", isNoun: false }] : [];
  });
}

const REFUSES = /^(?:cannot|cant|wont|will not|would not)$/;

/** Whether a title says of an action that it isn't, or won't be, done. */
export const saysNot = (text: Reading): boolean =>
  negationsIn(text).length > 0 || actionsOf(text).some(({ span }) => REFUSES.test(span.form));

/** Whether a title only says that something wasn't done, and no court or legislature refuses it: "State Department did not suspend passports". */
export const isOnlyDenied = (text: Reading): boolean =>
  negationsIn(text).length > 0 && !text.spans.has("court") && !text.spans.has("lawmakers");
