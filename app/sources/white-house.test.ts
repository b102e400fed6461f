import { expect, test } from "vitest";
import { documentOf } from "./official-document";
import { parse as answerOf } from "./white-house";

const parse = (body: unknown) => answerOf(body).items;

const itemXml = (categories: string[], title = "Securing Travel &#038; Trade") =>
  `<item><title>${title}</title><link>https://www.whitehouse.gov/presidential-actions/2026/11/securing-travel/</link>
  <dc:creator><![CDATA[The White House]]></dc:creator><pubDate>Thu, 19 Nov 2026 21:23:48 +0000</pubDate>
  ${categories.map((category) => `<category><![CDATA[${category}]]></category>`).join("")}
  <guid isPermaLink="false">https://www.whitehouse.gov/?p=51617</guid>
  <description><![CDATA[<p>By the authority vested in me ...</p>]]></description>
  <content:encoded><![CDATA[<div><title>Not the title</title>${"x".repeat(20_000)}</div>]]></content:encoded></item>`;
const feed = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Presidential Actions</title>
  <link>https://www.whitehouse.gov</link>${items.join("\n")}</channel></rss>`;
const ORDER = itemXml(["Presidential Actions", "Executive Orders"]);

test("an order becomes an official item, its entities and markup read as text", () => {
  expect(parse(feed(ORDER))).toEqual([
    {
      url: "https://www.whitehouse.gov/presidential-actions/2026/11/securing-travel/",
      title: "Securing Travel & Trade",
      description: "By the authority vested in me ...",
      publishedAt: new Date("2026-11-19T21:23:48Z"),
      source: "The White House",
      official: true,
      document: documentOf("presidential-document", { agencies: ["Executive Office of the President"] }),
    },
  ]);
});

test("nominations are dropped, and an item without a URL or date doesn't affect the others", () => {
  const nomination = itemXml(["Presidential Actions", "Nominations & Appointments"]);
  const broken = ["<item><title>No address</title></item>", ORDER.replace(/<pubDate>.*<\/pubDate>/, "")];
  expect(parse(feed(nomination, ...broken, ORDER))).toHaveLength(1);
  expect(parse(feed())).toEqual([]);
});

test.each([
  ["a feed that is cut off", feed(ORDER).slice(0, -40)],
  ["a page", "<html><body>Access denied</body></html>"],
  ["JSON", '{"items": []}'],
  ["nothing", ""],
])("%s is malformed", (_, body) => {
  expect(() => parse(body)).toThrow("The White House: no whole RSS feed");
});

test("a feed of a thousand items is cut off at a hundred, and entities don't expand recursively", () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(100)}"><!ENTITY b "${"&a;".repeat(1000)}">]>`;
  expect(parse(feed(...Array<string>(1_000).fill(ORDER.replace(/x{20000}/, ""))))).toHaveLength(100);
  const [item] = parse(bomb + feed(itemXml(["Proclamations"], "A &b; title")));
  expect(item?.title).toBe("A &b; title");
});

test("an item that nests more than 50 tags, or isn't closed, is counted and loses only itself", () => {
  const nested = (depth: number) => `${"<b>".repeat(depth)}${"</b>".repeat(depth)}`;
  expect(parse(feed(nested(48), ORDER))).toHaveLength(1);
  const flawed = feed(ORDER, `<item><title>${nested(195_000)}</title></item>`, "<item><title>Open", ORDER);
  expect(answerOf(flawed)).toMatchObject({
    items: [{}, {}],
    flaws: [{ reason: "not a record" }, { reason: "not a record" }],
  });
  expect(parse(`${feed(ORDER)}<!-- cached -->`)).toHaveLength(1);
  expect(() => parse(`<rss>${"<b>".repeat(195_000)}</rss>`)).toThrow("no whole RSS feed");
});

test("a title that a stray bracket leaves open never takes the text of another field", () => {
  const open = ORDER.replace("Securing Travel &#038; Trade", "Securing Travel <b");
  expect(answerOf(feed(ORDER, open, ORDER))).toMatchObject({
    items: [{ title: "Securing Travel & Trade" }, { title: "Securing Travel & Trade" }],
    flaws: [{ isLost: true }],
  });
});

test("a title or link inside of another field isn't the item's", () => {
  const image = "<image><title>A seal</title><link>https://www.whitehouse.gov/seal.png</link></image>";
  expect(parse(feed(ORDER.replace("</item>", `${image}</item>`)))).toEqual(parse(feed(ORDER)));
});
