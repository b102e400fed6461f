import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import { escapeHtml } from "../app/text";

/** A Markdown document as a page shows it. */
export interface DocumentPage {
  /** The text before the first section. */
  intro: string;
  html: string;
  /** Its second-level headings, for a table of contents. */
  sections: { id: string; title: string }[];
}

/**
 * Renders a Markdown document of this project, at build time. A heading's `<a id="level"></a>` becomes its id; a wide table scrolls in
 * a box of its own, named like the heading above it.
 * @throws if a link leads to another file of the project, which the page couldn't show
 */
export function renderDocument(markdown: string): DocumentPage {
  const sections: DocumentPage["sections"] = [];
  let heading = "";
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === "text" && !("tokens" in token && token.tokens))
        token.text = withCurlyQuotes(token.text as string);
    },
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const anchor = tokens.map(({ raw }) => /^<a id="([^"]+)">/.exec(raw)?.[1]).find(Boolean);
        const shown = tokens.filter(({ type }) => type !== "html");
        heading = shown.map((token) => ("text" in token ? (token.text as string) : "")).join("");
        const id = anchor ?? heading.toLowerCase().replace(/[^a-z0-9]+/g, "-");
        if (depth === 2) sections.push({ id, title: heading });
        return `<h${depth} id="${id}">${this.parser.parseInline(shown)}</h${depth}>`;
      },
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag.slice(0, 2)}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<div role="group" aria-label="${escapeHtml(heading)}" tabindex="0" class="document-table"><table class="data-table" aria-label="${escapeHtml(heading)}"><thead>${row(token.header, 'th scope="col"')}</thead><tbody>${body}</tbody></table></div>`;
      },
      code: ({ text }: Tokens.Code) => `<pre><code>${escapeHtml(text)}</code></pre>`,
      link({ href, tokens }: Tokens.Link) {
        if (!/^(?:[/#]|https:)/.test(href)) throw new Error(`${href} is no address that a page can link to.`);
        return `<a class="link" href="${href}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const [intro = ""] = html.split("<h2", 1);
  return { intro, html: html.slice(intro.length), sections };
}

const withCurlyQuotes = (text: string) =>
  text
    .replace(/(^|[\s(])"/g, "$1\u201c")
    .replaceAll('"', "\u201d")
    .replaceAll("'", "\u2019");

/** Lets code import a Markdown document with `?page` as a `DocumentPage`, so that neither Worker nor browser loads a Markdown library. */
export const documentPages = (): Plugin => ({
  name: "document-pages",
  enforce: "pre",
  transform: (text, id) =>
    id.endsWith(".md?page")
      ? { code: `export default ${JSON.stringify(renderDocument(text))};`, map: null }
      : undefined,
});
