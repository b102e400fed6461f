import { HOUR_MS } from "~/time";
import { noon } from "./stories";
import type { newsArticles } from "~/news/tables.server";
import type { NewsItem } from "~/news/record-articles.server";
import type { ItemClass } from "~/news/coding-guide";
import { joinReadings } from "~/reading/join";

/** A news item that the rules score as direct, a few minutes older with each index. */
export const newsItem = (index: number, more: Partial<NewsItem> = {}): NewsItem => ({
  title: `State Department revokes passports of US citizens in case ${index}`,
  description: null,
  url: `https://ledger.example/${index}`,
  source: "Harbor Ledger",
  publishedAt: new Date(noon.getTime() - (index * HOUR_MS) / 10),
  official: false,
  document: null,
  sourceKey: "guardian",
  isDemonstration: false,
  ...more,
});

/** The columns of an article that the rules scored so and that a model put into this class. */
export function readTwice(
  score: number,
  itemClass: ItemClass,
  readAt: Date,
): Pick<typeof newsArticles.$inferSelect, "relevanceScore" | "readBy" | "reading" | "readAt"> {
  const first = { score, stage: "act", direction: "raises" } as const;
  const second = {
    class: itemClass,
    stage: "act",
    direction: "raises",
    subject: "border-security",
    quote: "Officials are still reviewing it.",
    event: "",
    model: "any-model",
  } as const;
  const joint = joinReadings(first, second, false);
  return {
    relevanceScore: joint.score,
    readBy: joint.readBy,
    reading: { first, second, joint },
    readAt,
  };
}
