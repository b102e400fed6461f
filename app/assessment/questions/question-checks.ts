import { DAY_MS } from "~/time";

/** A question is resolved when it closes and checked again later, because registers and indexes fill late. */
export const QUESTION_CHECKS = ["close", "30-days", "90-days", "administrator"] as const;
export type QuestionCheck = (typeof QUESTION_CHECKS)[number];

const LATER_CHECKS = [
  { check: "30-days", days: 30 },
  { check: "90-days", days: 90 },
] as const;

/** The check due at `now` for a question that closed then: the latest whose day has come. */
export function checkAt(closesAt: Date, now: Date): Exclude<QuestionCheck, "administrator"> {
  const due = LATER_CHECKS.filter(({ days }) => dayAfter(closesAt, days) <= now).at(-1);
  return due?.check ?? "close";
}

/** When the next check after `now` is due; null after the last. */
export const nextCheckAfter = (closesAt: Date, now: Date): Date | null =>
  LATER_CHECKS.map(({ days }) => dayAfter(closesAt, days)).find((day) => day > now) ?? null;

const dayAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);
