import { canonicalUrl, type OutletDay, outletKey, type ScoredArticle } from "~/news/article";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { scoreRelevance } from "~/news/screen";
import { dayNumber } from "~/assessment/level/story-reports";
import type { Readings } from "../../commands/recorded-readings";
import { eventOf, withReading } from "../readings/with-reading";
import { wordModel } from "../../commands/word-model";
import { streamItems } from "../../stand-ins/article-file";

/** One item, with everything the level needs. */
export interface ReadItem {
  id: string;
  outlet: string;
  day: number;
  /** Null for an irrelevant item, which only counts as read. */
  article: ScoredArticle | null;
}

export interface Stream {
  name: string;
  /** Earliest first. */
  items: ReadItem[];
  unreadable: number;
}

/** Reads and scores a file's items, each URL once; with `readings`, as both readers see them. */
export async function readStream(file: string, readings?: Readings): Promise<Stream> {
  const model = wordModel();
  const items: ReadItem[] = [];
  const addresses = new Set<string>();
  let unreadable = 0;
  for await (const item of streamItems(file)) {
    const url = item && canonicalUrl(item.url);
    if (!item || !url) {
      unreadable += 1;
      continue;
    }
    if (addresses.has(url)) continue;
    addresses.add(url);
    const relevance = withReading(scoreRelevance(item, model), item, readings);
    const isRelevant = relevance.score >= RELEVANT_FROM;
    items.push({
      id: url,
      outlet: outletKey(item.source),
      day: dayNumber(item.publishedAt),
      article: isRelevant
        ? {
            ...item,
            id: url,
            url,
            link: item.url,
            sourceKey: "backtest",
            relevance,
            readBy: "rules",
            event: eventOf(item, readings),
          }
        : null,
    });
  }
  items.sort((a, b) => a.day - b.day);
  const name = (file.split("/").at(-1) ?? file).replace(/\.jsonl(\.gz)?$/, "");
  return { name, items, unreadable };
}

/** Items read per outlet and day. */
export function outletDaysOf(items: readonly ReadItem[]): OutletDay[] {
  const outletDays: OutletDay[] = [];
  const byOutlet = new Map<string, Map<number, OutletDay>>();
  for (const { outlet, day, article } of items) {
    let byDay = byOutlet.get(outlet);
    if (!byDay) byOutlet.set(outlet, (byDay = new Map()));
    let known = byDay.get(day);
    if (!known) {
      byDay.set(day, (known = { outlet, day, items: 0, relevant: 0 }));
      outletDays.push(known);
    }
    known.items += 1;
    if (article) known.relevant += 1;
  }
  return outletDays;
}
