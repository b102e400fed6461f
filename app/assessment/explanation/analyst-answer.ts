import { z } from "zod";
import type { ModelSource } from "./model-sources";
import { jsonOf } from "~/text";

/** How many sources the model may name. */
export const DECISIVE_MAX = 5;

const analystAnswer = z.strictObject({
  /** Chance for the fixed February 2028 question, in percent. */
  likelihood: z.number().min(0).max(100),
  /** Ids of the sources that it weighs most, the heaviest first. */
  decisive: z.array(z.string().max(100)).min(1).max(DECISIVE_MAX),
});

/** A response checked against its input. */
export interface CheckedAnswer {
  /** 0-1. */
  likelihood: number;
  decisive: string[];
}

/**
 * Parses a response as data. Null if it has another shape, holds any text besides ids, or names a source twice or one that it
 * wasn't given. So nothing that a model or an article says reaches a reader.
 */
export function checkAnswer(text: string, sources: readonly Pick<ModelSource, "id">[]): CheckedAnswer | null {
  const parsed = analystAnswer.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { likelihood, decisive } = parsed.data;
  const knownIds = new Set(sources.map(({ id }) => id));
  const isKnown = decisive.every((id) => knownIds.has(id)) && new Set(decisive).size === decisive.length;
  return isKnown ? { likelihood: likelihood / 100, decisive } : null;
}

/**
 * Returns the sources that most trials named, at most five; among those named equally often, the ones with more points first.
 * With trials ["a", "b"], ["b"] and ["c", "b"], where "a" has more points than "c": b, a, c.
 */
export function weighedMost<Source extends Pick<ModelSource, "id" | "points">>(
  sources: readonly Source[],
  trials: readonly Pick<CheckedAnswer, "decisive">[],
): Source[] {
  const votes = (id: string) => trials.filter(({ decisive }) => decisive.includes(id)).length;
  return sources
    .filter(({ id }) => votes(id) > 0)
    .sort((a, b) => votes(b.id) - votes(a.id) || Math.abs(b.points) - Math.abs(a.points))
    .slice(0, DECISIVE_MAX);
}
