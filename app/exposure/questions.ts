import questions from "./questions.json";

/** One question of the exposure check. The answers never leave the browser. */
export interface ExposureQuestion {
  id: string;
  text: string;
  /** `one`: a single answer. `many`: any number of answers. */
  type: "one" | "many";
  options: readonly { value: string; label: string }[];
}

/** The chosen option values by question id. A question without an entry was skipped. */
export type ExposureAnswers = Readonly<Record<string, readonly string[]>>;

// Checked by zod in exposure-data.test.ts, so that the browser doesn't load it.
export const EXPOSURE_QUESTIONS = questions as readonly ExposureQuestion[];

/**
 * Keeps only answers that are options of a question, so data stored by an older version, or edited by hand, can't break
 * the page.
 */
export function knownAnswers(stored: unknown): ExposureAnswers {
  if (typeof stored !== "object" || stored === null) return {};
  const answers = stored as Record<string, unknown>;
  const known = EXPOSURE_QUESTIONS.flatMap(({ id, type, options }) => {
    const values = Array.isArray(answers[id]) ? (answers[id] as unknown[]) : [];
    const chosen = options.map(({ value }) => value).filter((value) => values.includes(value));
    return chosen.length === 0 ? [] : [[id, type === "one" ? chosen.slice(0, 1) : chosen] as const];
  });
  return Object.fromEntries(known);
}
