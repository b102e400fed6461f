import { expect, test } from "vitest";
import { QUESTIONS } from "./question-kinds";
import { countedDocuments, registerRequest } from "./federal-register-query";

const [passportRule] = QUESTIONS["passport-rule"].queries ?? [];
const [emergency] = QUESTIONS["border-emergency"].queries ?? [];
if (!passportRule || !emergency) throw new Error("no query");

const document = (more: object = {}) => ({
  document_number: "2026-10001",
  title: "Passports: A Rule",
  publication_date: "2026-12-01",
  html_url: "https://www.federalregister.gov/d/2026-10001",
  cfr_references: [{ title: 22, part: 51 }],
  ...more,
});
const numbers = (results: object[], query = passportRule) =>
  countedDocuments(JSON.stringify({ count: results.length, results }), query, "2026-11-21", "2027-01-19").map(
    ({ number }) => number,
  );

test("the saved query filters by CFR part, type and publication date", () => {
  const { searchParams } = new URL(
    registerRequest("https://www.federalregister.gov", passportRule, "2016-11-21", "2026-11-20").url,
  );
  expect(Object.fromEntries(searchParams)).toMatchObject({
    "conditions[cfr][title]": "22",
    "conditions[cfr][part]": "51",
    "conditions[type][]": "RULE",
    "conditions[publication_date][gte]": "2016-11-21",
    "conditions[publication_date][lte]": "2026-11-20",
  });
});

test("a document counts once, within the dates, in its CFR part, and corrections never count", () => {
  expect(
    numbers([
      document(),
      document(),
      document({ document_number: "C1-2026-10001" }),
      document({ document_number: "2026-10002", publication_date: "2027-01-20" }),
      document({ document_number: "2026-10003", cfr_references: [{ title: 22, part: 53 }] }),
      document({ document_number: "2026-10004", cfr_references: null }),
      { title: "No number" },
    ]),
  ).toEqual(["2026-10001"]);
});

test("a query by title counts only matching titles, and zero hits come as a response without results", () => {
  const title =
    "Continuation of the National Emergency With Respect to the Southern Border of the United States";
  expect(
    numbers([document({ title }), document({ document_number: "2", title: "Passports" })], emergency),
  ).toEqual(["2026-10001"]);
  expect(countedDocuments('{"description":"","count":0}', passportRule, "2026-11-21", "2027-01-19")).toEqual(
    [],
  );
});

test("a response of another shape is an error, never zero hits", () => {
  expect(() => countedDocuments('{"errors":{}}', passportRule, "2026-11-21", "2027-01-19")).toThrow();
});
