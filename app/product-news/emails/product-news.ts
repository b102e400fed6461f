import { compose, type Block, type ComposedEmail } from "~/delivery/email-layout";

/** Product news as written by an administrator. Paragraphs that consist of a URL become links. */
export const productNewsEmail = (
  news: { subject: string; body: string },
  links: { choices: string; unsubscribe: string },
): ComposedEmail =>
  compose({
    subject: news.subject,
    blocks: blocksOf(news.body),
    footer: [
      { kind: "paragraph", text: "You’re receiving this because you chose to get news about the product." },
      {
        kind: "links",
        items: [
          { label: "Choose your emails", href: links.choices },
          { label: "Unsubscribe from product news", href: links.unsubscribe },
        ],
      },
    ],
    unsubscribeUrl: links.unsubscribe,
  });

const blocksOf = (body: string): Block[] =>
  body
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((text) =>
      /^https?:\/\/\S+$/i.test(text)
        ? { kind: "links", items: [{ label: text, href: text }] }
        : { kind: "paragraph", text },
    );
