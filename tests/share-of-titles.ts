import { scoreRelevance } from "~/news/relevance";

/** The share of titles, one a line, whose score is right. */
export function shareOf(text: string, isRight: (score: number) => boolean): number {
  const titles = text
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const right = titles.filter((title) => {
    const item = {
      title,
      description: null,
      source: "Example Times",
      document: null,
      publishedAt: new Date(0),
    };
    return isRight(scoreRelevance(item).score);
  });
  return right.length / titles.length;
}
