import { outletKey, type ScoredArticle } from "~/news/article";
import type { Restriction } from "~/assessment/register/register";
import { RISK_FACTORS } from "~/news/coding-guide";
import { endOf, levelsOf } from "./series";
import type { ReadItem } from "./stream";

/** Effect of synthetic articles on one day's level, in points. */
export interface Hostile {
  day: number;
  /** One direct article of R 90 by one outlet; ten by one; ten on eight factors; one reported by two outlets. */
  one: number;
  tenOfOneOutlet: number;
  tenOnAllFactors: number;
  reportedByTwo: number;
  /** Ten contextual acts by one outlet in a day. */
  tenContextual: number;
  /** The largest drop after adding one of 40 articles that raise the risk; 0 if none lowered it. */
  largestDrop: number;
}

const ADDED = 40;

/** Adds synthetic articles to a day and compares the levels. */
export function hostile(items: readonly ReadItem[], register: readonly Restriction[], day: number): Hostile {
  const [largest, second] = outletsOf(items, day);
  const levelWith = (added: readonly ReadItem[]) =>
    levelsOf([...items, ...added], register, { first: day, last: day })[0]?.level.exact ?? 0;
  const base = levelWith([]);
  const rise = (added: readonly ReadItem[]) => levelWith(added) - base;
  const direct = (index: number, options: Partial<Invented> = {}) =>
    invented({ index, day, source: largest, score: 90, ...options });
  const ten = Array.from({ length: 10 }, (_, index) => index);
  return {
    day,
    one: rise([direct(0)]),
    tenOfOneOutlet: rise(ten.map((index) => direct(index))),
    tenOnAllFactors: rise(
      ten.map((index) => direct(index, { factor: RISK_FACTORS[index % RISK_FACTORS.length] })),
    ),
    reportedByTwo: rise([direct(0), direct(0, { source: second, wording: "again" })]),
    tenContextual: rise(
      ten.map((index) => direct(index, { score: 59, factor: RISK_FACTORS[index % RISK_FACTORS.length] })),
    ),
    largestDrop: largestDrop(items, register, day, largest),
  };
}

function largestDrop(
  items: readonly ReadItem[],
  register: readonly Restriction[],
  day: number,
  source: string,
): number {
  const all = [...items];
  let [before, drop] = [levelsOf(all, register, { first: day, last: day })[0]?.level.exact ?? 0, 0];
  for (let index = 0; index < ADDED; index += 1) {
    const factor = RISK_FACTORS[index % RISK_FACTORS.length];
    all.push(invented({ index, day, source, score: 40 + ((index * 7) % 60), factor }));
    const after = levelsOf(all, register, { first: day, last: day })[0]?.level.exact ?? 0;
    drop = Math.max(drop, before - after);
    before = after;
  }
  return drop;
}

interface Invented {
  index: number;
  day: number;
  source: string;
  score: number;
  factor?: ScoredArticle["relevance"]["factor"];
  wording?: string;
}

function invented({
  index,
  day,
  source,
  score,
  factor = "passport-restrictions",
  wording = "",
}: Invented): ReadItem {
  const id = `invented-${source}-${index}-${score}-${factor}-${wording}`;
  const article: ScoredArticle = {
    id,
    title: `Invented${index} measure${index} concerning${index} ${factor} ${wording}`.trim(),
    description: null,
    url: `https://invented.example/${encodeURIComponent(id)}`,
    link: `https://invented.example/${encodeURIComponent(id)}`,
    source,
    sourceKey: "backtest",
    publishedAt: new Date(endOf(day).getTime() - 60 * 60 * 1000),
    official: false,
    document: null,
    readBy: "agree",
    relevance: {
      score,
      factor,
      stage: "act",
      direction: "raises",
      topic: `invented-${index}`,
      keywords: [`invented ${index}`],
      reasons: [],
      isRoutineRenewal: false,
      isWithdrawal: false,
    } as ScoredArticle["relevance"],
  };
  return { id, outlet: outletKey(source), day, article };
}

/** Outlets by number of items up to that day, largest first; two synthetic ones if there is only one. */
function outletsOf(items: readonly ReadItem[], day: number): [string, string] {
  const counts = new Map<string, number>();
  for (const item of items) if (item.day <= day) counts.set(item.outlet, (counts.get(item.outlet) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([outlet]) => outlet);
  return [sorted[0] ?? "invented", sorted[1] ?? "invented-second"];
}
