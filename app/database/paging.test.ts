import { expect, test } from "vitest";
import { requestedPage, pageCount } from "./paging";

test.each([
  ["", 1],
  ["?page=3", 3],
  ["?page=", 1],
  ["?page=0", 1],
  ["?page=-2", 1],
  ["?page=1.5", 1],
  ["?page=100001", 1],
  ["?page=x", 1],
  ["?page=2&reports=4", 2],
])("the address %o asks for page %i", (search, page) => {
  expect(requestedPage(`https://example.com/admin${search}`)).toBe(page);
});

test("two lists of a page are paged by parameters of their own", () => {
  expect(requestedPage("https://example.com/admin?page=2&reports=4", "reports")).toBe(4);
});

test("a list fills at least one page, and one row more than a page fills two", () => {
  expect([0, 1, 50, 51].map((total) => pageCount(total))).toEqual([1, 1, 1, 2]);
  expect(pageCount(41, 20)).toBe(3);
});
