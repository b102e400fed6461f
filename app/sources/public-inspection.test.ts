import { expect, test } from "vitest";
import { documentOf } from "./official-document";
import { parse as answerOf, request } from "./public-inspection";

const parse = (body: unknown) => answerOf(body).items;

const document = {
  title: "Passports: Conforming Amendments ",
  type: "Rule",
  document_number: "2026-12345",
  filed_at: "2026-11-20T13:45:00Z",
  filing_type: "regular",
  publication_date: "2026-11-23",
  html_url: "https://www.federalregister.gov/public-inspection/2026-12345/passports",
  agencies: [{ raw_name: "DEPARTMENT OF STATE", name: "State Department", slug: "state-department" }],
};
const parsed = (...results: unknown[]) => parse({ count: results.length, results });

test("each call has a unique URL, because a shared cache serves lists that are hours old", () => {
  const at = (now: string) =>
    request({ baseUrl: "https://register.example", since: new Date(0), now: new Date(now) }).url;
  expect(at("2026-11-20T12:00:00Z")).toContain("/api/v1/public-inspection-documents/current.json?_=");
  expect(at("2026-11-20T12:00:00Z")).not.toBe(at("2026-11-20T18:00:00Z"));
});

test("a document on inspection becomes an official item dated by its filing", () => {
  expect(parsed(document)).toEqual([
    {
      url: document.html_url,
      title: "Passports: Conforming Amendments",
      description: null,
      publishedAt: new Date("2026-11-20T13:45:00Z"),
      source: "Federal Register",
      official: true,
      document: documentOf("rule", {
        number: "2026-12345",
        agencies: ["State Department"],
        onPublicInspection: true,
        publishesOn: "2026-11-23",
      }),
    },
  ]);
});

test("a document without a filing or publication date is withdrawn", () => {
  const withdrawnOn = (over: object) =>
    parsed({ ...document, ...over }).map((item) => item.document?.withdrawnOn);
  expect(withdrawnOn({})).toEqual([null]);
  expect(withdrawnOn({ publication_date: null })).toEqual(["2026-11-20"]);
  expect(withdrawnOn({ filed_at: null })).toEqual(["2026-11-23"]);
  const neither = { filed_at: null, publication_date: null };
  expect(withdrawnOn({ ...neither, pdf_updated_at: "2026-11-21T08:45:00-05:00" })).toEqual(["2026-11-21"]);
  expect(withdrawnOn(neither)).toEqual([]);
});

test("documents of other agencies are dropped, presidential documents never", () => {
  const agencies = [{ name: "Agriculture Department", slug: "agriculture-department" }];
  expect(parsed({ ...document, agencies })).toEqual([]);
  expect(parsed({ ...document, agencies, type: "Presidential Document" })).toHaveLength(1);
  expect(parsed({ ...document, agencies: null }, { ...document, html_url: null }, "text")).toEqual([]);
});

test.each([[{ count: 3 }], [{ results: [] }], [{ errors: {} }], [[]]])(
  "an envelope of another shape is malformed: %j",
  (body) => expect(() => parse(body)).toThrow("Public inspection: no `results`"),
);
