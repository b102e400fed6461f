import { expect, test } from "vitest";
import { compose, type Block } from "./email-layout";

const address = "https://app.test/x";
const BLOCKS: Block[] = [
  { kind: "paragraph", text: "A paragraph" },
  { kind: "heading", text: "A heading" },
  { kind: "facts", rows: [["Level", "42"]] },
  { kind: "button", label: "A button", href: address },
  { kind: "link", label: "A link", href: address },
  { kind: "list", items: ["An item"] },
  { kind: "links", items: [{ label: "A story", href: address, note: "A note" }] },
];
const { html } = compose({ subject: "A subject", blocks: BLOCKS, footer: BLOCKS });

test("every element of an email carries its own style, because mail programs drop the style sheet", () => {
  const body = html.slice(html.indexOf("<body"));
  const tags = [...body.matchAll(/<([a-z]\w*)\b([^>]*)>/g)].map(([, tag, attributes = ""]) => ({
    tag,
    attributes,
  }));
  expect(tags.length).toBeGreaterThan(25);
  const bare = tags.filter(({ attributes }) => !/ style="[^"]+"/.test(attributes)).map(({ tag }) => tag);
  expect(new Set(bare)).toEqual(new Set(["tr"]));
});

test("the style sheet of an email only changes colors for dark mode, of the classes that the email has", () => {
  const [, sheet = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  const rules = [...sheet.matchAll(/\{ ([^{}]+?) \}/g)].flatMap(([, rule = ""]) => rule.split("; "));
  expect(rules.length).toBeGreaterThan(8);
  expect(
    rules.filter(
      (rule) =>
        !/^(?:supported-)?color-scheme|^(?:background|color|border-color): #\w{6} !important;?$/.test(rule),
    ),
  ).toEqual([]);
  const named = new Set([...sheet.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name));
  expect(new Set([...html.matchAll(/ class="([^"]+)"/g)].map(([, name]) => name))).toEqual(named);
});
