import { SHA256 } from "worktop/crypto";
import type { BaseContext } from "~/base-context.server";
import type { WordModel } from "./word-weights";
import { insertMany } from "~/database/insert-many.server";
import { newsArticles } from "./tables.server";
import type { CollectedItem } from "~/sources/collect.server";
import { canonicalUrl } from "./article";
import { NEAR_FROM, RELEVANT_FROM, type Relevance } from "./coding-guide";
import { countOutletDays } from "./outlet-days.server";
import { scoreRelevance } from "./relevance";

/** Counts of newly recorded articles. */
export interface Recorded {
  read: number;
  relevant: number;
  /** Articles not known before. */
  recorded: number;
  /** Relevant articles by source key. */
  relevantBySource: Map<string, number>;
}

/** An article to record: an item with the key of its source. */
export type NewsItem = Omit<CollectedItem, "sourceKey"> & { sourceKey: string };

/** Scores the items and stores the relevant ones, deduplicated by canonical URL. */
export async function recordArticles(
  context: Pick<BaseContext, "db"> & { wordModel: () => Promise<WordModel> },
  items: readonly NewsItem[],
): Promise<Recorded> {
  const model = await context.wordModel();
  const scored = items.map((item) => ({
    item,
    url: canonicalUrl(item.url),
    relevance: scoreRelevance(item, model),
  }));
  const kept = scored.filter(({ url, relevance }) => url !== null && relevance.score >= NEAR_FROM);
  const rows = await Promise.all(kept.map(({ item, url, relevance }) => toRow(item, url ?? "", relevance)));
  const recorded = await insertMany(context.db, newsArticles, rows);
  await countOutletDays(
    context,
    scored.flatMap(({ item, url, relevance }) =>
      url === null ? [] : [{ ...item, url, isRelevant: relevance.score >= RELEVANT_FROM }],
    ),
  );
  const relevant = scored.filter(({ relevance }) => relevance.score >= RELEVANT_FROM);
  const relevantBySource = new Map<string, number>();
  for (const { item } of relevant) {
    relevantBySource.set(item.sourceKey, (relevantBySource.get(item.sourceKey) ?? 0) + 1);
  }
  return { read: items.length, relevant: relevant.length, recorded, relevantBySource };
}

async function toRow(item: NewsItem, url: string, relevance: Relevance) {
  const { score, ...rest } = relevance;
  return {
    // Derived from the URL, so the same article always gets the same id.
    id: (await SHA256(url)).slice(0, 32),
    title: item.title,
    description: item.description,
    url,
    source: item.source,
    sourceKey: item.sourceKey,
    publishedAt: item.publishedAt,
    ...rest,
    relevanceScore: score,
    isOfficial: item.official,
    document: item.document,
    isDemonstration: item.isDemonstration,
  };
}
