import type { ExposureAnswers } from "~/exposure/questions";

// The exposure check's answers in this browser. Storage may be disabled; then nothing is remembered, and the check works without it.

const KEY = "exposure-answers";

/** The answers as they were stored, for `knownAnswers`; null without any. */
export function storedAnswers(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** Returns whether they are stored now. @param answers null forgets them */
export function storeAnswers(answers: ExposureAnswers | null): boolean {
  try {
    if (answers) localStorage.setItem(KEY, JSON.stringify(answers));
    else localStorage.removeItem(KEY);
    return answers !== null;
  } catch {
    return false;
  }
}
