import { expect } from "vitest";
import { wordModel } from "../commands/word-model";
import type { RelevanceInput } from "~/news/coding-guide";
import * as screen from "~/news/screen";
import { type Head, HEADS, type WordModel } from "~/news/word-model";

/** The relevance by the trained word model. */
export const scoreRelevance = (input: RelevanceInput) => screen.scoreRelevance(input, wordModel());

/** The relevance of an article that has only a title. */
export const scoreOfTitle = (title: string): number =>
  scoreRelevance({
    title,
    description: null,
    source: "Example Times",
    document: null,
    publishedAt: new Date(0),
  }).score;

/** Expects the score of each title to be at least `from` and below `below`, and names those whose score isn't. */
export function expectScores(
  titles: readonly string[],
  { from = 0, below = Infinity }: { from?: number; below?: number },
): void {
  const scored = titles.map((title) => ({ title, score: scoreOfTitle(title) }));
  expect(scored.filter(({ score }) => score < from || score >= below)).toEqual([]);
}

/** The share of titles, one a line, whose score is right. */
export function shareOf(text: string, isRight: (score: number) => boolean): number {
  const titles = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  return titles.filter((title) => isRight(scoreOfTitle(title))).length / titles.length;
}

/** Weights by feature and head, with the intercepts as the feature "=". */
export type Weights = Record<string, Partial<Record<Head, number>>>;

/** A word model with the given weights and no others. */
export function modelOf(weights: Weights): WordModel {
  const weightOf = (feature: string, head: Head) => weights[feature]?.[head] ?? 0;
  return {
    intercepts: HEADS.map((head) => weightOf("=", head)),
    add: (sums, feature, value) =>
      HEADS.forEach((head, at) => (sums[at] = (sums[at] ?? 0) + value * weightOf(feature, head))),
    weightOf,
  };
}
