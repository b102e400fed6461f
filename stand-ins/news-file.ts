import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import type { DemonstrationArticle } from "./news/article";

const line = z.object({
  title: z.string().min(1),
  description: z.string().nullish(),
  source: z.string().min(1),
  publishedAt: z.coerce.date(),
  url: z.url(),
});

const LOOK_BACK_MS = 31 * 24 * 60 * 60 * 1000;

/**
 * The articles of a `.jsonl` or `.jsonl.gz` file, dates shifted so that the newest is published now.
 * @throws when the file cannot be read or holds no article
 */
export async function articlesOfFile(
  file: string,
  now: Date,
): Promise<(now: Date) => DemonstrationArticle[]> {
  const raw = createReadStream(file);
  const articles: DemonstrationArticle[] = [];
  for await (const text of createInterface({
    input: file.endsWith(".gz") ? raw.pipe(createGunzip()) : raw,
  })) {
    const parsed = line.safeParse(readJson(text));
    if (!parsed.success) continue;
    articles.push({
      ...parsed.data,
      description: parsed.data.description ?? null,
      carriers: ["thenewsapi"],
      isUnsearched: true,
    });
  }
  if (articles.length === 0) throw new Error(`${file} holds no article`);
  articles.sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
  // Whole seconds, as providers date their articles.
  const shiftMs = Math.floor((now.getTime() - (articles[0]?.publishedAt.getTime() ?? 0)) / 1000) * 1000;
  const shifted = articles.map((article) => ({
    ...article,
    publishedAt: new Date(article.publishedAt.getTime() + shiftMs),
  }));
  return (asOf) =>
    shifted.filter(
      ({ publishedAt }) => publishedAt <= asOf && publishedAt.getTime() > asOf.getTime() - LOOK_BACK_MS,
    );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
