import { scoreRelevance } from "~/news/relevance";
import { documentFromFile } from "~/sources/document-from-file";

export const WHY_USAGE =
  'Usage: npm run why -- "headline" [--source S] [--description D] [--type T] [--agency A]';

/** How an item gets its relevance: the score, topic, stage and direction, then each reason's points. */
export function whyReport([title, ...rest]: readonly string[]): string | null {
  if (!title || title.startsWith("--")) return null;
  const valueOf = (flag: string) => (rest.includes(flag) ? rest[rest.indexOf(flag) + 1] : undefined);
  const source = valueOf("--source") ?? "Example Times";
  const description = valueOf("--description") ?? null;
  const document = documentFromFile({
    title,
    source,
    description,
    docType: valueOf("--type"),
    agency: valueOf("--agency"),
  });
  const relevance = scoreRelevance({ title, description, source, document, publishedAt: new Date(0) });
  const { score, topic, factor, stage, direction, reasons } = relevance;
  return [
    `${score}  ${topic || "no topic"} (${factor}), ${stage}, ${direction}`,
    ...reasons.map(({ part, text, points }) => {
      const signed = points > 0 ? `+${points}` : String(points);
      return `${signed.padStart(5)}  ${part.padEnd(8)}  ${text}`;
    }),
  ].join("\n");
}
