import { scoreRelevance } from "~/news/screen";
import { documentFromFile } from "../stand-ins/article-file";
import { wordModel } from "./word-model";

/** How an item gets its relevance: the score, topic, stage and direction, then each reason's points. */
export function whyReport(item: {
  headline: string;
  source?: string;
  description?: string;
  type?: string;
  agency?: string;
}): string {
  const { headline: title, source = "Example Times", description = null } = item;
  const document = documentFromFile({
    title,
    source,
    description,
    docType: item.type,
    agency: item.agency,
  });
  const relevance = scoreRelevance(
    { title, description, source, document, publishedAt: new Date(0) },
    wordModel(),
  );
  const { score, topic, factor, stage, direction, reasons } = relevance;
  return [
    `${score}  ${topic || "no topic"} (${factor}), ${stage}, ${direction}`,
    ...reasons.map(({ part, text, points }) => {
      const signed = points > 0 ? `+${points}` : String(points);
      return `${signed.padStart(5)}  ${part.padEnd(8)}  ${text}`;
    }),
  ].join("\n");
}
