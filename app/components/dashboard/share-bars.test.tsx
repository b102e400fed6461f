import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { scaleOf, ShareBars, zeroNote } from "./share-bars";

const shares = Array.from({ length: 12 }, (_, index) => ({
  id: `${index}`,
  name: `Item ${index}`,
  // 0.1 to 1.1, and one large negative.
  points: index === 11 ? -3 : (index + 1) / 10,
}));

const cellsOf = (html: string) =>
  [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => Number(text?.replace("\u2212", "-")));

test("a folded list keeps the items furthest from zero, and one line sums up the rest", () => {
  const total = 3.6;
  const html = renderToStaticMarkup(
    <ShareBars shares={shares} scale={scaleOf(shares)} total={total} totalName="Sum" shownAtFirst={4} />,
  );
  const cells = cellsOf(html);
  expect(html).toContain("8 smaller items combined");
  expect(html).toContain("Show all 12");
  expect(cells.slice(0, 4)).toEqual([0.9, 1, 1.1, -3]);
  expect(cells.slice(0, -1).reduce((sum, points) => sum + points, 0)).toBeCloseTo(total, 5);
  expect(cells.at(-1)).toBe(total);
});

test("an unfolded list shows every item", () => {
  const html = renderToStaticMarkup(
    <ShareBars shares={shares} scale={scaleOf(shares)} total={3.6} totalName="Sum" />,
  );
  expect(html).not.toContain("combined");
  expect(cellsOf(html)).toHaveLength(13);
});

test("the line at zero is drawn, and explained, only where points are negative", () => {
  const rects = (shown: typeof shares) =>
    renderToStaticMarkup(<ShareBars shares={shown} scale={scaleOf(shown)} total={1} totalName="Sum" />).match(
      /<rect/g,
    )?.length;
  expect(zeroNote(scaleOf(shares))).toMatch(/^The line in each bar marks zero/);
  expect(rects(shares)).toBe(3 * shares.length);
  const positive = shares.slice(0, -1);
  expect(zeroNote(scaleOf(positive))).toBe("");
  expect(rects(positive)).toBe(2 * positive.length);
});
