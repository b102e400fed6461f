/** Two lines of a list fit no more. */
export const DESCRIPTION_LENGTH_MAX = 140;

/**
 * Cuts a text after its last whole word within this many characters and adds an ellipsis; a single long word is cut
 * inside. "The new rule, however" with at most 13 is "The new rule…".
 */
export function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const end = text.lastIndexOf(" ", lengthMax);
  return `${text.slice(0, end > 0 ? end : lengthMax).replace(/[\s,;:\p{Cs}]+$/u, "")}\u2026`;
}

/** Quotes a name within a sentence, without the period that ends some names; an abbreviation such as "U.S." keeps its own. */
export const quoted = (name: string) => `“${name.replace(/([^.]|^)([^.])\.$/, "$1$2")}”`;

/**
 * Quotes a name that ends a sentence: the period stands inside the quotation marks, and is left out after a mark that ends
 * the name anyway. "Exit permits" gives “Exit permits.”
 */
export const quotedAtEnd = (name: string) => `“${name}${/[.?!\u2026]$/.test(name) ? "" : "."}”`;
