import { readdirSync } from "node:fs";
import { type EvalItem, readLabelledItems } from "../eval/items";
import { fail, readText } from "../../commands/text-file";

const FOLDERS = ["research/data/titles", "research/data/documents"];

/** The labeled titles and official documents of our own. Ends the command where a file is invalid. */
export function ownItems(): EvalItem[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".jsonl"))
      .sort()
      .flatMap((name) => readItems(`${folder}/${name}`)),
  );
}

function readItems(file: string): EvalItem[] {
  try {
    return readLabelledItems(readText(file));
  } catch (error) {
    return fail(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
