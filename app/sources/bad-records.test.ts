import { expect, test } from "vitest";
import { SOURCE_KEYS, SOURCES, type SourceKey } from "./catalog";
import { flawNotes } from "./read-records";
import { readJson } from "./read-json";

// A bad record among good ones in every source's own format: the good ones are read, the bad one is counted and named.

type Fields = Record<string, unknown>;

/** A source's record, the names of its title, address and date, and the answer around its records. */
interface Format {
  record: Fields;
  title: string;
  /** Null where the address is made of other fields. */
  address: string | null;
  date: string;
  answer: (records: string) => string;
}

const TITLE = "Passport rule goes to court";
const register = {
  title: TITLE,
  type: "Rule",
  html_url: "https://www.federalregister.gov/documents/2026/11/19/2026-1/passports",
  document_number: "2026-1",
  agencies: [{ name: "State Department", slug: "state-department" }],
};

const FORMATS: Record<SourceKey, Format> = {
  thenewsapi: {
    record: {
      title: TITLE,
      url: "https://a.example/1",
      published_at: "2026-11-19T08:00:00.000000Z",
      source: "a.example",
    },
    title: "title",
    address: "url",
    date: "published_at",
    answer: (records) => `{"data": [${records}]}`,
  },
  guardian: {
    record: { webTitle: TITLE, webUrl: "https://a.example/1", webPublicationDate: "2026-11-19T08:00:00Z" },
    title: "webTitle",
    address: "webUrl",
    date: "webPublicationDate",
    answer: (records) => `{"response": {"status": "ok", "results": [${records}]}}`,
  },
  perplexity: {
    record: { title: TITLE, url: "https://a.example/1", date: "2026-11-19" },
    title: "title",
    address: "url",
    date: "date",
    answer: (records) => `{"results": [${records}]}`,
  },
  api_data_gov: {
    record: {
      congress: 119,
      type: "HR",
      number: "1",
      title: TITLE,
      latestAction: { actionDate: "2026-11-19", text: "Introduced" },
    },
    title: "title",
    address: null,
    date: "latestAction",
    answer: (records) => `{"bills": [${records}]}`,
  },
  house_votes: {
    record: {
      congress: 119,
      sessionNumber: 2,
      rollCallNumber: 240,
      startDate: "2026-11-19T18:00:00-05:00",
      result: "Passed",
      legislationType: "HR",
      legislationNumber: "1",
    },
    title: "result",
    address: null,
    date: "startDate",
    answer: (records) => `{"houseRollCallVotes": [${records}]}`,
  },
  federal_register: {
    record: { ...register, publication_date: "2026-11-19" },
    title: "title",
    address: "html_url",
    date: "publication_date",
    answer: (records) => `{"count": 3, "results": [${records}]}`,
  },
  public_inspection: {
    record: { ...register, filed_at: "2026-11-19T13:45:00Z", publication_date: "2026-11-20" },
    title: "title",
    address: "html_url",
    date: "filed_at",
    answer: (records) => `{"count": 3, "results": [${records}]}`,
  },
  whitehouse: {
    record: {
      title: TITLE,
      link: "https://www.whitehouse.gov/presidential-actions/1/",
      pubDate: "Thu, 19 Nov 2026 08:00:00 +0000",
    },
    title: "title",
    address: "link",
    date: "pubDate",
    answer: (records) => `<rss version="2.0"><channel>${records}</channel></rss>`,
  },
  treasury: {
    record: {
      record_date: "2026-10-31",
      classification_desc: "Total--Department of State",
      current_month_net_outly_amt: "1000000000",
      current_fytd_net_outly_amt: "1000000000",
      prior_fytd_net_outly_amt: "1000000000",
    },
    title: "current_month_net_outly_amt",
    address: null,
    date: "record_date",
    answer: (records) => `{"data": [${records}]}`,
  },
  gdelt: {
    record: { title: TITLE, url: "https://a.example/1", seendate: "20261119T080000Z", domain: "a.example" },
    title: "title",
    address: "url",
    date: "seendate",
    answer: (records) => `{"articles": [${records}]}`,
  },
};

/**
 * Outcome of reading a source's record. "lost" and "mended" are counted; a title of figures or of one word has no such
 * text.
 */
const KINDS: Record<string, (format: Format, source: SourceKey) => string> = {
  "bad escape": ({ record, title }, source) =>
    textOf({ ...record, [title]: `${String(record[title])}@` }, source).replace(
      "@",
      source === "whitehouse" ? "&#xD800;" : "\\'",
    ),
  "a bare quotation and a comma": ({ record, title }, source) =>
    source === "whitehouse"
      ? textOf({ ...record, [title]: `${String(record[title])} &#xD800;` }, source)
      : textOf(
          { ...record, [title]: `${String(record[title])} @fair@, it says, @or not@: more` },
          source,
        ).replaceAll("@", '"'),
  "a value left out": ({ record }, source) =>
    source === "whitehouse" ? "<item><title>Passports" : textOf(record, source).replace(":", ":,"),
  "a string without an end": ({ record }, source) =>
    source === "whitehouse" ? "<item><title>Passports" : textOf(record, source).replace('",', ","),
  "wrong type": ({ record, title }, source) =>
    source === "whitehouse"
      ? "<item><title><a><b></title></item>"
      : textOf({ ...record, [title]: { text: 7 } }, source),
  "missing field": ({ record, title }, source) => textOf({ ...record, [title]: undefined }, source),
  null: (_, source) => (source === "whitehouse" ? "<item/>" : "null"),
  huge: ({ record, title }, source) => textOf({ ...record, [title]: "9".repeat(200_000) }, source),
  "lone surrogate": ({ record, title }, source) =>
    source === "whitehouse"
      ? textOf({ ...record, [title]: `${String(record[title])} \ud83c` }, source)
      : textOf({ ...record, [title]: `${String(record[title])}@` }, source).replace("@", "\ud83c"),
  "bad date": ({ record, date }, source) =>
    textOf(
      {
        ...record,
        [date]:
          date === "latestAction"
            ? { actionDate: "2026-02-30" }
            : source === "whitehouse"
              ? "30 Feb 2026 08:00:00 GMT"
              : source === "gdelt"
                ? "20260230T080000Z"
                : "2026-02-30",
      },
      source,
    ),
  "bad address": ({ record, address }, source) =>
    textOf(
      {
        ...record,
        ...(address ? { [address]: "javascript:alert(1)" } : { congress: "x", record_date: "?" }),
      },
      source,
    ),
};

function textOf(record: Fields, source: SourceKey): string {
  if (source !== "whitehouse") return JSON.stringify(record);
  const fields = Object.entries(record).flatMap(([name, value]) =>
    value === undefined ? [] : `<${name}>${String(value)}</${name}>`,
  );
  return `<item>${fields.join("")}</item>`;
}

const read = (source: SourceKey, body: string) => {
  const { readBody = readJson, parse } = SOURCES[source];
  return parse(readBody(body));
};

const CASES = SOURCE_KEYS.flatMap((source) => Object.keys(KINDS).map((kind) => ({ source, kind })));

test.each(CASES)(
  "$source: a record with $kind loses only itself, and is counted and named",
  ({ source, kind }) => {
    const format = FORMATS[source];
    const good = textOf(format.record, source);
    const bad = KINDS[kind]?.(format, source) ?? "";
    const separator = source === "whitehouse" ? "" : ",";
    const { items, flaws } = read(source, format.answer([good, bad, good].join(separator)));
    const [expected] = read(source, format.answer(good)).items;
    expect(expected).toBeDefined();
    expect(
      items.filter((item) => JSON.stringify(item) === JSON.stringify(expected)).length,
    ).toBeGreaterThanOrEqual(2);
    expect(flaws).toHaveLength(1);
    const [flaw] = flaws;
    expect(items).toHaveLength(flaw?.isLost ? 2 : 3);
    expect(flaw?.record).not.toBe("");
    expect(flawNotes(SOURCES[source].name, flaws)[0]).toContain(`1 record of ${SOURCES[source].name}`);
  },
);

test("both titles of an answer with an invalid escape are read, without it", () => {
  const { items, flaws } = read(
    "gdelt",
    String.raw`{"articles":[{"url":"https://news.example/a","title":"Traveler\'s passport revoked","seendate":"20261120T120000Z","domain":"news.example"},{"url":"https://news.example/b","title":"House votes on passport rule","seendate":"20261120T110000Z","domain":"news.example"}]}`,
  );
  expect(items.map(({ title }) => title)).toEqual([
    "Traveler's passport revoked",
    "House votes on passport rule",
  ]);
  expect(flawNotes("GDELT", flaws)).toEqual([
    "1 record of GDELT was repaired: damaged characters (“Traveler's passport revoked”)",
  ]);
});

test("several bad records are counted by reason, the most frequent first", () => {
  const flaws = ["no valid date", "no valid title", "no valid date"].map((reason, index) => ({
    reason,
    record: `record ${index + 1}`,
    isLost: true,
  }));
  expect(flawNotes("GDELT", flaws)).toEqual([
    "3 records of GDELT could not be read: no valid date (2, for example “record 1”); no valid title (“record 2”)",
  ]);
});

test.each([
  [String.raw`["a\x41b", "c"]`, ["a\ufffdx41b", "c"]],
  [String.raw`["\u12 a", "\\u12", "\u00e9"]`, ["\ufffd a", "\\u12", "é"]],
  ['["a\nb"]', ["a b"]],
  ["\ufeff[1]", [1]],
  ['<b>Warning</b> {"a": [{"b": 1}]} <!-- 0.2 s -->', { a: [{ b: 1 }] }],
  [
    '{"n": 3, "a": [{"b": 1}{"b": 2},,{"b": NaN}, {"b": "c, {", "d": {"e": 3}},], "z": {"y": 0}}',
    { n: 3, a: [{ b: 1 }, { b: 2 }, null, { b: "c, {", d: { e: 3 } }], z: { y: 0 } },
  ],
  [`{"a": [{"b": 1}, {b: 2}, {'b': 3}, {"b": 4}], "z": 5}`, { a: [{ b: 1 }, null, { b: 4 }], z: 5 }],
  [`{"a": [{"b": 1}, {'b': 2}]}`, { a: [{ b: 1 }, null] }],
  ['{"a": [{"b": 1}}], "z": 5}', { a: [{ b: 1 }, null], z: 5 }],
  [`{"a": [{'b': 1}, {"b": 2}, {"b": 3}], "z": 5}`, { a: [null, { b: 2 }, { b: 3 }], z: 5 }],
  [
    `{"a": [{"b": "1", "c": [{"b": 2}, {"b": 3}]}, {"b": "4", "c": NaN}, {"b": null}, {"b": "5"}]}`,
    { a: [{ b: "1", c: [{ b: 2 }, { b: 3 }] }, null, { b: "5" }] },
  ],
  [
    `{"a": [{"q": 1, "a": [{"b": NaN}, {"b": 2}]}, {"q": 2, "a": [{"b": 3}]}]}`,
    {
      a: [
        { q: 1, a: [null, { b: 2 }] },
        { q: 2, a: [{ b: 3 }] },
      ],
    },
  ],
])("%s is read as JSON", (text, value) => expect(readJson(text)).toEqual(value));

test.each(["", "[1", "<html>", "[1,]", '{"a": [{"b": 1}, {"b": 2}', '{"a": [{"b": 1}, {"b": "c'])(
  "%j is no JSON",
  (text) => expect(() => readJson(text)).toThrow(SyntaxError),
);

test.each([
  ["thenewsapi", { meta: { found: "90", limit: "25" }, data: [] }],
  ["guardian", { response: { status: "ok", pages: "3", results: [] } }],
  ["api_data_gov", { bills: [], pagination: { count: "640", next: null } }],
  ["house_votes", { houseRollCallVotes: [], pagination: { count: "640", next: null } }],
  ["federal_register", { count: "640", results: [], next_page_url: null }],
  ["treasury", { data: [], meta: { "total-pages": "2" } }],
] as const)("%s: a number of pages that is written as text is one", (source, body) => {
  const query = { baseUrl: "https://x.example", since: new Date(0), now: new Date("2026-11-20T12:00:00Z") };
  expect(SOURCES[source].nextPage?.(body, query, 1)).toBeDefined();
});
