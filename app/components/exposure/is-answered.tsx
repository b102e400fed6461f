export const ANSWERS_KEY = "exposure-answers";

/** Whether this browser remembers answers; false where storage is disabled. */
export function isAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERS_KEY) !== null;
  } catch {
    return false;
  }
}
