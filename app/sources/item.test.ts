import { expect, test } from "vitest";
import { countSchema, datedItem, entries, isPostdated, outletOf, plainText } from "./item";
import { instantOf } from "~/time";
import { readRecords } from "./read-records";
import { documentOf } from "./official-document";

const validItems = (records: unknown[]) => readRecords(records, (record) => record).items;
const noon = new Date("2026-11-20T12:00:00Z");
const whole = {
  url: "https://ledger.example/passports",
  title: "Passports are issued again",
  description: "Offices opened on Monday.",
  publishedAt: noon,
  source: "ledger.example",
  official: false,
  document: null,
};

test.each([
  ["markup goes, its words stay", "<p>Rule <strong>in force</strong></p>", "Rule in force"],
  ["scripts and styles go with their words", "a<script>alert('x')</script> b<style>p{}</style>", "a b"],
  ["entities become characters", "AT&amp;T&#8217;s a &lt; b", "AT&T’s a < b"],
  [
    "what was encoded twice is decoded twice",
    "Trump&amp;#8217;s &amp;quot;order&amp;quot;",
    'Trump’s "order"',
  ],
  ["three times too, and a plain ampersand stays", "R&amp;amp;amp;D &amp;amp;rsquo;s", "R&D ’s"],
  [
    "markup that was encoded goes as markup",
    "&lt;em&gt;Rule&lt;/em&gt; &amp;lt;b&amp;gt;in force&amp;lt;/b&amp;gt;",
    "Rule in force",
  ],
  [
    "an encoded script goes with its words",
    "a&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt; b",
    "a b",
  ],
  ["an unknown entity stays as it is", "R&nope; D&D", "R&nope; D&D"],
  ["zero-width and bidirectional characters go", "pass\u200bport \u202erevoked\u2066", "passport revoked"],
  ["control characters go, spaces are single", "one\u0000\ttwo \u200b three\n", "one two three"],
  ["half a surrogate pair goes", "flag \ud83c end &#xD800;", "flag end"],
  ["what isn't a character goes", "rule&#xFFFF; in\ufdd0 force", "rule in force"],
  ["a number's sign is no markup", "under <5 percent, a < b", "under <5 percent, a < b"],
  ["an encoded sign before a word is no markup", "fewer than &lt;five percent", "fewer than <five percent"],
  [
    "markup within a word or before a comma leaves no space",
    "pass<b>port</b>s, <em>Dobbs</em>'s",
    "passports, Dobbs's",
  ],
  ["a soft hyphen and a possible break leave no space", "pass&shy;port<wbr>s", "passports"],
  ["paragraphs, lines and cells stay apart", "<p>a.</p><p>b.</p>c<br>d<td>e</td><td>f", "a. b. c d e f"],
  ["a hard space is a space", "Trump&nbsp;signs&#160;it&amp;nbsp;now", "Trump signs it now"],
  ["Windows' numbers of quotation marks are these", "it&#146;s &#147;so&#148; &amp;#151;", "it’s “so” —"],
  [
    "UTF-8 that was read as Windows-1252 is read again",
    "Trumpâ€™s â€œrule\u00e2\u20ac\u009d â€“ JosÃ© Â§ 5",
    "Trump’s “rule” – José § 5",
  ],
  ["and where it was encoded, too", "Trump&acirc;&euro;&trade;s", "Trump’s"],
  ["Windows-1252 that was read as Latin-1, too", "Trump\u0092s \u0093rule\u0094\u0081", "Trump’s “rule”"],
  ["and where it was read so twice", "TrumpÃ¢â‚¬â„¢s JosÃƒÂ©", "Trump’s José"],
  ["and as Latin-1", "Trump\u00e2\u0080\u0099s \u00e2\u0080\u009crule\u00e2\u0080\u009d", "Trump’s “rule”"],
  [
    "and other letters, pictures and marks",
    "KaczyÅ„ski, ErdoÄŸan ðŸš¨ ï»¿ruleï¿½",
    "Kaczyński, Erdoğan 🚨 rule",
  ],
  [
    "what is still escaped as in JSON is read",
    "Trump\\u2019s \\u003cb\\u003eban\\u003c/b\\u003e isn\\'t",
    "Trump’s ban isn't",
  ],
  [
    "letters and signs that stand for themselves stay",
    "CAFÉ» château Â SÃO â€ Ångström",
    "CAFÉ» château Â SÃO â€ Ångström",
  ],
  ["letters before quotation marks, too", "FPÖ’s “VÄ” SÅ–", "FPÖ’s “VÄ” SÅ–"],
  ["CDATA that came as text is unwrapped", "<![CDATA[Trump&#8217;s <em>order</em>]]>", "Trump’s order"],
  ["CDATA that was encoded, too", "&lt;![CDATA[Rule in force]]&gt;", "Rule in force"],
])("plain text: %s", (_, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("unclosed tags cost no more than the part of the text that is read", () => {
  const hostile = ["<a", "<script>", "<script ", "<style></script>"].map((tag) => tag.repeat(20_000));
  const [item] = validItems(hostile.map((description) => ({ ...whole, description })));
  expect(item?.description ?? "").not.toMatch(/.{2001}/);
  expect(plainText(`${"a ".repeat(60_000)}<b>`).length).toBe(9_999);
});

test("text nested in more than 50 tags is left out, and so is what follows it", () => {
  const nested = (depth: number) => `a ${"<b>".repeat(depth)}deep${"</b>".repeat(depth)} c`;
  expect(plainText(nested(50))).toBe("a deep c");
  expect(plainText(nested(51))).toBe("a");
});

test("at most 1,000 entries of a list are read", () => {
  expect(entries(Array.from({ length: 5_000 }, () => ({})))).toHaveLength(1_000);
});

test("an incomplete entry is dropped without affecting the others", () => {
  const broken = [
    { ...whole, title: undefined },
    { ...whole, title: " \u200b " },
    { ...whole, url: "javascript:alert(1)" },
    { ...whole, url: "ftp://ledger.example/a" },
    { ...whole, url: "not an address" },
    { ...whole, publishedAt: undefined },
    { ...whole, publishedAt: new Date("nonsense") },
    { ...whole, source: 12 },
    undefined,
    "text",
  ];
  expect(validItems([...broken, whole])).toEqual([whole]);
});

test("long texts are truncated to their limits, never within a character", () => {
  const [item] = validItems([
    { ...whole, title: "😀".repeat(400), description: "word ".repeat(1000), source: "x".repeat(500) },
  ]);
  expect(item?.title.length).toBeLessThanOrEqual(500);
  expect(item?.title).toMatch(/^(?:😀)+…$/u);
  expect(item?.description).toHaveLength(2000);
  expect(item?.source).toHaveLength(120);
});

test("a list of headlines in place of a description counts as none", () => {
  const list = "<ol><li>Lost dog found  ABC News</li><li>Dog is home  CNN</li></ol>";
  expect(validItems([{ ...whole, description: list }])[0]?.description).toBeNull();
});

test("a description with only markup is empty", () => {
  expect(validItems([{ ...whole, description: "<br> \u200b" }])[0]?.description).toBeNull();
});

test("news from the future is dated by its arrival, a document keeps its date", () => {
  const publishedAt = new Date("2026-11-20T18:00:00Z");
  expect(isPostdated({ publishedAt: noon }, noon)).toBe(false);
  expect(isPostdated({ publishedAt }, noon)).toBe(true);
  expect(datedItem({ ...whole, publishedAt }, noon)).toMatchObject({
    publishedAt: noon,
    isDatedByArrival: true,
  });
  expect(datedItem(whole, noon)).toBe(whole);
  const order = { ...whole, document: documentOf("presidential-document"), publishedAt };
  expect(datedItem(order, noon)).toBe(order);
});

test.each([
  ["https://a.example/2019/05/12/passport-rule", "2019-05-13T00:00:00Z"],
  ["https://a.example/us-news/2019/may/12/passport-rule", "2019-05-13T00:00:00Z"],
  ["https://a.example/world/passport-rule-2019-05-12/", "2019-05-13T00:00:00Z"],
  ["https://a.example/2019-05-12/passport-rule.html", "2019-05-13T00:00:00Z"],
  ["https://a.example/2019/12/passport-rule", "2020-01-01T00:00:00Z"],
  ["https://a.example/news/2019/5/12/passport-rule", "2019-05-13T00:00:00Z"],
  ["https://a.example/2019/may/1/passport-rule", "2019-05-02T00:00:00Z"],
  ["https://a.example/2019/November/12/passport-rule", "2019-11-13T00:00:00Z"],
  ["https://a.example/nation/ct-passport-20190512-story.html", "2019-05-13T00:00:00Z"],
  ["https://a.example/20190512/passport-rule", "2019-05-13T00:00:00Z"],
  ["https://a.example/passports_2019_05_12.html", "2019-05-13T00:00:00Z"],
  ["https://a.example/2020/2/passport-rule", null],
  ["https://a.example/20191299/passport-rule", null],
  ["https://a.example/2026/10/31/live", null],
  ["https://a.example/2026/09/explainer", null],
  ["https://a.example/2030/01/01/passport-rule", null],
  ["https://a.example/laws-of-1986-12-facts", null],
  ["https://a.example/2019/13/passports", null],
  ["https://a.example/story?day=2019/05/12", null],
  ["https://a.example/passport-rule-20190512", null],
])("news that was found again is dated by an address that is months old: %s", (url, day) => {
  expect(datedItem({ ...whole, url }, noon).publishedAt).toEqual(day === null ? noon : new Date(day));
  const document = documentOf("notice");
  expect(datedItem({ ...whole, url, document }, noon).publishedAt).toEqual(noon);
});

test("an outlet without a name gets its URL's host", () => {
  expect(outletOf("https://www.ledger.example/a?b")).toBe("ledger.example");
  expect(outletOf("ledger")).toBeUndefined();
});

test("a date is an instant, a day is its midnight in UTC, anything else is undefined", () => {
  expect(instantOf("2026-11-20")).toEqual(new Date("2026-11-20T00:00:00Z"));
  expect(instantOf("2026-11-20T12:00:00.000000Z")).toEqual(noon);
  expect(instantOf("2025-09-08T18:56:00-04:00")).toEqual(new Date("2025-09-08T22:56:00Z"));
  expect(instantOf("2026-11-20T12:00:00")).toEqual(noon);
  expect(instantOf("Fri, 20 Nov 2026 12:00:00 +0000")).toEqual(noon);
  expect(instantOf("2026-11-20 12:00:00 UTC")).toEqual(noon);
  expect(instantOf("2026-11-20T07:00:00 -0500")).toEqual(noon);
  expect(instantOf("2026-11-20 12:00:00.000000+00")).toEqual(noon);
  expect(instantOf("2026-11-20T07:00:00-05")).toEqual(noon);
  expect(instantOf("Fri,20 Nov 2026 12:00:00 +0000 (UTC)")).toEqual(noon);
  expect(instantOf("2026-11-20T12:00:00,000Z")).toEqual(noon);
  expect(instantOf("2028-02-29")).toEqual(new Date("2028-02-29T00:00:00Z"));
  expect(instantOf("2026-11-19T24:00:00Z")).toEqual(new Date("2026-11-20T00:00:00Z"));
  expect(instantOf("2026-12-31T23:59:60Z")).toEqual(new Date("2026-12-31T23:59:59Z"));
  for (const none of ["", "soon", null, undefined, 1_700_000_000]) expect(instantOf(none)).toBeUndefined();
});

test.each([
  "Fri, 20 Nov 26 12:00:00 GMT",
  "20 Nov 26 12:00 UT",
  "Fri, 20 Nov 2026 12:00:00 Z",
  "Fri, 20 Nov 2026 07:00:00 EST",
  "Fri, 20 Nov 2026 05:00:00 pdt",
  "Fri, 20 Nov 2026 12:00:00 A",
  "Fri, 20 Nov 2026 12:00:00",
  "Friday, 20 November 2026 12:00:00 +00:00",
  "Fri, 20 Nov 2026 06:30:00 -0530 (XYZ)",
])("%s is noon, as RFC 822 and 2822 read it", (text) => {
  expect(instantOf(text)).toEqual(noon);
});

test("a day as feeds write it is its midnight in UTC, and a year of two digits from 50 on is in the last century", () => {
  expect(instantOf("20 Nov 2026")).toEqual(new Date("2026-11-20T00:00:00Z"));
  expect(instantOf("Sat, 20 Nov 99 12:00:00 GMT")).toEqual(new Date("1999-11-20T12:00:00Z"));
});

test.each([
  "2026-02-30",
  "2026-02-29T08:00:00Z",
  "2026-04-31T23:59:59-05:00",
  "2026-13-01",
  "2026-00-10",
  "Sat, 30 Feb 2026 08:00:00 GMT",
  "31 Jun 2026 08:00:00 +0000",
  "Mon, 30 Feb 26 08:00:00 GMT",
  "2026-11-20T24:30:00Z",
  "2026-11-20T12:00:00+99:99",
  "Fri, 20 Nov 2026 25:00:00 GMT",
  "20 Nov 2026 07:00 PM",
  "0000-00-00 00:00:00",
  "11/20/2026",
  "2026",
])("%s is no date, and never a day of another month", (text) => {
  expect(instantOf(text)).toBeUndefined();
});

test.each([
  [640, 640],
  ["640", 640],
  [null, undefined],
  ["", undefined],
  [true, undefined],
  ["3.5", undefined],
])("a count written as %j is read as %j, and a missing one isn't zero", (written, count) => {
  expect(countSchema.safeParse(written).data).toBe(count);
});
