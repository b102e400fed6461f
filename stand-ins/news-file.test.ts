import { expect, test } from "vitest";
import { SOURCES, type Source } from "~/sources/catalog";
import { documentFromFile } from "./article-file";
import { documentOf } from "~/sources/official-document";
import { articleOfLine } from "./news-file";
import { createStandIns } from "./stand-ins";

const now = () => new Date("2026-11-20T12:00:00Z");
const query = { key: "any", since: new Date("2026-11-13T00:00:00Z"), now: now() };

/** What a source parses from these lines through the simulated provider. */
async function through(
  service: string,
  { request, readBody = JSON.parse, parse }: Pick<Source, "request" | "readBody" | "parse">,
  lines: object[],
) {
  const articles = lines.flatMap((line) => articleOfLine(line) ?? []);
  const standIns = createStandIns({ now, articles: () => articles });
  const { url, headers } = request({ baseUrl: `http://localhost/${service}`, ...query });
  const body = await (await standIns.fetch(new Request(url, { headers }))).text();
  return parse(readBody(body)).items;
}

const rule = {
  title: "Passports: Denial and Revocation",
  description: "The Department amends its rules.",
  source: "Federal Register",
  publishedAt: "2026-11-19T00:00:00Z",
  url: "https://www.federalregister.gov/documents/2026/11/19/2026-1/passports",
  docType: "Rule",
  agencies: ["State Department"],
  cfrParts: [{ title: 22, part: 51 }],
  action: "Interim final rule.",
  effectiveOn: "2026-12-01",
  endsOn: "2027-12-01",
};

test("a rule in a file comes through the Federal Register's format with all of its metadata", async () => {
  const [item, ...others] = await through("federal_register", SOURCES.federal_register, [rule]);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ title: rule.title, source: "Federal Register", official: true });
  // A file has no document numbers; the Federal Register numbers every document.
  expect({ ...item?.document, number: null }).toEqual(documentFromFile(rule));
  expect(item?.document?.number).toMatch(/^\d{4}-\d+$/);
  expect(item?.document).toMatchObject({ effectiveOn: "2026-12-01", endsOn: "2027-12-01" });
});

test("a document on inspection, a bill and an order come through their own publishers", async () => {
  const inspected = {
    ...rule,
    document: documentOf("notice", { agencies: ["State Department"], onPublicInspection: true }),
  };
  expect(await through("federal_register", SOURCES.public_inspection, [inspected])).toMatchObject([
    { document: { kind: "notice", onPublicInspection: true } },
  ]);
  const bill = {
    title: "Passport Integrity Act",
    description: "A bill to allow the revocation of passports.",
    source: "Congress.gov",
    publishedAt: "2026-11-19T00:00:00Z",
    url: "https://www.congress.gov/bill/119th-congress/senate-joint-resolution/42",
  };
  expect(await through("api_data_gov", SOURCES.api_data_gov, [bill])).toMatchObject([
    { title: "Passport Integrity Act", congress: { bill: "119/sjres/42" }, document: { kind: "bill" } },
  ]);
  const order = {
    ...bill,
    source: "The White House",
    url: "https://www.whitehouse.gov/presidential-actions/x/",
  };
  expect(await through("whitehouse", SOURCES.whitehouse, [order])).toMatchObject([
    { source: "The White House", document: { kind: "presidential-document" } },
  ]);
});

test("a line of news goes to The News API; an invalid one is skipped", () => {
  const news = { ...rule, source: "Example Times", docType: undefined };
  expect(articleOfLine(news)).toMatchObject({
    carriers: ["thenewsapi"],
    isUnsearched: true,
    document: undefined,
  });
  expect(articleOfLine({ ...news, url: "nowhere" })).toBeUndefined();
  expect(articleOfLine("text")).toBeUndefined();
});

test("a line whose day its month doesn't have is left out, never moved to the next month", () => {
  const dated = (publishedAt: string) =>
    articleOfLine({ title: "Passport rule", source: "Ledger", url: "https://ledger.example/1", publishedAt });
  for (const day of ["2026-02-30", "2026-02-29T10:00:00Z", "Tue, 31 Nov 2026 10:00:00 GMT"])
    expect(dated(day)).toBeUndefined();
  expect(dated("2028-02-29")?.publishedAt).toEqual(new Date("2028-02-29T00:00:00Z"));
});
