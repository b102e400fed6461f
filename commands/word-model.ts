import { readFileSync } from "node:fs";
import path from "node:path";
import { WORD_WEIGHTS_PATH } from "~/news/word-model.server";
import { readWordModel, type WordModel } from "~/news/word-model";

export const WORD_WEIGHTS_FILE = path.resolve(import.meta.dirname, `../public${WORD_WEIGHTS_PATH}`);

let read: WordModel | undefined;

/** The trained word model, read from disk once. */
export const wordModel = (): WordModel =>
  (read ??= readWordModel(Uint8Array.from(readFileSync(WORD_WEIGHTS_FILE)).buffer));
