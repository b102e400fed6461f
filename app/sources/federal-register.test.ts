import { expect, test } from "vitest";
import { endStatedIn, parse as answerOf, request } from "./federal-register";
import { documentOf } from "./official-document";

const parse = (body: unknown) => answerOf(body).items;

const document = {
  title: "Passports: Conforming Amendments",
  type: "Rule",
  abstract: "The Department amends its passport rules.",
  document_number: "2026-12345",
  regulation_id_numbers: ["1400-AF12"],
  correction_of: "https://www.federalregister.gov/api/v1/documents/2026-11111",
  html_url: "https://register.example/documents/2026/11/19/2026-12345/passports",
  publication_date: "2026-11-19",
  action: "Final rule.",
  dates: "This rule is effective on December 1, 2026.",
  effective_on: "2026-12-01",
  agencies: [{ raw_name: "DEPARTMENT OF STATE", name: "State Department", slug: "state-department" }],
  cfr_references: [{ title: 22, part: 51, chapter: null }],
};

test("conditions and fields are bracketed and repeated, with a supported page size", () => {
  const { pathname, searchParams } = new URL(
    request({
      baseUrl: "https://register.example",
      since: new Date("2026-11-13T12:00:00Z"),
      now: new Date("2026-11-20T12:00:00Z"),
    }).url,
  );
  expect(pathname).toBe("/api/v1/documents.json");
  expect(searchParams.get("conditions[publication_date][gte]")).toBe("2026-11-13");
  expect(searchParams.getAll("conditions[agencies][]")).toEqual(
    expect.arrayContaining(["state-department", "u-s-customs-and-border-protection"]),
  );
  expect(searchParams.getAll("fields[]")).toEqual(
    expect.arrayContaining(["html_url", "type", "action", "effective_on", "cfr_references"]),
  );
  const size = Number(searchParams.get("per_page"));
  expect(size > 1 && size <= 1000).toBe(true);
});

test("a document becomes an official item; a presidential one has no abstract", () => {
  const [rule, order] = parse({ count: 2, results: [document, { ...document, abstract: null }] });
  expect(rule).toEqual({
    url: document.html_url,
    title: "Passports: Conforming Amendments",
    description: "The Department amends its passport rules.",
    publishedAt: new Date("2026-11-19T00:00:00Z"),
    source: "Federal Register",
    official: true,
    document: documentOf("rule", {
      number: "2026-12345",
      rins: ["1400-AF12"],
      corrects: "2026-11111",
      agencies: ["State Department"],
      cfrParts: [{ title: 22, part: 51 }],
      action: "Final rule.",
      effectiveOn: "2026-12-01",
    }),
  });
  expect(order?.description).toBeNull();
});

test("a response without hits omits `results` and isn't an error", () => {
  expect(parse({ description: "Documents matching nothing", count: 0 })).toEqual([]);
});

test.each([[{ count: 3 }], [{ results: [] }], [{ errors: { foo: "is not a valid field" } }], ["<html>"]])(
  "an envelope of another shape is malformed: %j",
  (body) => expect(() => parse(body)).toThrow("The Federal Register: no `results`"),
);

test.each([
  ["Rule", "rule"],
  ["Proposed Rule", "proposed-rule"],
  ["Notice", "notice"],
  ["Presidential Document", "presidential-document"],
  ["Sunshine Act Document", "notice"],
  [undefined, "notice"],
])("a document of type %s is a %s", (type, kind) => {
  expect(parse({ count: 1, results: [{ ...document, type }] })[0]?.document?.kind).toBe(kind);
});

test("malformed or overlong metadata is dropped, and the document is kept", () => {
  const odd = {
    ...document,
    action: "x".repeat(2_000),
    dates: 12,
    effective_on: "soon",
    agencies: [null, {}, { raw_name: "OFFICE OF EXAMPLES" }, ...Array(50).fill({ name: "y".repeat(500) })],
    cfr_references: [{ title: "22", part: "53" }, { title: "x", part: -1 }, "22 CFR 51"],
  };
  const [item] = parse({ count: 1, results: [odd] });
  expect(item?.document).toMatchObject({
    effectiveOn: null,
    endsOn: null,
    cfrParts: [{ title: 22, part: 53 }],
  });
  expect(item?.document?.agencies[0]).toBe("OFFICE OF EXAMPLES");
  expect(item?.document?.agencies).toHaveLength(20);
  expect(item?.document?.action).toHaveLength(500);
});

test.each([
  ["These restrictions remain in effect until 11:59 p.m. EDT on April 20, 2020.", "2020-04-20"],
  ["Effective March 21, 2020, through May 3, 2020.", "2020-05-03"],
  ["This order expires on January 5, 2027.", "2027-01-05"],
  ["This rule is effective on December 1, 2026. Comments are due until January 5, 2027.", null],
  ["This rule is effective December 1, 2026.", null],
  ["In effect until February 31, 2027.", null],
  ["Effective from 12:01 a.m. on Dec. 1, 2026, through Mar. 1, 2027.", "2027-03-01"],
  ["Effective dates: December 1, 2026 to March 1, 2027.", "2027-03-01"],
  ["This order expires January 20, 2027.", "2027-01-20"],
  ["This extends the expiration date of the temporary rule to March 1, 2027.", "2027-03-01"],
  ["Effective December 1, 2026, except for applications that are due to us by January 5, 2027.", null],
  ["", null],
])("the end date stated in %j is %s", (dates, end) => {
  expect(endStatedIn(dates)).toBe(end);
});
