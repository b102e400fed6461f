import fc from "fast-check";
import { type Relevance, RISK_FACTORS, STAGES } from "~/news/coding-guide";
import { isInForce } from "~/assessment/register/register";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import type { LevelInput } from "~/assessment/level/risk-level";
import type { OutletDay, ScoredArticle } from "~/news/article";
import { DAY_MS } from "~/time";

export const noon = new Date("2026-11-20T12:00:00Z");
export const daysBefore = (days: number, instant = noon) => new Date(instant.getTime() - days * DAY_MS);

export type ArticleOptions = Partial<Relevance> &
  Partial<Pick<ScoredArticle, "id" | "title" | "source" | "official" | "document" | "readBy">> & {
    /** Days before noon. */
    age?: number;
    topic?: string;
  };

let made = 0;

/** An article: by default a direct act that raises the risk, new at noon, with a unique title. */
export function articleOf(options: ArticleOptions = {}): ScoredArticle {
  made += 1;
  const { id = `article-${made}`, title = `Alpha${made} beta${made} gamma${made} delta${made}` } = options;
  const relevance = {
    score: options.score ?? 80,
    factor: options.factor ?? "passport-restrictions",
    stage: options.stage ?? "act",
    direction: options.direction ?? "raises",
    topic: options.topic ?? "passport-revocation",
    keywords: options.keywords ?? [],
    reasons: [],
    isRoutineRenewal: options.isRoutineRenewal ?? false,
    isWithdrawal: options.isWithdrawal ?? false,
  } satisfies Relevance & { topic: string };
  return {
    id,
    title,
    description: null,
    url: `https://example.com/${id}`,
    link: `https://example.com/${id}`,
    source: options.source ?? "Example Times",
    sourceKey: "guardian",
    publishedAt: daysBefore(options.age ?? 0),
    official: options.official ?? false,
    document: options.document ?? null,
    readBy: options.readBy ?? "agree",
    relevance,
  };
}

/** An outlet read daily for this many days: `perDay` items, none of them relevant. */
export const readDaily = (outlet: string, days: number, perDay = 17): OutletDay[] =>
  Array.from({ length: days }, (_, age) => ({
    outlet,
    day: Math.floor(noon.getTime() / DAY_MS) - age,
    items: perDay,
    relevant: 0,
  }));

export const inForceOn = (date: string) =>
  REGISTER_SEED.filter((entry) => isInForce(entry, new Date(`${date}T12:00:00Z`)));

/** A level's input at noon, by default with nothing in force. */
export const inputOf = (articles: ScoredArticle[], rest: Partial<LevelInput> = {}): LevelInput => ({
  now: noon,
  articles,
  outletDays: [],
  // A year of records, unless a test says that they are young.
  recordsBegan: Math.floor(noon.getTime() / DAY_MS) - 365,
  inForce: [],
  decisions: new Map(),
  ...rest,
});

const OUTLETS = ["Example Times", "Daily Sample", "The Specimen", "Federal Register"] as const;
/** A year of reading history for each outlet of the arbitrary articles. */
export const outletYears = ["exampletimes", "dailysample", "specimen", "federalregister"].flatMap((outlet) =>
  readDaily(outlet, 379, 5),
);

/** Any relevant articles of the last 100 days. */
export const anyArticles = (maxLength = 25): fc.Arbitrary<ScoredArticle[]> =>
  fc
    .array(anyArticle, { maxLength })
    .map((all) => all.map((options, index) => articleOf({ ...options, id: `any-${index}` })));

const anyArticle: fc.Arbitrary<ArticleOptions> = fc
  .record({
    score: fc.integer({ min: 40, max: 100 }),
    factor: fc.constantFrom(...RISK_FACTORS),
    stage: fc.constantFrom(...STAGES),
    direction: fc.constantFrom("raises", "lowers", "neutral"),
    topic: fc.constantFrom("land-borders", "passport-service-suspended", "exit-permit", "no-fly-list"),
    source: fc.constantFrom(...OUTLETS),
    age: fc.double({ min: 0, max: 100, noNaN: true }),
    // Several articles report the same event.
    event: fc.integer({ min: 0, max: 12 }),
    wording: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ event, wording, ...rest }) => ({
    ...rest,
    title: `Event${event} named${event} told${event} of${event} wording${event}x${wording}`,
    official: rest.source === "Federal Register",
  }));
