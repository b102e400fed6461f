import { ACTION_CLASSES, type ActionClass, MATCHER } from "./lexicon/lexicon";
import type { Reading, Span } from "./matcher";
import { normalizeText } from "./normalize-text";

const TITLE_LENGTH_MAX = 500;
const DESCRIPTION_LENGTH_MAX = 600;
export type Item = { title: Reading; description: Reading; isRenewal: boolean; isQuestion: boolean };

const RENEWAL = / (?:continuation of the national emergency|(?:another|one more|a further|additional) year) /;

/** "Yemeni Americans" are Americans. */
const HYPHENATED = / [a-z]{4,}(?:i|an|ese|ish) (americans) /g;

/** Reads an item's title and description with all dictionaries. */
export function readItem(title: string, description: string | null): Item {
  const plain = normalizeText(title, TITLE_LENGTH_MAX).replace(HYPHENATED, " $1 ");
  return {
    title: MATCHER.read(plain),
    description: MATCHER.read(normalizeText(description, DESCRIPTION_LENGTH_MAX).replace(HYPHENATED, " $1 ")),
    isRenewal: RENEWAL.test(plain),
    isQuestion: isOnlyQuestion(title),
  };
}

const STATEMENT_WORDS = 4;

/** Whether a title asks and tells nothing: "Turning 18? The draft will sign you up" tells. */
function isOnlyQuestion(title: string): boolean {
  const sentences = title.match(/[^.!?:;—]+[.!?:;—]*/g) ?? [];
  const tells = (sentence: string) =>
    !sentence.includes("?") && sentence.trim().split(/\s+/).length >= STATEMENT_WORDS;
  return title.includes("?") && !sentences.some(tells);
}

export function spansOf(text: Reading, names: readonly string[]): Span[] {
  return names.flatMap((name) => text.spans.get(name) ?? []);
}

export type Action = { span: Span; name: ActionClass };

/** Every action that a text names, one for each place. */
export function actionsOf(text: Reading): Action[] {
  const byStart = new Map<number, Action>();
  for (const name of ACTION_CLASSES)
    for (const span of text.spans.get(name) ?? [])
      if (!byStart.has(span.start)) byStart.set(span.start, { span, name });
  return [...byStart.values()].sort((a, b) => a.span.start - b.span.start);
}
