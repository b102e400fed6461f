import { parseArgs } from "node:util";
import { scoreRelevance } from "~/news/relevance";
import { documentFromFile } from "~/sources/document-from-file";

// `npm run why -- "headline" [--source S] [--description D] [--type "Proposed Rule"] [--agency DOS]`: how an item gets its relevance.

const text = { type: "string" } as const;
const { values, positionals } = parseArgs({
  options: { source: text, description: text, type: text, agency: text },
  allowPositionals: true,
});
const [title] = positionals;

if (!title) {
  console.error('Usage: npm run why -- "headline" [--source S] [--description D] [--type T] [--agency A]');
  process.exit(1);
}

const source = values.source ?? "Example Times";
const description = values.description ?? null;
const document = documentFromFile({
  title,
  source,
  description,
  docType: values.type,
  agency: values.agency,
});
const relevance = scoreRelevance({ title, description, source, document, publishedAt: new Date(0) });

const { score, topic, factor, stage, direction, reasons } = relevance;
console.log(`${score}  ${topic || "no topic"} (${factor}), ${stage}, ${direction}`);
for (const { part, text, points } of reasons) {
  console.log(`${(points > 0 ? `+${points}` : String(points)).padStart(5)}  ${part.padEnd(8)}  ${text}`);
}
