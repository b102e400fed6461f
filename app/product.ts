/** The product's name. */
export const PRODUCT = "US Exit Freedom Monitor";

/** A page's document title: the page's name first, so tabs and screen readers start with what differs. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT}`;
}
