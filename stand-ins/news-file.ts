import { z } from "zod";
import { instantText } from "../app/sources/item";
import { documentFromFile, valuesIn } from "./article-file";
import type { OfficialDocument } from "../app/sources/official-document";
import type { Carrier, DemonstrationArticle } from "./news/article";
import { DAY_MS, isoDay } from "../app/time";

const line = z.object({
  title: z.string().min(1),
  description: z.string().nullish(),
  source: z.string().min(1),
  publishedAt: instantText,
  url: z.url(),
});

const LOOK_BACK_MS = 31 * DAY_MS;

/**
 * Reads the articles of a `.jsonl` or `.jsonl.gz` file, with dates shifted so the newest is published now. A line with
 * an official document (see `documentFromFile`) comes from its publisher, any other from The News API.
 * @throws if the file can't be read or has no articles
 */
export async function articlesOfFile(
  file: string,
  now: Date,
): Promise<(now: Date) => DemonstrationArticle[]> {
  const articles: DemonstrationArticle[] = [];
  for await (const value of valuesIn(file)) {
    const article = articleOfLine(value);
    if (article) articles.push(article);
  }
  if (articles.length === 0) throw new Error(`${file} holds no article`);
  articles.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  // Whole seconds, as in providers' dates.
  const shiftMs = Math.floor((now.getTime() - (articles[0]?.publishedAt.getTime() ?? 0)) / 1000) * 1000;
  const shifted = articles.map((article) => ({
    ...article,
    publishedAt: new Date(article.publishedAt.getTime() + shiftMs),
    document: article.document && {
      ...article.document,
      effectiveOn: shiftedDay(article.document.effectiveOn, shiftMs),
      endsOn: shiftedDay(article.document.endsOn, shiftMs),
    },
  }));
  return (asOf) =>
    shifted.filter(
      ({ publishedAt }) => publishedAt <= asOf && publishedAt.getTime() > asOf.getTime() - LOOK_BACK_MS,
    );
}

/** Converts one line of a file to an article; undefined if invalid. */
export function articleOfLine(value: unknown): DemonstrationArticle | undefined {
  const parsed = line.safeParse(value);
  if (!parsed.success) return undefined;
  const document = documentFromFile(value) ?? undefined;
  const bill = /\/(house|senate)-(bill|resolution|joint-resolution|concurrent-resolution)\/(\d+)/.exec(
    parsed.data.url,
  );
  return {
    ...parsed.data,
    description: parsed.data.description ?? null,
    carriers: [carrierOf(document, parsed.data.source)],
    document,
    bill: bill ? { type: billType(bill[1], bill[2]), number: bill[3] ?? "" } : undefined,
    isUnsearched: document === undefined,
  };
}

function carrierOf(document: OfficialDocument | undefined, source: string): Carrier {
  if (!document) return "thenewsapi";
  if (source === "The White House") return "whitehouse";
  if (document.kind === "bill") return "api_data_gov";
  if (document.kind === "house-vote") return "house_votes";
  return document.onPublicInspection ? "public_inspection" : "federal_register";
}

function billType(chamber = "", form = ""): string {
  const suffix = {
    bill: "",
    resolution: "RES",
    "joint-resolution": "JRES",
    "concurrent-resolution": "CONRES",
  }[form];
  if (form === "bill") return chamber === "senate" ? "S" : "HR";
  return `${chamber === "senate" ? "S" : "H"}${suffix ?? ""}`;
}

const shiftedDay = (day: string | null, shiftMs: number) =>
  day && isoDay(new Date(new Date(day).getTime() + shiftMs));
