import { expect, test } from "vitest";
import { documentOf } from "~/sources/official-document";
import { modelOf, type Weights } from "../../tests/title-scores";
import { screenItem } from "./screen";

const itemOf = (title: string, description: string | null = null) => ({
  title,
  description,
  source: "Harbor Ledger",
  document: null,
  publishedAt: new Date(0),
});
const screen = (title: string, weights: Weights) => screenItem(itemOf(title), modelOf(weights));
const UNFOUND = "Bakery wins a prize";

test("news without a topic is a candidate where its log-odds for relevant are above -3", () => {
  for (const [relevant, isCandidate] of [
    [-3.01, false],
    [-3, false],
    [-2.99, true],
    [2, true],
  ] as const)
    expect(screen(UNFOUND, { "=": { relevant } })).toMatchObject({ isCandidate, logOdds: relevant });
});

test("news in which the rules find a topic is a candidate, whatever its words say and however low its score is", () => {
  const found = screen("Peru suspends passports of two ministers", { "=": { relevant: -9 } });
  expect(found.relevance.topic).not.toBe("");
  expect(found.relevance.score).toBeLessThan(25);
  expect(found.isCandidate).toBe(true);
});

test("of a newsletter's title of two items, either makes it a candidate", () => {
  const weights = { "=": { relevant: -5 }, bakery: { relevant: 3 } };
  const both = screen("Ferry runs late. And, Bakery wins a prize", weights);
  expect(both).toMatchObject({ isCandidate: true, logOdds: -2 });
  expect(screen("Ferry runs late. And, Choir wins a prize", weights).isCandidate).toBe(false);
});

test("a document is a candidate from 25 on, whatever its words' log-odds", () => {
  const document = documentOf("notice", {});
  const screened = screenItem(
    { ...itemOf("Meeting of the Advisory Committee on Seeds"), document },
    modelOf({}),
  );
  expect(screened.relevance.score).toBeLessThan(25);
  expect(screened.isCandidate).toBe(false);
});
