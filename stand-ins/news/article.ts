import type { OfficialDocument } from "../../app/sources/official-document";

/** The feeds that can carry a demonstration article. */
export type Carrier =
  | "thenewsapi"
  | "guardian"
  | "perplexity"
  | "federal_register"
  | "public_inspection"
  | "whitehouse"
  | "api_data_gov"
  | "house_votes";

/** An article written for this project; outlets and addresses are made up, and end in `.example`. */
export interface DemonstrationArticle {
  title: string;
  description: string | null;
  source: string;
  url: string;
  publishedAt: Date;
  carriers: readonly Carrier[];
  /** Of a bill, as Congress.gov numbers it. */
  bill?: { type: string; number: string };
  /** What its publisher states about it, where that is not to be read from its words. */
  document?: OfficialDocument;
  /** Taken from a stream of all news: a search finds it only by its words. */
  isUnsearched?: boolean;
}

/** A story as its pack writes it down: which day, who carries it, what each outlet makes of it. */
export interface DemonstrationStory {
  /** Of a cycle of days, or hours ago, as the pack says. */
  at: number;
  title: string;
  text: string;
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

/** Turns a pack's story into the articles of its carriers, published at `at`. */
export function articlesOf(story: DemonstrationStory, at: Date): DemonstrationArticle[] {
  const date = at.toISOString().slice(0, 10);
  const slug = story.title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const of = (title: string, carriers: readonly Carrier[], source: string, minutesLater: number) => ({
    title,
    description: story.text,
    source,
    url: `https://${source}/${date}/${minutesLater === 0 ? "" : `${minutesLater}-`}${slug}`,
    publishedAt: new Date(at.getTime() + minutesLater * 60_000),
    carriers,
    bill: story.bill,
  });
  const first = story.title.length;
  const outlet = (index: number) => NEWS_OUTLETS[(first + index) % NEWS_OUTLETS.length] ?? "";
  const main = of(story.title, story.carriers, outlet(0), 0);
  const others = (story.alsoAs ?? []).map((title, index) =>
    of(title, ["thenewsapi", "perplexity"], outlet(index + 1), 20 * (index + 1)),
  );
  return [main, ...others];
}
