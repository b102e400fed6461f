import { expect, test } from "vitest";
import { congressOn, parse as answerOf, request } from "./api-data-gov";
import { documentOf } from "./official-document";

const parse = (body: unknown) => answerOf(body).items;

const bill = {
  congress: 119,
  latestAction: { actionDate: "2026-11-18", text: "Referred to the Committee on the Judiciary." },
  number: "99104",
  title: "Passport Protection Act",
  type: "HJRES",
  updateDate: "2026-11-19",
  url: "https://api.example/v3/bill/119/hjres/99104?format=json",
};

test.each([
  ["2026-11-20", 119],
  ["2027-01-02", 119],
  ["2027-01-03", 120],
  ["2029-06-01", 121],
])("%s is in Congress %i", (day, congress) => {
  expect(congressOn(new Date(`${day}T12:00:00Z`))).toBe(congress);
});

test("the request is for bills changed since midnight, as JSON, with the key only in a header", () => {
  const sent = request({
    baseUrl: "https://api.example",
    key: "the-key",
    since: new Date("2026-11-13T12:34:56.789Z"),
    now: new Date("2026-11-20T12:00:00Z"),
  });
  const { pathname, searchParams } = new URL(sent.url);
  expect(pathname).toBe("/v3/bill/119");
  expect(searchParams.get("fromDateTime")).toBe("2026-11-13T00:00:00Z");
  expect(searchParams.get("format")).toBe("json");
  expect(Number(searchParams.get("limit"))).toBeLessThanOrEqual(250);
  // A space encoded as "+", which the API requires; a literal "+" would become %2B.
  expect(sent.url).toContain("sort=updateDate+desc");
  expect(sent.url).not.toContain("the-key");
  expect(sent.headers["X-Api-Key"]).toBe("the-key");
});

test("a bill becomes an official item with the public page's URL, not the API's", () => {
  expect(parse({ bills: [bill] })).toEqual([
    {
      url: "https://www.congress.gov/bill/119th-congress/house-joint-resolution/99104",
      title: "Passport Protection Act",
      description: "HJRES 99104: Referred to the Committee on the Judiciary.",
      publishedAt: new Date("2026-11-18T00:00:00Z"),
      source: "Congress.gov",
      official: true,
      document: documentOf("bill", {
        number: "119/hjres/99104",
        action: "Referred to the Committee on the Judiciary.",
      }),
      congress: { bill: "119/hjres/99104" },
    },
  ]);
});

test.each([
  [121, "121st"],
  [122, "122nd"],
  [123, "123rd"],
  [111, "111th"],
])("Congress %i is formatted as %s", (congress, ordinal) => {
  expect(parse({ bills: [{ ...bill, congress, type: "S" }] })[0]?.url).toBe(
    `https://www.congress.gov/bill/${ordinal}-congress/senate-bill/99104`,
  );
});

test("a bill without a title, an action or a day, with an unknown type or a reserved number is dropped and counted", () => {
  const bills = [
    { ...bill, title: "" },
    { ...bill, type: "XYZ" },
    { ...bill, number: "UnboundLocalError" },
    // When its record was updated says nothing about when it happened.
    { ...bill, latestAction: undefined },
    { ...bill, latestAction: { ...bill.latestAction, actionDate: "2026-02-30" } },
  ];
  const { items, flaws } = answerOf({ bills });
  expect(items).toEqual([]);
  expect(flaws.map(({ reason }) => reason)).toEqual([
    "no valid title",
    "no valid address",
    "no valid address",
    "no valid date",
    "no valid date",
  ]);
});

test("a response without bills is malformed", () => {
  expect(() => parse({ error: "Unknown resource" })).toThrow("Congress.gov: no `bills` list");
});

test.each([
  ["To amend title 22, United States Code, to limit passport revocation.", true],
  ["A bill to repeal section 7345 of the Internal Revenue Code of 1986.", true],
  ["A joint resolution proposing an amendment to the Constitution.", true],
  ["Passport Protection Act", false],
])("a listed title counts as official only if it states what the bill does: %j", (title, isOfficial) => {
  const [item] = parse({ bills: [{ ...bill, title }] });
  expect(item?.document?.officialTitle).toBe(isOfficial ? title : null);
});
