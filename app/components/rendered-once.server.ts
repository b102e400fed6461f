import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { HtmlOnce } from "./page-response";

/** The UTF-8 HTML of each cached part, by the data that it shows, for as long as that is cached. */
const htmlOf = new WeakMap<object, Uint8Array<ArrayBuffer>>();

const encoder = new TextEncoder();

/**
 * Renders a page with the HTML that is cached of its `RenderedOnce` parts, and caches that of the others. Returns the page's
 * pieces: cached ones are bytes, which need no encoding.
 * @param render renders the page; it passes `htmlOnce` on to `PageResponseProvider`
 * @param nonce the page's, which no text in it can have
 * @param edit changes what is rendered between the cached parts
 * @param reportFailure called for each part that can't be rendered apart from its page; the page isn't affected
 */
export function renderWithCachedParts(
  render: (htmlOnce: HtmlOnce) => string,
  {
    nonce,
    edit,
    reportFailure,
  }: { nonce: string; edit: (html: string) => string; reportFailure: (error: unknown) => void },
): (string | Uint8Array<ArrayBuffer>)[] {
  const mark = `<!--${nonce}-->`;
  const cached: Uint8Array<ArrayBuffer>[] = [];
  const uncached = new Map<object, ReactNode>();
  const page = render((data, shown) => {
    const html = htmlOf.get(data);
    if (html === undefined) uncached.set(data, shown);
    return html && `${mark}${cached.push(html) - 1}${mark}`;
  });
  // After the page, because a rendering can't start another.
  for (const [data, shown] of uncached) {
    try {
      htmlOf.set(data, encoder.encode(renderToString(shown)));
    } catch (error) {
      reportFailure(error);
    }
  }
  // Every second piece is the number of a cached part.
  return page.split(mark).map((piece, index) => (index % 2 === 1 && cached[Number(piece)]) || edit(piece));
}
