import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { outletKey } from "~/news/article";
import { type EvalItem, readLabelledItems } from "./eval/items";
import { fail, readText } from "../commands/text-file";
import { closedHalf } from "./natural/closed-outlets";
import { readDecisions } from "./natural/decisions";
import { type NaturalRow, packRows } from "./natural/rows-file";
import { commonFeatures, examplesOf } from "./train/examples";
import { ownItems } from "./train/own-items";
import { titleHash } from "../commands/recorded-readings";
import { readStreamLabels, withStreamLabels } from "./train/stream-labels";
import { textHash } from "~/text";

const FOLDS = 3;
const FLAGGED = ["=verdict direct", "=verdict contextual"].map(textHash);
/** One in this many unlabeled titles of open outlets is kept. */
const BACKGROUND_STEP = 3;
export const LABELS_FILE = "research/data/natural/labels.jsonl";
export const ROWS_FILE = "research/data/natural/rows.br";

/**
 * Makes `research/data/natural/rows.br`, the hashed features of real items, from a folder with labeled items
 * (`*.jsonl`), streams (`stream/*.jsonl.gz`), a background of many outlets (`background/*.jsonl.gz`) and the hashes of titles
 * that must be left out (`leave-out.txt`). An item takes its label from its line or from `research/data/natural/labels.jsonl`; one without a
 * label is presumed irrelevant, or left out where the rules flag it. Titles of closed outlets are left out. With `decisions`, what
 * administrators decided is added, from the file that "Export decisions" on the relevance review gives.
 */
export function makeNaturalRows(values: { folder: string; decisions?: string }): void {
  const { folder } = values;
  if (!existsSync(folder)) fail(`There is no folder ${folder}`);
  const leaveOut = new Set(readText(path.join(folder, "leave-out.txt")).split("\n"));
  const labels = readStreamLabels(readFileSync(LABELS_FILE, "utf8"));
  const groups = [
    ...filesIn(folder, ".jsonl").map((file) => ({
      file,
      foldOf: (item: EvalItem) => foldOf(item.cluster ?? item.title),
    })),
    ...filesIn(path.join(folder, "stream"), ".gz").map((file, at) => ({ file, foldOf: () => at % FOLDS })),
    ...filesIn(path.join(folder, "background"), ".gz").map((file) => ({
      file,
      foldOf: (item: EvalItem) => foldOf(outletKey(item.source ?? "")),
    })),
  ];
  const seen = new Set<string>();
  const rows: NaturalRow[] = [];
  for (const { file, foldOf } of groups) {
    const isBackground = file.includes("background");
    const read = readLabelledItems(readText(file)).filter(
      ({ source }) => !isBackground || closedHalf(source ?? "") === null,
    );
    for (const item of withStreamLabels(read, labels)) {
      const hash = titleHash(item.title);
      const key = item.document ? `${hash} ${item.description}` : hash;
      if (leaveOut.has(hash) || seen.has(key)) continue;
      seen.add(key);
      rows.push(...rowsOf(item, foldOf(item), isBackground ? BACKGROUND_STEP : 1));
    }
  }
  for (const { titleHash: hash, row } of values.decisions ? readDecisions(readText(values.decisions)) : []) {
    if (leaveOut.has(hash) || seen.has(hash)) continue;
    seen.add(hash);
    rows.push({ ...row, fold: foldOf(hash) });
  }
  const labeled = rows.filter(({ known }) => known.label);
  const vocabulary = commonFeatures([...ownItems().flatMap(examplesOf), ...labeled]);
  const packed = packRows(rows, new Set(vocabulary.keys()));
  writeFileSync(ROWS_FILE, packed);
  console.log(
    `${labeled.length} rows with a label, ${rows.length - labeled.length} presumed irrelevant, ${vocabulary.size} features, ${packed.length} bytes in ${ROWS_FILE}`,
  );
}

const filesIn = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .sort()
    .map((name) => path.join(folder, name));

const numberOf = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0);
const foldOf = (group: string) => numberOf(group) % FOLDS;

/** A labeled item's examples. An item without a label is read once: every second one with its description. */
function rowsOf(item: EvalItem, fold: number, step: number): NaturalRow[] {
  if (item.label) return examplesOf(item).map((example) => ({ ...example, fold }));
  const number = numberOf(item.title);
  if (item.document || number % step > 0) return [];
  const description = Math.floor(number / step) % 2 === 0 ? item.description : null;
  const [example] = examplesOf({ title: item.title, description });
  return example && !FLAGGED.some((hash) => example.features.has(hash)) ? [{ ...example, fold }] : [];
}
