import { expect, test } from "vitest";
import { documentFromFile } from "./document-from-file";
import { documentOf } from "../app/sources/official-document";

test("a line with the whole document keeps it unchanged", () => {
  const document = documentOf("rule", { cfrParts: [{ title: 22, part: 51 }], endsOn: "2027-01-01" });
  expect(documentFromFile({ source: "Federal Register", type: "Notice", document })).toEqual(document);
});

test("a line with parts of a document gets one, with agencies under their Federal Register names", () => {
  expect(
    documentFromFile({
      source: "Federal Register",
      docType: "Proposed Rule",
      agency: "DOS",
      agencies: ["Department of Examples", { name: "Treasury Department" }],
      effectiveOn: "2026-12-01T05:00:00Z",
      endsOn: "2027-12-01",
      action: "Notice of proposed rulemaking.",
    }),
  ).toEqual(
    documentOf("proposed-rule", {
      agencies: ["Department of Examples", "Treasury Department", "State Department"],
      action: "Notice of proposed rulemaking.",
      effectiveOn: "2026-12-01",
      endsOn: "2027-12-01",
    }),
  );
});

test.each([
  [{ docType: "Rule" }, "rule"],
  [{ docType: "Rule or Proposed Rule" }, "proposed-rule"],
  [{ document_type: "PRESDOCU" }, "presidential-document"],
  [{ source: "Federal Register", type: "Notice" }, "notice"],
  [{ source: "Federal Register" }, "notice"],
  [{ source: "Federal Register", agency: "EOP" }, "presidential-document"],
  [{ source: "Congress.gov" }, "bill"],
  [{ source: "The White House" }, "presidential-document"],
  [{ docType: "House vote" }, "house-vote"],
])("%j is a %s", (line, kind) => {
  expect(documentFromFile(line)?.kind).toBe(kind);
});

test("a bill's description counts as its official title only if it reads like one", () => {
  const bill = (description: string) => documentFromFile({ docType: "Bill", description })?.officialTitle;
  expect(bill("A bill to repeal title II of the REAL ID Act of 2005.")).toContain("REAL ID");
  expect(bill("To amend title 22, United States Code.")).toContain("title 22");
  expect(bill("Lawmakers argued about it on Monday.")).toBeNull();
});

test.each([
  [{ source: "Example Times", type: "rule" }],
  [{ source: "Example Times", title: "Passports: a final rule" }],
  [{ document: { kind: "letter" } }],
  ["text"],
  [null],
])("a line of news, or an invalid one, has no document: %j", (line) => {
  expect(documentFromFile(line)).toBeNull();
});

test("an invalid part counts as missing", () => {
  expect(
    documentFromFile({ docType: "Rule", agencies: "all", effectiveOn: "soon", endsOn: 12, cfrParts: [{}] }),
  ).toEqual(documentOf("rule"));
});
