/** The product's name as every screen says it. */
export const PRODUCT = "US Exit Freedom Monitor";

/** A page's document title: its own name first, so that tabs and screen readers start with what differs. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT}`;
}
