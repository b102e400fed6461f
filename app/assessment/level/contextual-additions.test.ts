import fc from "fast-check";
import { expect, test } from "vitest";
import { anyArticles, articleOf, inputOf, noon, outletYears, readDaily } from "../../../tests/stories";
import type { ScoredArticle } from "~/news/article";
import { DIRECT_FROM } from "~/news/coding-guide";
import { riskLevel } from "./risk-level";
import { dayNumber } from "./story-reports";

const isDirect = ({ relevance }: ScoredArticle) => relevance.score >= DIRECT_FROM;
const levelOf = (articles: ScoredArticle[]) => riskLevel(inputOf(articles, { outletDays: outletYears }));

/** Returns P and the sums of acts and threats from documents and direct news. */
function basisOf(articles: ScoredArticle[]) {
  const { provisional, sums, proposals } = levelOf(articles);
  return {
    provisional,
    acts: sums.acts,
    threats: sums.threats,
    proposals: proposals.map(({ subject, kind, support }) => [subject, kind, support.map(({ id }) => id)]),
  };
}

test("no contextual article, of any date, outlet or title, lowers what documents and direct news give, or closes a proposal", () => {
  fc.assert(
    fc.property(anyArticles(20), anyArticles(40), (known, added) => {
      const basis = known.filter(isDirect);
      const contextual = added
        .map((article, index) => ({
          ...article,
          id: `added-${index}`,
          url: `https://example.com/added-${index}`,
        }))
        .map((added) => ({
          ...added,
          relevance: { ...added.relevance, score: 40 + (added.relevance.score % 20) },
        }));
      const [before, after] = [basisOf(basis), basisOf([...basis, ...contextual])];
      expect(after.acts).toBeGreaterThanOrEqual(before.acts - 1e-9);
      expect(after.threats).toBeGreaterThanOrEqual(before.threats - 1e-9);
      expect(after.provisional).toBe(before.provisional);
      expect(after.proposals).toEqual(before.proposals);
    }),
  );
});

test("hundreds of contextual articles with the words of a report don't keep a second outlet from confirming it", () => {
  const title = "State Department revokes passports of US citizens abroad";
  const report = (source: string, age: number, more: string) =>
    articleOf({ title: `${title} ${more}`, source, age, score: 85 });
  const first = report("Example Times", 1, "today");
  const second = report("Daily Sample", 0.5, "now");
  const comments = Array.from({ length: 300 }, (_, n) =>
    articleOf({
      title: `${title} lawyer says ${n}`,
      age: 0.9 - n / 1_000,
      score: 50,
      direction: n % 2 ? "lowers" : "neutral",
      stage: "ruling",
      source: "The Specimen",
    }),
  );
  const events = (articles: ScoredArticle[]) =>
    riskLevel(inputOf(articles, { now: noon })).events.map(({ isConfirmed, story }) => [
      isConfirmed,
      story.articles.filter(isDirect).length,
    ]);
  expect(events([first, second])).toEqual([[true, 2]]);
  expect(events([first, ...comments, second])).toEqual([[true, 2]]);
});

test("a contextual copy of a direct report's title doesn't take its place", () => {
  const report = articleOf({ score: 60, age: 1, topic: "land-borders" });
  const copy = articleOf({ title: report.title, score: 59, age: 2, source: "Daily Sample" });
  expect(basisOf([copy, report]).acts).toBe(basisOf([report]).acts);
});

test("one contextual article with an old date doesn't undo what three outlets report while records are young", () => {
  const names = ["Example Times", "Daily Sample", "The Specimen"];
  const reports = names.map((source) => articleOf({ source, score: 85, age: 1, topic: "land-borders" }));
  const outletDays = ["exampletimes", "dailysample", "specimen"].flatMap((outlet) => readDaily(outlet, 12));
  const supportWith = (age: number | null) => {
    const old =
      age === null ? [] : [{ outlet: "examplearchive", day: dayNumber(noon) - age, items: 1, relevant: 1 }];
    const added = age === null ? [] : [articleOf({ source: "Example Archive", score: 45, age })];
    const input = { outletDays: [...outletDays, ...old], recordsBegan: dayNumber(noon) - 5 };
    return riskLevel(inputOf([...reports, ...added], input)).proposals.map(({ kind, support }) => [
      kind,
      support.length,
    ]);
  };
  expect(supportWith(null)).toEqual([["three-sources", 3]]);
  for (const age of [13, 20, 100, 370])
    expect(supportWith(age), `${age} days old`).toEqual([["three-sources", 3]]);
});

test("an outlet that appears after the first assessment confirms nothing for 30 days", () => {
  const reports = ["Example Times", "Daily Sample", "The Specimen"].map((source) =>
    articleOf({ source, score: 85, age: 1, topic: "land-borders" }),
  );
  const kinds = (daysRead: number) =>
    riskLevel(
      inputOf(reports, {
        outletDays: [
          ...readDaily("exampletimes", 60),
          ...readDaily("dailysample", 60),
          ...readDaily("specimen", daysRead),
        ],
        recordsBegan: dayNumber(noon) - 50,
      }),
    ).proposals.map(({ kind }) => kind);
  expect(kinds(30)).toEqual([]);
  expect(kinds(31)).toEqual(["three-sources"]);
});
