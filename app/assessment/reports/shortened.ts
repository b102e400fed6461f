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
