import type { ReactNode } from "react";
import { useHtmlOnce } from "./page-response";

/**
 * A part of a page that is the same for every viewer: the server renders it once, until its data changes, and the browser
 * takes it over like any other part. It may not use the router, except by `PageLink`, nor anything of the request.
 */
export function RenderedOnce({
  of: data,
  as: Element = "div",
  className,
  children,
}: {
  /** Data that the server caches; a new object whenever anything that is shown changes. Null: nothing is cached. */
  of: object | null;
  as?: "div" | "ul";
  className: string;
  children: ReactNode;
}) {
  const html = useHtmlOnce(data, children);
  return html === undefined ? (
    <Element className={className}>{children}</Element>
  ) : (
    <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
