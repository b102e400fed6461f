import { VOCABULARY, type VocabularyName } from "~/news/vocabulary/words";
import { type PlainText } from "~/news/plain-text";

/**
 * Compiles phrases of the coding guide into one expression over plain text, matched as whole words:
 * `<name>` is a word list of the vocabulary, ` .. ` up to six words between in the same sentence, ` ... ` up to
 * fourteen, the rest is regular-expression syntax. `<revoke> .. passports?` finds "revoke thousands of passports".
 */
export function phrases(...written: string[]): RegExp {
  return new RegExp(`\\b(?:${written.map(expand).join("|")})\\b`);
}

/** The words that matched, or `null`. */
export function find(expression: RegExp, text: PlainText): string | null {
  return expression.exec(text)?.[0] ?? null;
}

function expand(phrase: string): string {
  return phrase
    .replace(/<([a-zA-Z]+)>/g, (_, name: string) => `(?:${expand(listOf(name))})`)
    .replaceAll(" ... ", " (?:[^ .]+ ){0,14}?")
    .replaceAll(" .. ", " (?:[^ .]+ ){0,6}?");
}

function listOf(name: string): string {
  const list: string | undefined = VOCABULARY[name as VocabularyName];
  if (list === undefined) throw new Error(`The vocabulary has no list "${name}"`);
  return list;
}
