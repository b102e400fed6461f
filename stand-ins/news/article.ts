import type { Direction, ItemClass, Stage } from "~/news/coding-guide";
import type { SecondReading } from "../../app/reading/join";
import type { OfficialDocument } from "../../app/sources/official-document";
import { isoDay } from "../../app/time";

/** The feeds that can carry a demonstration article. */
export const CARRIERS = [
  "thenewsapi",
  "guardian",
  "perplexity",
  "federal_register",
  "public_inspection",
  "whitehouse",
  "api_data_gov",
  "house_votes",
] as const;
export type Carrier = (typeof CARRIERS)[number];

/** The true labels of an article by the coding guide: class, stage and direction. */
export type Reads = `${ItemClass} ${Stage} ${Direction}`;
export type TrueReading = SecondReading;

/** "direct act raises" in its parts. */
export function trueReading(reads: Reads): TrueReading {
  const [itemClass, stage, direction] = reads.split(" ") as [ItemClass, Stage, Direction];
  return { class: itemClass, stage, direction };
}

/** An article written for this project. Outlets and addresses are invented and end in `.example`. */
export interface DemonstrationArticle {
  title: string;
  description: string | null;
  source: string;
  url: string;
  publishedAt: Date;
  carriers: readonly Carrier[];
  /** For a bill, its Congress.gov number. */
  bill?: { type: string; number: string };
  /** The publisher's metadata, if it can't be derived from the text. */
  document?: OfficialDocument;
  /** From a stream of all news, so a search finds it only by its words. */
  isUnsearched?: boolean;
  /** The true labels, if known. */
  reads?: Reads;
}

/** A story in a pack: its day, its carriers, and each outlet's version. */
export interface DemonstrationStory {
  /** Day of the cycle, or hours ago, depending on the pack. */
  at: number;
  title: string;
  text: string;
  /** The true labels, which the first reader may miss. */
  reads: Reads;
  carriers: readonly Carrier[];
  /** The same event in other outlets' words. */
  alsoAs?: readonly string[];
  bill?: { type: string; number: string };
}

const NEWS_OUTLETS = [
  "harbor-ledger.example",
  "capital-courier.example",
  "plains-dispatch.example",
  "lakeside-tribune.example",
  "summit-herald.example",
  "delta-observer.example",
];

/** Converts a pack's story into its carriers' articles, published at `at`. */
export function articlesOf(story: DemonstrationStory, at: Date): DemonstrationArticle[] {
  const date = isoDay(at);
  const slug = slugOf(story.title);
  const of = (title: string, carriers: readonly Carrier[], source: string, minutesLater: number) => ({
    title,
    description: story.text,
    source,
    url: `https://${source}/${date}/${minutesLater === 0 ? "" : `${minutesLater}-`}${slug}`,
    publishedAt: new Date(at.getTime() + minutesLater * 60_000),
    carriers,
    bill: story.bill,
    reads: story.reads,
  });
  const first = story.title.length;
  const outlet = (index: number) => NEWS_OUTLETS[(first + index) % NEWS_OUTLETS.length] ?? "";
  const main = of(story.title, story.carriers, outlet(0), 0);
  const others = (story.alsoAs ?? []).map((title, index) =>
    of(title, ["thenewsapi", "perplexity"], outlet(index + 1), 20 * (index + 1)),
  );
  return [main, ...others];
}

/** "Passports: Denial and Revocation" -> "passports-denial-and-revocation" */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 100);
