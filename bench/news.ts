import type { ScoredArticle } from "~/news/article";
import { TOPIC_LIST } from "~/news/lexicon/lexicon";
import { scoreRelevance } from "~/news/screen";
import { groupStories } from "~/news/stories";
import { wordModel } from "../commands/word-model";

// `npm run bench:news`: how many items a second are scored after a warm-up and how long the worst takes, against a baseline; whether
// scoring an article costs in line with its length, however hostile its text, and grouping in line with the number of articles.
// Ratios within one run, each the median of several.

const NOW = new Date("2026-11-20T12:00:00Z");
const RUNS = 7;
/** Ten times as much may cost so many times as much, at most. */
const RATIO_MAX = 20;

/**
 * The limits. An idle core scores 4,000 items of a real stream in a second of processor time; beside other work it does fewer, so half
 * is the limit.
 */
const BASELINE = { itemsPerSecond: 2_000, worstMs: 10 };

const HOSTILE = [
  "passport revoke ",
  "border close usa canada travel ",
  "a ",
  "((((",
  "no plan to not ",
  "U . S . ",
];
const WORDS = "passport border citizen court order travel guard senate bill visa tax press".split(" ");

let isLinear = true;
const isFast = measureItems();
for (const phrase of HOSTILE) {
  const description = (length: number) => phrase.repeat(Math.ceil(length / phrase.length));
  compare(`scoring ${JSON.stringify(phrase)} without end`, [2_000, 20_000], (length) => {
    score(phrase.repeat(20), description(length));
  });
}
compare("grouping articles", [1_000, 10_000], (count) => {
  groupStories(articlesOf(count));
});
process.exitCode = isLinear && isFast ? 0 : 1;

/**
 * Every head's example as a title, with others as a description: the words that cost most. Items a second are of processor time, and an
 * item's time is the best of several runs, so that a busy machine does not count.
 */
function measureItems(): boolean {
  const titles = TOPIC_LIST.flatMap(({ heads }) => heads.map(({ example }) => example));
  const items = titles.map((title, at) => [title, titles.slice(at, at + 5).join(". ")] as const);
  const best = items.map(() => Infinity);
  let itemsPerSecond = 0;
  for (let run = 0; run < RUNS * 3; run++) {
    const started = process.cpuUsage();
    items.forEach(([title, description], at) => {
      const start = performance.now();
      score(title, description);
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - start);
    });
    const { user, system } = process.cpuUsage(started);
    itemsPerSecond = Math.max(itemsPerSecond, (1e6 * items.length) / (user + system));
  }
  const worstMs = Math.max(...best);
  console.log(
    JSON.stringify({
      name: "scoring items",
      items: items.length,
      itemsPerSecond: Math.round(itemsPerSecond),
      worstMs: round(worstMs),
      baseline: BASELINE,
    }),
  );
  return itemsPerSecond >= BASELINE.itemsPerSecond && worstMs <= BASELINE.worstMs;
}

function compare(name: string, [small, large]: [number, number], work: (size: number) => void) {
  const [before, after] = [medianMs(() => work(small)), medianMs(() => work(large))];
  const ratio = after / before;
  if (ratio > RATIO_MAX) isLinear = false;
  console.log(
    JSON.stringify({ name, small, ms: round(before), large, msLarge: round(after), ratio: round(ratio) }),
  );
}

function medianMs(work: () => void): number {
  work();
  // Processor time, so that a busy machine does not count.
  const times = Array.from({ length: RUNS }, () => {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

/** Titles that share most of their words, over sixty days: the hard case for grouping. */
function articlesOf(count: number): ScoredArticle[] {
  const word = (n: number) => WORDS[n % WORDS.length];
  return Array.from({ length: count }, (_, n) => {
    const title = `${word(n)} ${word(n * 7)} ${word(n * 5)} matter ${n % 997} item ${n % 89}`;
    return {
      id: String(n),
      title,
      description: null,
      url: `https://example.com/${n}`,
      link: `https://example.com/${n}`,
      source: `outlet-${n % 40}.example`,
      sourceKey: "thenewsapi",
      publishedAt: new Date(Date.UTC(2026, 0, 1 + (n % 60))),
      official: false,
      document: null,
      readBy: "rules",
      relevance: score(title, null),
    };
  });
}

function score(title: string, description: string | null) {
  return scoreRelevance(
    { title, description, source: "outlet.example", publishedAt: NOW, document: null },
    wordModel(),
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
