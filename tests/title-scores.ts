import { scoreRelevance } from "~/news/relevance";

/** The relevance of an article that has only a title. */
export const scoreOfTitle = (title: string): number =>
  scoreRelevance({
    title,
    description: null,
    source: "Example Times",
    document: null,
    publishedAt: new Date(0),
  }).score;

/** The share of titles, one a line, whose score is right. */
export function shareOf(text: string, isRight: (score: number) => boolean): number {
  const titles = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  return titles.filter((title) => isRight(scoreOfTitle(title))).length / titles.length;
}
