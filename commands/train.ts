import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type EvalItem, readLabelledItems } from "./eval/items";
import { fail, readText } from "./eval/text-file";
import { readSentences } from "./train/sentences";
import { readStreamLabels, withStreamLabels } from "./train/stream-labels";
import { trainingSets, trainWordWeights } from "./train/word-weights";

const FOLDERS = ["data/titles", "data/documents"];
const STREAM_LABELS = "data/stream-labels.jsonl";
const WEIGHTS = "app/news/word-weights.json";

/**
 * `npm run train -- FILE...`: trains the weights of the word model on the labeled titles in `data/titles`, the official
 * documents in `data/documents`, the sentences in `data/sentences.jsonl`, and the files of labeled items and streams given. An item
 * of a stream counts with its label in `data/stream-labels.jsonl`; without one it is irrelevant unless the rules flag it.
 */
function main(): void {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length === 0) fail("Usage: npm run train -- LABELED.jsonl... STREAM.jsonl.gz...");
  const own = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".jsonl"))
      .map((name) => `${folder}/${name}`),
  );
  const labels = readStreamLabels(readFileSync(STREAM_LABELS, "utf8"));
  const items = withStreamLabels([...own, ...positionals].flatMap(readItems), labels);
  const { labeled, background } = trainingSets(items);
  const lines = trainWordWeights(labeled, background, readSentences());
  writeFileSync(WEIGHTS, `${JSON.stringify(lines, null, 2)}\n`);
  console.log(
    `${labeled.length} labeled items, ${background.length} presumed irrelevant; ${lines.length - 1} features in ${WEIGHTS}`,
  );
}

function readItems(file: string): EvalItem[] {
  try {
    return readLabelledItems(readText(file));
  } catch (error) {
    return fail(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

main();
