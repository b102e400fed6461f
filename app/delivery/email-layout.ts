import type { ComposedEmail } from "~/channels";
import { escapeHtml } from "~/text";

/** One block of an email, rendered both as text and as HTML. */
export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "facts"; rows: readonly (readonly [label: string, value: string])[] }
  /** The main action, at most one per email; any other action is a `link`. */
  | { kind: "button"; label: string; href: string }
  | { kind: "link"; label: string; href: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "links"; items: readonly { label: string; href: string | null; note?: string }[] };

/** A block, or the text of a paragraph. What this recipient doesn't get is false, null or undefined. */
export type Part = Block | string | false | null | undefined;

interface EmailContent {
  subject: string;
  /** The first sentence, which HTML has as the heading; the subject by default. */
  title?: string;
  blocks: readonly Part[];
  /** Why the recipient got this, and how to change it. */
  footer: readonly Part[];
  /** Unsubscribes by a POST (RFC 8058); for email that the recipient may stop. */
  unsubscribeUrl?: string;
}

/** Prevents header injection by replacing control characters with spaces. */
const oneLine = (text: string) =>
  [...text]
    .map((character) => (character < " " || character === "\u007f" ? " " : character))
    .join("")
    .replace(/ +/g, " ")
    .trim();

/** Links only http(s) URLs; drops anything else in a story's URL. */
const webAddress = (href: string | null) => (href !== null && /^https?:\/\//i.test(href) ? href : null);

/** Renders an email as equivalent text and HTML. */
export function compose(content: EmailContent): ComposedEmail {
  const subject = oneLine(content.subject);
  const title = content.title ?? subject;
  const [blocks, footer] = [blocksOf(content.blocks), blocksOf(content.footer)];
  return {
    subject,
    text: `${[title, ...blocks.map(asText), "--", ...footer.map(asText)].join("\n\n")}\n`,
    html: page(
      subject,
      [`${open("h1")}${escapeHtml(title)}</h1>`, ...blocks.map(asHtml)],
      footer.map(footerAsHtml),
    ),
    headers: content.unsubscribeUrl
      ? {
          "List-Unsubscribe": `<${content.unsubscribeUrl}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {},
  };
}

const blocksOf = (parts: readonly Part[]): Block[] =>
  parts.flatMap((part) => (typeof part === "string" ? { kind: "paragraph", text: part } : part || []));

function asText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "heading":
      return block.text.toUpperCase();
    case "facts":
      return block.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
    case "button":
    case "link":
      return `${block.label}: ${block.href}`;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "links":
      return block.items
        .map(({ label, href, note }) =>
          [`- ${label}${note ? ` (${note})` : ""}`, webAddress(href)].filter(Boolean).join("\n  "),
        )
        .join("\n");
  }
}

function asHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `${open("p")}${escapeHtml(block.text)}</p>`;
    case "heading":
      return `${open("h2")}${escapeHtml(block.text)}</h2>`;
    case "facts":
      return `${open("table", "facts", ' role="presentation"')}${block.rows
        .map(
          ([label, value]) =>
            `<tr>${open("td", "label")}${escapeHtml(label)}</td>${open("td", "value")}${escapeHtml(value)}</td></tr>`,
        )
        .join("")}</table>`;
    case "button":
      return `${open("p")}${link("button", block.href, block.label)}</p>`;
    case "link":
      return `${open("p")}${link("link", block.href, block.label)}</p>`;
    case "list":
      return `${open("ul", "list")}${block.items
        .map((item) => `${open("li", "item")}${escapeHtml(item)}</li>`)
        .join("")}</ul>`;
    case "links":
      return `${open("ul")}${block.items.map((item) => linkAsHtml(item, "li")).join("")}</ul>`;
  }
}

/** Lays the footer's links out side by side. */
const footerAsHtml = (block: Block): string =>
  block.kind === "links"
    ? `${open("ul")}${block.items.map((item) => linkAsHtml(item, "choice")).join("")}</ul>`
    : asHtml(block);

function linkAsHtml(
  { label, href, note }: { label: string; href: string | null; note?: string },
  style: "li" | "choice",
): string {
  const address = webAddress(href);
  const name = address ? link("link", address, label) : `<span>${escapeHtml(label)}</span>`;
  return `${open("li", style)}${name}${note ? ` ${open("span", "note")}${escapeHtml(note)}</span>` : ""}</li>`;
}

const link = (style: "link" | "button", href: string, label: string): string =>
  `${open("a", style, ` href="${escapeHtml(href)}"`)}${escapeHtml(label)}</a>`;

const SERIF = "'Source Serif 4', Georgia, 'Times New Roman', serif";

/**
 * Each element carries its style, because many mail programs drop the `<style>` of an email. The site's colors; they
 * and those of dark mode pass WCAG AA.
 */
const STYLES = {
  body: "margin: 0; padding: 24px 12px; background: #faf8f4; color: #1a2233; font: 16px/1.5 Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; overflow-wrap: break-word",
  card: "max-width: 560px; margin: 0 auto; padding: 24px; background: #fffefb; border: 1px solid #e3ddd1; border-radius: 10px",
  brand: `margin: 0 0 16px; font: 600 15px/1.3 ${SERIF}; color: #1f3b63`,
  h1: `margin: 0 0 16px; font: 600 21px/1.3 ${SERIF}`,
  h2: `margin: 24px 0 8px; font: 600 17px/1.3 ${SERIF}`,
  p: "margin: 0 0 12px",
  ul: "margin: 0 0 16px; padding: 0; list-style: none",
  li: "margin: 0 0 12px",
  list: "margin: 0 0 16px; padding: 0 0 0 20px; list-style: disc",
  item: "margin: 0 0 6px",
  link: "color: #1f3b63",
  facts: "border-collapse: collapse; margin: 0 0 16px",
  label: "padding: 4px 16px 4px 0; vertical-align: top; color: #586174; white-space: nowrap",
  value: "padding: 4px 16px 4px 0; vertical-align: top; font-weight: 600",
  note: "display: block; font-size: 14px; color: #586174",
  button:
    "display: inline-block; margin: 4px 0; padding: 10px 16px; border-radius: 6px; background: #1f3b63; color: #ffffff; text-decoration: none; font-weight: 600",
  footer: "max-width: 560px; margin: 16px auto 0; padding: 0 24px; font-size: 13px; color: #586174",
  choice: "display: inline-block; margin: 0 16px 8px 0",
} as const;
type Style = keyof typeof STYLES;

/** What changes in dark mode has a class too, since only a `<style>` can ask for it. */
const DARK_CLASSES = new Set<Style>(["card", "brand", "link", "label", "note", "button", "footer"]);

const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body { background: #0f141d !important; color: #ece8df !important; }
    .card { background: #19212f !important; border-color: #33405a !important; }
    .label, .note, .footer { color: #a5aebd !important; } .brand, .link { color: #a9c6f0 !important; }
    .button { background: #a9c6f0 !important; color: #0e1a2c !important; }
  }`;

/** An opening tag with its inline style; a tag that always looks the same needs no style name. */
const open = (tag: string, style: Style = tag as Style, attributes = ""): string =>
  `<${tag}${DARK_CLASSES.has(style) ? ` class="${style}"` : ""}${attributes} style="${STYLES[style]}">`;

const page = (subject: string, body: readonly string[], footer: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
${open("body")}
${open("div", "card")}
${open("p", "brand")}US Exit Freedom Monitor</p>
${body.join("\n")}
</div>
${open("div", "footer")}
${footer.join("\n")}
</div>
</body>
</html>
`;

/** Returns the absolute URL of a path, for links in emails. */
export const absoluteUrl = (config: { APP_ORIGIN: string }, path: string) => `${config.APP_ORIGIN}${path}`;
