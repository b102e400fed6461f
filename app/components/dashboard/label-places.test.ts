import { expect, test } from "vitest";
import { type Box, clearEdge, placeLabels, stripeLabelTop } from "./label-places";

const AREA: Box = { left: 40, right: 340, top: 10, bottom: 230 };
const HEIGHT = 13;

/** A line through these values of 0-100, spread over the area. */
const line = (...values: number[]) =>
  values.map((value, index) => ({
    x: AREA.left + ((AREA.right - AREA.left) * index) / (values.length - 1),
    y: AREA.bottom - ((AREA.bottom - AREA.top) * value) / 100,
  }));

const two = (side: "above" | "below") =>
  (
    [
      [62, side],
      [84, side === "above" ? "below" : "above"],
    ] as const
  ).map(([width, of]) => ({ right: AREA.right, width, height: HEIGHT, side: of }));

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether the line runs through the box, looked at for every pixel of its width. */
function runsThrough(points: { x: number; y: number }[], box: Box): boolean {
  for (let x = Math.ceil(box.left); x <= box.right; x += 1) {
    const next = points.findIndex((point) => point.x >= x);
    const [from, to] = [points[next - 1] ?? points[next], points[next]];
    if (!from || !to) continue;
    const y = from === to ? to.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
    if (y > box.top && y < box.bottom) return true;
  }
  return false;
}

const PAIRS: [string, number[], number[]][] = [
  ["side by side", [25, 25, 25, 28, 29, 29, 30], [25, 25, 25, 25.4, 26, 26.8, 27.3]],
  ["the same line", [30, 30, 30, 30, 30, 30, 30], [30, 30, 30, 30, 30, 30, 30]],
  ["crossing near the end", [60, 20, 60, 20, 60, 20, 41], [40, 41, 42, 43, 44, 43, 40]],
  ["at the bottom", [3, 2, 1, 0, 0, 0, 0], [2, 2, 1.8, 1.2, 0.9, 0.6, 0.4]],
  ["at the top", [97, 98, 100, 100, 100, 100, 100], [96, 97, 97.5, 98, 98.5, 99, 99.4]],
  ["a peak before the end", [30, 30, 30, 30, 30, 75, 30], [30, 30, 30, 30, 30, 36, 36]],
];

test.each(PAIRS)(
  "labels of two lines keep inside the chart, off both lines and apart: %s",
  (_, first, second) => {
    for (const side of ["above", "below"] as const) {
      const lines = [line(...first), line(...second)];
      const places = placeLabels(two(side), lines, AREA);
      expect(places).toHaveLength(2);
      const [a, b] = places as [Box, Box];
      expect(overlaps(a, b), side).toBe(false);
      for (const box of places) {
        expect(box.left).toBeGreaterThanOrEqual(AREA.left);
        expect(box.right).toBeLessThanOrEqual(AREA.right);
        expect(box.top).toBeGreaterThanOrEqual(AREA.top);
        expect(box.bottom).toBeLessThanOrEqual(AREA.bottom);
        for (const points of lines) expect(runsThrough(points, box), side).toBe(false);
      }
    }
  },
);

test("a label that is wider than its line's end allows stays above the whole ribbon that it crosses", () => {
  const ribbon = line(12, 11, 16, 15, 14, 14, 13);
  const [place] = placeLabels(
    [{ right: AREA.right, width: 220, height: HEIGHT, side: "above" }],
    [ribbon],
    AREA,
  );
  expect(place && runsThrough(ribbon, place)).toBe(false);
  expect(place?.bottom).toBeLessThan(Math.min(...ribbon.map(({ y }) => y)));
});

test("on a drawing without room the label stays inside it", () => {
  const [place] = placeLabels(
    [{ right: 60, width: 50, height: HEIGHT, side: "above" }],
    [[{ x: 0, y: 10 }]],
    { left: 0, right: 60, top: 0, bottom: 20 },
  );
  expect(place).toEqual({ left: 10, right: 60, top: 0, bottom: HEIGHT });
});

test("two labels without room are placed at any height, also where rounding lifts them: 0.3 - 13 + 13 is more than 0.3", () => {
  expect(0.3 - HEIGHT + HEIGHT).toBeGreaterThan(0.3);
  for (const top of Array.from({ length: 200 }, (_, tenth) => (tenth + 1) / 10)) {
    const area: Box = { left: 0, right: 60, top, bottom: top + 28 };
    const flat = [area.left, area.right].map((x) => ({ x, y: top + 10 }));
    const label = { right: area.right, width: 50, height: HEIGHT, side: "above" } as const;
    for (const place of placeLabels([label, label], [flat], area)) {
      expect(place.top).toBeGreaterThanOrEqual(area.top);
      expect(place.bottom).toBeLessThanOrEqual(area.bottom);
    }
  }
});

test("a stripe's label stands at its top, or at its bottom where a line runs through it", () => {
  const stripe = { top: 120, bottom: 230 };
  const label = { left: 46, right: 70, height: HEIGHT };
  const boxAt = (top: number) => ({ left: label.left, right: label.right, top, bottom: top + HEIGHT });
  for (const values of [
    [48, 47],
    [44, 49, 43],
    [10, 5],
    [90, 95],
  ]) {
    const points = line(...values);
    const place = boxAt(stripeLabelTop(stripe, label, [points]));
    expect(runsThrough(points, place), `${values}`).toBe(false);
    expect(place.top).toBeGreaterThanOrEqual(stripe.top);
    expect(place.bottom).toBeLessThanOrEqual(stripe.bottom);
  }
});

test("the clear edge is the one further from the line", () => {
  expect(clearEdge(200, AREA)).toEqual({ edge: "top", y: 10 });
  expect(clearEdge(40, AREA)).toEqual({ edge: "bottom", y: 230 });
});
