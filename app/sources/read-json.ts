/** Whitespace and structure may have line breaks; inside a string no control character is valid. */
const CONTROL = /\p{Cc}/gu;
/** One valid escape, or a backslash with what would be its escape. */
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4}|(u[\da-f]{0,3})?)/gi;
const REPLACEMENT = "\ufffd";

/**
 * Parses JSON. A provider that pastes foreign text into its JSON now and then writes an escape that JSON doesn't have
 * (`\'`, `\x41`, `\u12`) or a bare control character, which would lose every record: each is replaced by U+FFFD,
 * which marks its record as damaged and is left out of texts.
 * @throws {SyntaxError} if it still isn't JSON
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, "");
  try {
    return JSON.parse(plain);
  } catch {
    return JSON.parse(
      plain
        .replace(CONTROL, " ")
        .replace(ESCAPE, (escape, cutOff: string | undefined) =>
          escape.length === 1 || cutOff !== undefined ? REPLACEMENT : escape,
        ),
    );
  }
}
