import type { Relevance } from "~/news/coding-guide";
import type { EvalItem } from "./items";
import { predictedLabel, scoreItem, type Summary } from "./labelled";
import { isoDay } from "~/time";

const NEAR_MISS_FROM = 25;

type Flags = { items: number; directShare: number; contextualShare: number; nearMissShare: number };

/** What the rules flag in an unlabeled stream, with a bounded, evenly spread sample for manual review. */
export function streamReport(
  items: EvalItem[],
  sampleSize: number,
  onlyBand?: string,
): { text: string; summary: Summary & Flags } {
  const scored = items.map((item) => ({ item, relevance: scoreItem(item) }));
  const direct = scored.filter(({ relevance }) => predictedLabel(relevance.score) === "direct");
  const contextual = scored.filter(({ relevance }) => predictedLabel(relevance.score) === "contextual");
  const near = scored.filter(
    ({ relevance }) => relevance.score >= NEAR_MISS_FROM && predictedLabel(relevance.score) === "irrelevant",
  );
  const bands = { direct, contextual, near };
  const lines = [`${items.length} items without labels`];
  for (const [name, band] of Object.entries(bands)) {
    lines.push("", `${name}: ${band.length} (${((100 * band.length) / items.length).toFixed(2)} %)`);
    if (onlyBand && onlyBand !== name) continue;
    lines.push(...spread(band, sampleSize).map(line));
  }
  const share = (part: number) => part / items.length;
  return {
    text: lines.join("\n"),
    summary: {
      directRecall: null,
      directPrecision: null,
      relevantRecall: null,
      relevantPrecision: null,
      macroF1: null,
      hardNegativeFalseAlarms: null,
      items: items.length,
      directShare: share(direct.length),
      contextualShare: share(contextual.length),
      nearMissShare: share(near.length),
    },
  };
}

function line({ item, relevance }: { item: EvalItem; relevance: Relevance }): string {
  const concept = relevance.keywords[0] ?? "";
  const held = relevance.reasons.find((reason) => reason.part === "guard")?.text;
  return `  ${relevance.score} ${isoDay(item.publishedAt)} [${concept}; ${relevance.stage}, ${relevance.direction}${held ? `; ${held}` : ""}] ${item.title}`;
}

function spread<T>(list: T[], size: number): T[] {
  if (list.length <= size) return list;
  return Array.from({ length: size }, (_, index) => list[Math.floor((index * list.length) / size)] as T);
}
