import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { HtmlOnce } from "./page-response";

/** The HTML of each cached part, by the data that it shows, for as long as that is cached. */
const htmlOf = new WeakMap<object, string>();

/** Copies a text that React joined from a thousand pieces, so that no page has to copy them one by one. */
const inOnePiece = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));

/**
 * Renders a page with the HTML that is cached of its `RenderedOnce` parts, and caches that of the others.
 * @param render renders the page; it passes `htmlOnce` on to `PageResponseProvider`
 * @param reportFailure called for each part that can't be rendered apart from its page; the page isn't affected
 */
export function renderWithCachedParts(
  render: (htmlOnce: HtmlOnce) => string,
  reportFailure: (error: unknown) => void,
): string {
  const uncached = new Map<object, ReactNode>();
  const page = render((data, shown) => {
    const html = htmlOf.get(data);
    if (html === undefined) uncached.set(data, shown);
    return html;
  });
  // After the page, because a rendering can't start another.
  for (const [data, shown] of uncached) {
    try {
      htmlOf.set(data, inOnePiece(renderToString(shown)));
    } catch (error) {
      reportFailure(error);
    }
  }
  return page;
}
