import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ScoredArticle } from "~/news/article";
import { RELEVANT_FROM } from "~/news/coding-guide";
import { groupStories } from "~/news/stories";
import { counted } from "./eval/interval";
import { readLabelledItems, type EvalItem } from "./eval/items";
import { scoreItem } from "./eval/labelled";
import { readText } from "../commands/text-file";
import { parseReadings, type Readings } from "../commands/recorded-readings";
import { eventOf, withReading } from "./readings/with-reading";

const PAIRS_FILE = "research/data/story-pairs.jsonl";
/** Items without any of these words aren't among the labeled pairs; leaving them out saves minutes. */
const WORDS =
  /passport|travel ban|border|citizenship|no-fly|emergency|deport|visa|cdc|quarantine|cuba|abroad|travel|leave the (country|us|u\.s)|departure|national guard|surveillance|denaturaliz|insurrection act|martial|tsa|real id|state department|homeland|cbp|customs|supreme court|evacuat|airspace|faa|expatriat|renounc/i;

const pair = z.object({
  /** The first 16 hex digits of the SHA-256 of a title. */
  first: z.string(),
  second: z.string(),
  isSame: z.boolean(),
  half: z.enum(["seen", "unseen"]),
});
type Pair = z.output<typeof pair>;

/**
 * Measures how stories are joined, by the labeled pairs of the streams in
 * a folder; with `readings`, as both readers see them. An article that isn't relevant is in no story.
 */
export function measureStories(values: { folder: string; unseen: boolean; readings?: string }): void {
  const { folder } = values;
  const readings = values.readings ? parseReadings(readText(values.readings)) : undefined;
  const pairs = readFileSync(PAIRS_FILE, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => pair.parse(JSON.parse(line)));
  const articles = readdirSync(folder).flatMap((file) => relevantArticles(path.join(folder, file), readings));
  const storyOf = storiesByTitle(articles);
  const half = values.unseen ? "unseen" : "seen";
  const judged = pairs.filter((one) => one.half === half);
  const areRelevant = ({ first, second }: Pair) => storyOf.has(first) && storyOf.has(second);
  console.log(report(half, judged, (one) => isJoined(one, storyOf)));
  console.log(report(`${half}, both relevant`, judged.filter(areRelevant), (one) => isJoined(one, storyOf)));
}

/** The stories that each title is in. */
function storiesByTitle(articles: readonly ScoredArticle[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const story of groupStories(articles)) {
    for (const { title } of story.articles) {
      const hash = hashOf(title);
      found.set(hash, (found.get(hash) ?? new Set()).add(story.id));
    }
  }
  return found;
}

const relevantArticles = (file: string, readings: Readings | undefined): ScoredArticle[] =>
  readLabelledItems(readText(file))
    .filter(({ title }) => WORDS.test(title))
    .flatMap((item, index) => {
      const relevance = withReading(scoreItem(item), { ...item, document: null }, readings);
      return relevance.score >= RELEVANT_FROM
        ? [{ ...toArticle(item, relevance, `${file} ${index}`), event: eventOf(item, readings) }]
        : [];
    });

const toArticle = (item: EvalItem, relevance: ScoredArticle["relevance"], id: string): ScoredArticle => ({
  id,
  title: item.title,
  description: item.description ?? null,
  url: item.url ?? "",
  link: item.url ?? "",
  source: item.source ?? "",
  sourceKey: "",
  publishedAt: item.publishedAt,
  official: false,
  document: null,
  readBy: "rules" as const,
  relevance,
});

const hashOf = (title: string) => createHash("sha256").update(title).digest("hex").slice(0, 16);

function isJoined({ first, second }: Pair, storyOf: Map<string, Set<string>>): boolean {
  const others = storyOf.get(second);
  return [...(storyOf.get(first) ?? [])].some((id) => others?.has(id));
}

function report(half: string, pairs: readonly Pair[], isJoined: (one: Pair) => boolean): string {
  const joined = pairs.filter(isJoined);
  const same = pairs.filter(({ isSame }) => isSame);
  const right = joined.filter(({ isSame }) => isSame);
  return [
    `${pairs.length} ${half} pairs, ${same.length} of one event`,
    `precision ${counted(right.length, joined.length)}`,
    `recall ${counted(right.length, same.length)}`,
  ].join("\n");
}
