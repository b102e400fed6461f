/** The product's name. */
export const PRODUCT = "US Exit Freedom Monitor";

/** A page's document title: the page's name first, so tabs and screen readers start with what differs. */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT}`;
}

/** What anyone may do with our own figures and sentences. Publishers' headlines are not ours to license. */
export const DATA_LICENSE = { name: "CC BY 4.0", url: "https://creativecommons.org/licenses/by/4.0/" };
