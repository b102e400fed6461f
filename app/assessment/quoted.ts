/**
 * Quotes a name that ends a sentence: the period stands inside the quotation marks, and is left out after a mark that ends
 * the name anyway. "Exit permits" gives “Exit permits.”
 */
export const quotedAtEnd = (name: string) => `“${name}${/[.?!\u2026]$/.test(name) ? "" : "."}”`;
