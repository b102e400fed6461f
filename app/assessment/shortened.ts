/** Two lines of a list fit no more. */
const DESCRIPTION_LENGTH_MAX = 140;

/** Truncates a description at a word boundary, with an ellipsis. */
export function shortened(text: string | null | undefined): string | null {
  if (!text || text.length <= DESCRIPTION_LENGTH_MAX) return text || null;
  const cut = text.slice(0, DESCRIPTION_LENGTH_MAX);
  return `${cut.slice(0, cut.lastIndexOf(" "))}\u2026`;
}
