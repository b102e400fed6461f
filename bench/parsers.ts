import { checkAnswer } from "~/assessment/explanation/analyst";
import { SOURCES, SOURCE_KEYS, type SourceKey } from "~/sources/catalog";
import { plainText } from "~/sources/item";

// `npm run bench:parsers`: nasty responses through every parser of outside text: XML (the White House's feed), HTML (the
// texts in every source's JSON) and JSON (every other source, and the analysis model's answer). Each input is built at an
// eighth of the source's size limit and at the limit. Fails when the limit takes more than `MS_MAX` of processor time, or
// more than `RATIO_MAX` times as much as the eighth (a parser in line with the length takes 8 times as much).

const MS_MAX = 1_000;
const RATIO_MAX = 20;
/** A ratio of two small figures says little: beside the parser, it measures the cache and the garbage collector. */
const MS_COMPARED_FROM = 200;
const RUNS = 2;
const RUNS_OF_BAD = 12;
const SHARE = 8;

/** Texts of hostile markup and words, at least `length` characters long. */
const TEXTS: Record<string, (length: number) => string> = {
  "unclosed tags": (length) => repeated("<b>", length),
  "unclosed nested tags": (length) => repeated("<a><b><c>", length),
  "closing tags": (length) => repeated("</b>", length),
  "tags without an end": (length) => repeated("<a ", length),
  "an attribute after another": (length) => `<a ${repeated("a=b ", length)}`,
  scripts: (length) => repeated("<script>", length),
  comments: (length) => repeated("<!--", length),
  CDATA: (length) => repeated("<![CDATA[", length),
  entities: (length) => repeated("&amp;&#x41;", length),
  "half entities": (length) => repeated("&a", length),
  spaces: (length) => repeated(" \u200b", length),
  "half characters": (length) => repeated("\ud83c", length),
  initials: (length) => repeated("U . S . ", length),
  "terms without a date": (length) => repeated("effective until ", length),
  "ends without a date": (length) => repeated("expires on January ", length),
};

/** A response of each source of about `size` characters with `text` in every field that takes one. */
const RESPONSES: Record<SourceKey, (text: string, size: number) => string> = {
  thenewsapi: listed(
    (data) => ({ meta: {}, data }),
    (text) => ({
      title: text,
      description: text,
      url: "https://paper.example/a",
      published_at: "2026-11-19T12:00:00Z",
      source: text,
    }),
  ),
  guardian: listed(
    (results) => ({ response: { status: "ok", results } }),
    (text) => ({
      webTitle: text,
      webUrl: "https://paper.example/a",
      webPublicationDate: "2026-11-19T12:00:00Z",
      fields: { trailText: text },
    }),
  ),
  perplexity: listed(
    (results) => ({ results }),
    (text) => ({
      title: text,
      snippet: text,
      url: "https://paper.example/a",
      date: "2026-11-19",
    }),
  ),
  api_data_gov: listed(
    (bills) => ({ bills }),
    (text) => ({
      congress: 119,
      type: "HR",
      number: "1",
      title: text,
      latestAction: { text, actionDate: "2026-11-19" },
    }),
  ),
  house_votes: listed(
    (houseRollCallVotes) => ({ houseRollCallVotes }),
    (text) => ({
      congress: 119,
      sessionNumber: 2,
      rollCallNumber: 1,
      legislationType: "HR",
      legislationNumber: "1",
      startDate: "2026-11-19T12:00:00Z",
      result: text,
    }),
  ),
  federal_register: listed((results) => ({ count: 1, results }), documentOf),
  public_inspection: listed((results) => ({ count: 1, results }), documentOf),
  whitehouse: (text, size) => {
    const item = `<item><title>${text}</title><link>https://www.whitehouse.gov/a</link><description>${text}</description><pubDate>Thu, 19 Nov 2026 21:23:48 +0000</pubDate></item>`;
    return `<rss><channel>${item.repeat(countOf(item, size))}</channel></rss>`;
  },
  treasury: listed(
    (data) => ({ data }),
    (text) => ({
      record_date: "2026-10-31",
      classification_desc: text,
      current_month_gross_outly_amt: text,
      current_fytd_gross_outly_amt: text,
    }),
  ),
  gdelt: listed(
    (articles) => ({ articles }),
    (text) => ({
      title: text,
      url: "https://paper.example/a",
      seendate: "20261119T120000Z",
      domain: text,
    }),
  ),
};

const LISTS = ["data", "results", "bills", "houseRollCallVotes", "articles"];

/** The envelope of every source at once, with this list in each of the six places. */
const withLists = (list: string) =>
  `{"count":1,"meta":{},"response":{"status":"ok","results":${list}},${LISTS.map((name) => `"${name}":${list}`).join(",")}}`;

/** Whole bodies that are nasty by their own shape. */
const BODIES: Record<string, (length: number) => string> = {
  "nested lists": (length) => `${LISTS.map((name) => `{"${name}":`).join("")}${repeated("[", length)}`,
  "closed nested lists": (length) => withLists(`${repeated("[", length / 12)}${repeated("]", length / 12)}`),
  "closed nested objects": (length) =>
    withLists(`[${'{"a":'.repeat(length / 36)}0${"}".repeat(length / 36)}]`),
  "empty objects in every list": (length) =>
    withLists(JSON.stringify(Array.from({ length: length / 18 }, () => ({})))),
  "one object with many keys": (length) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: length / 14 }, (_, at) => [`key${at}`, at]))),
  "a feed of unclosed tags": (length) => `<rss>${repeated("<b>", length)}`,
  "a feed of unclosed tags, closed at its end": (length) => `<rss>${repeated("<b>", length)}</rss>`,
  "an open feed": (length) => `<rss><channel>${repeated("<item><title>", length)}`,
  "a feed of nested items": (length) =>
    `<rss>${repeated("<item>", length / 2)}${repeated("</item>", length / 2)}</rss>`,
  "a feed of categories": (length) =>
    `<rss><channel><item>${repeated("<category>a</category>", length)}</item></channel></rss>`,
};

let worst = { ms: 0, ratio: 0 };
let hasFailed = false;
for (const key of SOURCE_KEYS) {
  const { sizeCapBytes, readBody = JSON.parse, parse } = SOURCES[key];
  const read = (body: string) => void parse(readBody(body));
  for (const [name, textOf] of Object.entries(TEXTS)) {
    // Few long texts cost a parser most where it reads whole texts; many short ones where it reads a part of each.
    for (const [many, lengthOf] of [
      ["", (size: number) => size / 8],
      [", in many items", (size: number) => Math.min(size / 8, 5_000)],
    ] as const)
      compare(`${key}: ${name}${many}`, sizeCapBytes, (size) => [
        RESPONSES[key](textOf(lengthOf(size)), size),
        read,
      ]);
  }
  for (const [name, bodyOf] of Object.entries(BODIES))
    compare(`${key}: ${name}`, sizeCapBytes, (size) => [bodyOf(size), read]);
}
for (const [name, textOf] of Object.entries(TEXTS)) {
  compare(`plain text: ${name}`, 1024 * 1024, (size) => [textOf(size), (text) => void plainText(text)]);
  compare(`the model's answer: ${name}`, 256 * 1024, (size) => {
    const decisive = Array.from({ length: 5 }, () => textOf(100));
    const body = JSON.stringify({ decisive, likelihood: 5, readings: textOf(size - 10_000) });
    return [body, (text) => void checkAnswer(text, [])];
  });
}
console.log(JSON.stringify({ worstMs: round(worst.ms), worstRatio: round(worst.ratio), hasFailed }));
process.exitCode = hasFailed ? 1 : 0;

function compare(name: string, limit: number, inputOf: (size: number) => [string, (body: string) => void]) {
  const measure = (runs: number) => {
    const [small, large] = [limit / SHARE, limit].map((size) => {
      const [body, read] = inputOf(size);
      return cpuMs(runs, () => {
        try {
          read(body);
        } catch {
          // Refusing a nasty response is right; only the time counts here.
        }
      });
    }) as [number, number];
    const ratio = large < MS_COMPARED_FROM ? 0 : large / Math.max(small, 0.1);
    return { small, large, ratio, isBad: large > MS_MAX || ratio > RATIO_MAX };
  };
  const quick = measure(RUNS);
  // Beside other work the cache is shared, which a large input feels more: what looks bad is measured again, longer.
  const { small, large, ratio, isBad } = quick.isBad ? measure(RUNS_OF_BAD) : quick;
  hasFailed ||= isBad;
  worst = { ms: Math.max(worst.ms, large), ratio: Math.max(worst.ratio, ratio) };
  if (isBad || large >= MS_COMPARED_FROM / 2)
    console.log(
      JSON.stringify({ name, msAtAnEighth: round(small), ms: round(large), ratio: round(ratio), isBad }),
    );
}

/** Processor time, the best of a few runs, so that a busy machine doesn't count. */
function cpuMs(runs: number, work: () => void): number {
  let best = Infinity;
  for (let run = 0; run < runs && best > 1; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
    if (best > MS_MAX * 2) break;
  }
  return best;
}

function listed(envelope: (items: unknown[]) => object, itemOf: (text: string) => object) {
  return (text: string, size: number) => {
    const item = itemOf(text);
    const count = countOf(JSON.stringify(item), size);
    return JSON.stringify(envelope(Array.from({ length: count }, () => item)));
  };
}

function countOf(item: string, size: number): number {
  return Math.max(1, Math.floor(size / item.length));
}

function documentOf(text: string) {
  return {
    type: "Rule",
    title: text,
    abstract: text,
    action: text,
    dates: text,
    html_url: "https://www.federalregister.gov/documents/2026/11/19/2026-1/a",
    publication_date: "2026-11-19",
    filed_at: "2026-11-18T12:00:00Z",
    agencies: [{ name: text, slug: "state-department" }],
    cfr_references: [{ title: "22", part: "51" }],
  };
}

function repeated(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
