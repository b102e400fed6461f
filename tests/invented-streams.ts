import { type OutletDay, outletKey, type ScoredArticle } from "~/news/article";
import { seededRandom } from "~/resampling";
import { riskLevel } from "~/assessment/level/risk-level";
import { DAY_MS } from "~/time";
import { articleOf, daysBefore, inForceOn, inputOf, noon, type ArticleOptions } from "./stories";

// Streams with a known truth: what happened, who reports it and when.

export const TODAY = Math.floor(noon.getTime() / DAY_MS);
const YEARS_DAYS = 480;
const inForce = inForceOn("2026-11-20");

export interface Outlet {
  name: string;
  /** Items a day, by days before today; none if it is silent or not yet read. */
  perDay: (age: number) => number;
  /** Contextual stories per item. */
  rate?: number;
}

export interface Stream {
  articles: ScoredArticle[];
  outletDays: OutletDay[];
}

/** Each outlet's everyday items, some of them contextual stories at random, four in five of which raise the risk. */
export function streamOf(outlets: readonly Outlet[], seed: string): Stream {
  const articles: ScoredArticle[] = [];
  const outletDays: OutletDay[] = [];
  for (const { name, perDay, rate = 0.01 } of outlets) {
    const random = seededRandom(`${seed} ${name}`);
    for (let age = YEARS_DAYS; age >= 0; age -= 1) {
      const items = perDay(age);
      if (items === 0) continue;
      let relevant = 0;
      for (let item = 0; item < items; item += 1) {
        if (random() >= rate) continue;
        relevant += 1;
        const direction = random() < 0.8 ? "raises" : "lowers";
        articles.push(articleOf({ score: 50, factor: "emergency-powers", source: name, age, direction }));
      }
      outletDays.push({ outlet: outletKey(name), day: TODAY - age, items, relevant });
    }
  }
  return { articles, outletDays };
}

/** The unrounded level `age` days before today. */
export const levelAt = ({ articles, outletDays }: Stream, age: number): number =>
  riskLevel(
    inputOf(articles, {
      now: daysBefore(age),
      outletDays: outletDays.filter(({ day }) => day <= TODAY - age),
      inForce,
    }),
  ).exact;

export const levelsOf = (stream: Stream, from: number, to = 0, step = 3): number[] =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) =>
    levelAt(stream, from - index * step),
  );

export const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
export const differences = (from: readonly number[], to: readonly number[]) =>
  from.map((level, index) => (to[index] ?? 0) - level);
export const largest = (numbers: readonly number[]) => Math.max(...numbers.map(Math.abs));

export const steady = (name: string, items = 20): Outlet => ({ name, perDay: () => items });
export const TIMES = steady("Example Times");
export const SAMPLE = steady("Daily Sample");
export const SPECIMEN = steady("The Specimen");
export const SEEDS = ["one", "two", "three", "four"];

export const plus = (stream: Stream, ...more: ArticleOptions[]): Stream => ({
  ...stream,
  articles: [...stream.articles, ...more.map((options) => articleOf(options))],
});
export const act = (source: string, age: number, wording = source): ArticleOptions => ({
  source,
  age,
  score: 90,
  title: `State Department revokes passports of thousands of citizens ${wording}`,
});
