import { jsonOf } from "~/text";

/** Whitespace and structure may have line breaks; inside a string no control character is valid. */
const CONTROL = /\p{Cc}/gu;
/** One valid escape, or a backslash with what would be its escape. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4}|(u[\da-f]{0,3})?)/gi;
const REPLACEMENT = "\ufffd";
/** A backslash that takes away a string's end: what follows it is the next field or the end of the record. */
const LOST_END = /\\"(?=\s{0,20}(?:,\s{0,20}"[\w-]{1,60}"\s{0,20}:|[}\]]))/g;
/** A quotation mark inside a text: nothing beside it is structure. */
const BARE_QUOTE = /(?<![[{,:\\]\s{0,20})"(?!\s{0,20}(?:[,:}\]]|$))/g;

/**
 * Parses JSON. A provider that pastes foreign text into its JSON now and then writes an escape that JSON doesn't have
 * (`\'`, `\x41`, `\u12`), a bare control character, a bare quotation mark or a backslash before the last one, which would lose
 * every record: each is replaced by U+FFFD, which marks its record as damaged and is left out of texts.
 * @throws {SyntaxError} if it still isn't JSON
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "");
  const parsed = jsonOf(plain);
  if (parsed !== undefined) return parsed;
  const escaped = plain
    .replace(CONTROL, " ")
    .replace(ESCAPE, (escape, cutOff: string | undefined) =>
      escape.length === 1 || cutOff !== undefined ? REPLACEMENT : escape,
    );
  return (
    jsonOf(escaped) ??
    JSON.parse(escaped.replace(LOST_END, `${REPLACEMENT}"`).replace(BARE_QUOTE, REPLACEMENT))
  );
}
