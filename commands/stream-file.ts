import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { documentFromFile } from "../stand-ins/document-from-file";
import { instantText, sourceItem, type SourceItem } from "~/sources/item";
import { jsonOf } from "~/text";

const line = sourceItem
  .omit({ publishedAt: true, official: true, description: true, document: true })
  .extend({ description: sourceItem.shape.description.optional(), publishedAt: instantText });

/**
 * Reads the items of a JSON lines file, plain or gzipped, one `{title, description, source, publishedAt, url}` per
 * line; null for an invalid line. A line from an official publisher, such as the Federal Register, is an official
 * document and may state its type and dates (see `documentFromFile`).
 * @throws if the file doesn't exist
 */
export async function* streamItems(file: string): AsyncGenerator<SourceItem | null> {
  if (!existsSync(file)) throw new Error(`File not found: ${file}`);
  const raw = createReadStream(file);
  const input = file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw;
  for await (const text of createInterface({ input })) {
    if (text.trim() !== "") yield toItem(jsonOf(text));
  }
}

function toItem(value: unknown): SourceItem | null {
  const parsed = line.safeParse(withUsualNames(value));
  if (!parsed.success) return null;
  const document = documentFromFile(value);
  return {
    ...parsed.data,
    description: parsed.data.description ?? null,
    document,
    official: document !== null,
  };
}

/** The Federal Register uses `publication_date` and `html_url`. */
function withUsualNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { publication_date, html_url, ...rest } = value as Record<string, unknown>;
  return { publishedAt: publication_date, url: html_url, ...rest };
}
