import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { documentFromFile, streamItems } from "./article-file";
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

const folder = mkdtempSync(path.join(tmpdir(), "article-file-"));
const news = {
  title: "Ferry strike ends",
  description: "Boats run again.",
  source: "Harbor Ledger",
  publishedAt: "2026-03-02T12:00:00Z",
  url: "https://ledger.example/1",
};
const notice = {
  title: "Notification of Temporary Travel Restrictions Applicable to Land Ports of Entry",
  source: "Federal Register",
  type: "Notice",
  publication_date: "2020-04-22",
  html_url: "https://www.federalregister.gov/documents/2020/04/22/2020-08605",
  effective_on: "2020-04-21",
  endsOn: "2020-05-20",
};

async function itemsOf(name: string, content: string | Buffer) {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const items = [];
  for await (const item of streamItems(file)) items.push(item);
  return items;
}
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join("\n");

test("a line is an article, plain or gzipped, and blank lines are skipped", async () => {
  const content = `${lines(news)}\n\n`;
  const expected = [
    { title: news.title, official: false, document: null, publishedAt: new Date(news.publishedAt) },
  ];
  expect(await itemsOf("plain.jsonl", content)).toMatchObject(expected);
  expect(await itemsOf("packed.jsonl.gz", gzipSync(content))).toMatchObject(expected);
});

test("a description is optional", async () => {
  expect(await itemsOf("short.jsonl", lines({ ...news, description: undefined }))).toMatchObject([
    { description: null },
  ]);
});

test("a Federal Register line is an official document with its type and dates", async () => {
  expect(await itemsOf("official.jsonl", lines(notice))).toMatchObject([
    {
      official: true,
      url: notice.html_url,
      publishedAt: new Date("2020-04-22T00:00:00Z"),
      document: { kind: "notice", effectiveOn: "2020-04-21", endsOn: "2020-05-20" },
    },
  ]);
});

test("an invalid line is reported and doesn't affect others", async () => {
  const content = [
    "{",
    "[]",
    '"text"',
    lines({ ...news, publishedAt: "soon" }),
    lines({ ...news, title: "" }),
    lines(news),
  ];
  const items = await itemsOf("broken.jsonl", content.join("\n"));
  expect(items.map((item) => item?.title ?? null)).toEqual([null, null, null, null, null, news.title]);
});

test("a missing file is reported by name", async () => {
  await expect(streamItems(path.join(folder, "none.jsonl")).next()).rejects.toThrow("none.jsonl");
});
