import { type ExposureAnswers, knownAnswers } from "~/exposure/questions";
import { ANSWERS_KEY } from "./is-answered";

/** The answers that this browser remembers; null without any, or where storage is disabled. */
export function storedAnswers(): ExposureAnswers | null {
  try {
    const stored = localStorage.getItem(ANSWERS_KEY);
    return stored === null ? null : knownAnswers(JSON.parse(stored));
  } catch {
    return null;
  }
}
