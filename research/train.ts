import { readFileSync, writeFileSync } from "node:fs";
import { fail } from "../commands/text-file";
import { unpackRows } from "./natural/rows-file";
import { examplesOf } from "./train/examples";
import { ownItems } from "./train/own-items";
import { readSentences } from "./train/sentences";
import { trainWordModel } from "./train/word-weights";
import { WORD_WEIGHTS_FILE } from "../commands/word-model";

const ROWS_FILE = "research/data/natural/rows.br";

/**
 * Trains the word model on the labeled titles in `research/data/titles`, the official documents in `research/data/documents`, the
 * sentences in `research/data/sentences.jsonl` and the hashed features of real items in `research/data/natural`, and writes `public/word-weights.bin`.
 * `without` leaves out the real items of a fold, for measuring on them. `check` writes nothing and fails where the
 * weights in the repository are not those that its data and rules make, byte for byte (on the Node version of `.nvmrc`).
 */
export function train(values: { without?: string; out?: string; check: boolean }): void {
  const { out = WORD_WEIGHTS_FILE } = values;
  const natural = unpackRows(readFileSync(ROWS_FILE)).filter(({ fold }) => String(fold) !== values.without);
  const examples = [...ownItems().flatMap(examplesOf), ...natural];
  const file = trainWordModel(examples, readSentences().flatMap(examplesOf));
  if (values.check) {
    const node = readFileSync(".nvmrc", "utf8").trim();
    if (process.versions.node !== node) {
      console.log(
        `${WORD_WEIGHTS_FILE} was NOT checked: that takes Node ${node}, and this is ${process.versions.node}`,
      );
      return;
    }
    if (!readFileSync(WORD_WEIGHTS_FILE).equals(file))
      fail(
        `${WORD_WEIGHTS_FILE} is not what npm run research -- train makes. Train again, or undo what changed the rules or the data.`,
      );
    console.log(`${WORD_WEIGHTS_FILE} is what npm run research -- train makes, ${file.length} bytes`);
    return;
  }
  writeFileSync(out, file);
  const labeled = examples.filter(({ known }) => known.label).length;
  console.log(
    `${labeled} labeled examples, ${examples.length - labeled} presumed irrelevant; ${file.length} bytes in ${out}`,
  );
}
