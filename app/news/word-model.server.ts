import type { Context } from "~/context.server";
import { readWordModel, type WordModel } from "./word-model";

/** The static file of the weights, made by `npm run research -- train`. The refresh alone reads it, so no page carries it. */
export const WORD_WEIGHTS_PATH = "/word-weights.bin";
const ORIGIN = "https://assets.invalid";

type StaticFiles = Context["staticFiles"];

const loaded = new WeakMap<StaticFiles, Promise<WordModel>>();

/**
 * The trained word model, read once per isolate. A failed attempt is not kept.
 * @throws if the file isn't served or is incomplete
 */
export function loadWordModel(files: StaticFiles): Promise<WordModel> {
  const known = loaded.get(files);
  if (known) return known;
  const loading = fetchWordModel(files);
  loaded.set(files, loading);
  loading.catch(() => loaded.delete(files));
  return loading;
}

async function fetchWordModel(files: StaticFiles): Promise<WordModel> {
  const response = await files.fetch(ORIGIN + WORD_WEIGHTS_PATH);
  if (!response.ok) throw new Error(`The word model's file responded with ${response.status}`);
  return readWordModel(await response.arrayBuffer());
}
