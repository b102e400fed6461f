import type { Relevance } from "~/news/coding-guide";
import { joinReadings } from "~/reading/join";
import { type Readings, titleHash } from "../../commands/recorded-readings";

/** Returns both readers' relevance of an item; the first reader's alone if its title has no recorded reading. */
export function withReading<One extends Relevance>(
  relevance: One,
  { title, document }: { title: string; document: unknown },
  readings: Readings | undefined,
): One {
  const second = readings?.get(titleHash(title));
  if (!second) return relevance;
  const { score, stage, direction } = joinReadings(relevance, second, Boolean(document));
  return { ...relevance, score, stage, direction };
}

/** The event as the second reader names it; undefined without a reading. */
export const eventOf = ({ title }: { title: string }, readings: Readings | undefined): string | undefined =>
  readings?.get(titleHash(title))?.event;
