/** Quotes a name within a sentence, without the period that ends some names; an abbreviation such as "U.S." keeps its own. */
export const quoted = (name: string) => `“${name.replace(/([^.]|^)([^.])\.$/, "$1$2")}”`;

/**
 * Quotes a name that ends a sentence: the period stands inside the quotation marks, and is left out after a mark that ends
 * the name anyway. "Exit permits" gives “Exit permits.”
 */
export const quotedAtEnd = (name: string) => `“${name}${/[.?!\u2026]$/.test(name) ? "" : "."}”`;
