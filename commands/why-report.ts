import { parseArgs } from "node:util";
import { scoreRelevance } from "~/news/screen";
import { documentFromFile } from "../stand-ins/document-from-file";
import { wordModel } from "./word-model";

export const WHY_USAGE =
  'Usage: npm run why -- "headline" [--source S] [--description D] [--type T] [--agency A]';

const text = { type: "string" } as const;

/**
 * How an item gets its relevance: the score, topic, stage and direction, then each reason's points. Null without a title.
 * @throws a sentence that names an unknown flag
 */
export function whyReport(args: string[]): string | null {
  const { values, positionals } = parseArgs({
    args,
    options: { source: text, description: text, type: text, agency: text },
    allowPositionals: true,
  });
  const [title] = positionals;
  if (!title) return null;
  const { source = "Example Times", description = null } = values;
  const document = documentFromFile({
    title,
    source,
    description,
    docType: values.type,
    agency: values.agency,
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
