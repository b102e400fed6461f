import type { Evidence } from "./evidence";

/** What the next-heaviest story of the same kind counts, of its weight: 0.7, then 0.49, then 0.34 ... */
export const CROWDING = 0.7;

/**
 * What each story counts beside the others, in the order given. Stories that feed the same flow, tell of the same factor and
 * point the same way crowd each other: the heaviest counts whole, the next 0.7 of its weight, the third 0.49. However many
 * there are, together they count less than 3.4 times the heaviest, so that a level read from one newspaper and one read from
 * fifty can be compared, and nobody moves it by flooding. More evidence never counts less in all.
 * Weights 1, 0.5 and 0.5 of one kind count 1 + 0.35 + 0.245 = 1.595.
 */
export function crowded(evidence: readonly Evidence[]): number[] {
  const counts = new Array<number>(evidence.length).fill(0);
  const ranks = new Map<string, number>();
  const heaviestFirst = evidence
    .map((one, index) => ({ one, index }))
    .sort(
      (a, b) => Math.abs(b.one.weight) - Math.abs(a.one.weight) || (a.one.story.id < b.one.story.id ? -1 : 1),
    );
  for (const { one, index } of heaviestFirst) {
    const kind = `${one.flow} ${one.story.lead.relevance.factor} ${one.weight < 0 ? "lowers" : "raises"}`;
    const rank = ranks.get(kind) ?? 0;
    ranks.set(kind, rank + 1);
    counts[index] = one.weight * CROWDING ** rank;
  }
  return counts;
}
