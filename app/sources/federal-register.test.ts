import { expect, test } from "vitest";
import { parse, request } from "./federal-register";

const document = {
  title: "Passports: Conforming Amendments",
  type: "Rule",
  abstract: "The Department amends its passport rules.",
  document_number: "2026-12345",
  html_url: "https://register.example/documents/2026/11/19/2026-12345/passports",
  publication_date: "2026-11-19",
  agencies: [{ raw_name: "DEPARTMENT OF STATE" }],
};

test("conditions and fields are bracketed and repeated, and a page's size is one that is not silently changed", () => {
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
  expect(searchParams.getAll("fields[]")).toContain("html_url");
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
  });
  expect(order?.description).toBeNull();
});

test("no hit at all comes without `results`, and is no error", () => {
  expect(parse({ description: "Documents matching nothing", count: 0 })).toEqual([]);
});

test.each([[{ count: 3 }], [{ results: [] }], [{ errors: { foo: "is not a valid field" } }], ["<html>"]])(
  "an envelope that is not the documented one is malformed: %j",
  (body) => expect(() => parse(body)).toThrow("The Federal Register: no `results`"),
);
