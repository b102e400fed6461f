import { expect, test } from "vitest";
import { documentOf } from "~/sources/official-document";
import { addStatements, recordOf, statement, type Statement } from "./record";

const seen = (over: Partial<Statement>): Statement =>
  statement.parse({
    title: "Passport Act",
    description: null,
    url: "https://congress.gov/bill/119th-congress/house-bill/88",
    link: "https://www.congress.gov/bill/119th-congress/house-bill/88",
    source: "Congress.gov",
    sourceKey: "api_data_gov",
    publishedAt: new Date("2026-11-10T00:00:00Z"),
    isOfficial: true,
    document: documentOf("bill", { number: "119/hr/88", action: "Introduced in House" }),
    isDemonstration: false,
    seenAt: 1,
    ...over,
  });
const recordIn = (...refreshes: Statement[]) =>
  recordOf(
    refreshes.reduce<readonly Statement[]>(
      (all, next, index) => addStatements(all, [{ ...next, seenAt: index + 1 }]),
      [],
    ),
  );

test("a title that comes later is added to its bill, and stays when a later answer lacks it", () => {
  const titled = seen({
    document: documentOf("bill", { action: "Introduced in House", officialTitle: "To deny passports." }),
  });
  for (const order of [
    [seen({}), titled],
    [titled, seen({})],
  ])
    expect(recordIn(...order).document).toMatchObject({
      number: "119/hr/88",
      officialTitle: "To deny passports.",
    });
});

test("figures that are corrected replace those before", () => {
  const month = {
    sourceKey: "treasury",
    document: null,
    url: "https://fiscaldata.example/?record_date=2026-10-31",
  };
  const first = seen({ ...month, title: "Treasury statement: spent $8.1 billion" });
  const corrected = seen({ ...month, title: "Treasury statement: spent $8.4 billion" });
  expect(recordIn(first, corrected, corrected).title).toBe(corrected.title);
});

test("a search's words about a publisher's document are shown, but never read as its own", () => {
  const search = seen({
    sourceKey: "perplexity",
    isOfficial: false,
    document: null,
    description: "It was lifted.",
  });
  const record = recordIn(search, seen({}));
  expect(record).toMatchObject({ description: "It was lifted.", readDescription: null, isOfficial: true });
});

test("a document that is published after its announcement, on the same day or dated before it, is published", () => {
  const announced = seen({
    sourceKey: "public_inspection",
    publishedAt: new Date("2026-11-19T21:15:00Z"),
    document: documentOf("rule", { onPublicInspection: true }),
  });
  const published = seen({
    sourceKey: "federal_register",
    publishedAt: new Date("2026-11-19T00:00:00Z"),
    document: documentOf("rule"),
  });
  for (const order of [
    [announced, published],
    [published, announced],
  ])
    expect(recordIn(...order).document?.onPublicInspection).toBe(false);
});

test("a withdrawal counts from when it is read, whatever date its list gives, until the document is listed again", () => {
  const listed = (day: string, over: object = {}) =>
    seen({
      sourceKey: "public_inspection",
      publishedAt: new Date(`${day}T12:00:00Z`),
      document: documentOf("rule", { onPublicInspection: true, publishesOn: "2026-11-23", ...over }),
    });
  const filed = listed("2026-11-19");
  const withdrawn = listed("2026-11-18", { withdrawnOn: "2026-11-20", publishesOn: null });
  const later = listed("2026-11-18", { withdrawnOn: "2026-11-21", publishesOn: null });
  expect(recordIn(filed, withdrawn, later).document?.withdrawnOn).toBe("2026-11-20");
  expect(recordIn(withdrawn, filed).document?.withdrawnOn).toBeNull();
  const refiled = listed("2026-11-17", { publishesOn: "2026-11-25" });
  expect(recordIn(filed, withdrawn, refiled).document?.withdrawnOn).toBeNull();
});
