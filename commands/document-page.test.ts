import { expect, test } from "vitest";
import { renderDocument } from "./document-page";

test("a heading keeps the id that it sets itself, and the contents list the second level", () => {
  const { intro, html, sections } = renderDocument(
    '# A\n\n## <a id="level"></a>The "level"\n\n### One part\n\n## Next & last\n',
  );
  expect(sections).toEqual([
    { id: "level", title: "The \u201clevel\u201d" },
    { id: "next-last", title: "Next & last" },
  ]);
  expect(intro).toContain('<h1 id="a">A</h1>');
  expect(html).toContain('<h2 id="level">The \u201clevel\u201d</h2>');
  expect(html).toContain('<h3 id="one-part">One part</h3>');
});

test("a table scrolls in a box that can be focused, named like the heading above it", () => {
  const { html } = renderDocument(
    "## Past levels\n\n| year | level |\n| --- | --- |\n| 1941 | `90 < 100` |\n",
  );
  expect(html).toContain('<div role="group" aria-label="Past levels" tabindex="0" class="document-table">');
  expect(html).toContain('<th scope="col">year</th>');
  expect(html).toContain("<td><code>90 &lt; 100</code></td>");
});

test("quotes and apostrophes are curly in sentences and straight in code", () => {
  const { intro: html } = renderDocument('It\'s "unconfirmed" ("so").\n\n```\nx < \'y\'\n```\n');
  expect(html).toContain("It\u2019s \u201cunconfirmed\u201d (\u201cso\u201d).");
  expect(html).toContain("<pre><code>x &lt; &#39;y&#39;</code></pre>");
});

test("a document with a link to another file of the project can't become a page", () => {
  expect(renderDocument("[all](/restrictions) [here](#level)").intro).toContain(
    '<a class="link" href="/restrictions">',
  );
  expect(() => renderDocument("[more](relevance.md)")).toThrow("relevance.md is no address");
});
