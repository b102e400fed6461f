export type Side = "above" | "below";

interface Point {
  x: number;
  y: number;
}

/** In pixels of the drawing, from its top left. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Label {
  /** Where it ends; it may be moved to the left to fit. */
  right: number;
  width: number;
  height: number;
  /** The side of the lines that it prefers. */
  side: Side;
}

/** Between a label and the lines, for the points on them as well. */
const GAP_PX = 7;
/** Between a stripe's edge and its label. */
const LABEL_INSET_PX = 6;

/**
 * Places labels above or below all the lines that they cross, inside `area`. A label whose side has no room goes to the
 * other one, past the label that is there. Where neither has room, it stays on its side at the edge of the area.
 */
export function placeLabels(
  labels: readonly Label[],
  lines: readonly (readonly Point[])[],
  area: Box,
): Box[] {
  const placed: Box[] = [];
  for (const { width, height, side, ...wanted } of labels) {
    const right = Math.min(area.right, Math.max(wanted.right, area.left + width));
    const left = right - width;
    const heights = lines.flatMap((line) => heightsBetween(line, left, right));
    const taken = placed.filter((article) => article.left < right && article.right > left);
    const tops: Record<Side, number> = {
      above: past(taken, Math.min(...heights, area.bottom) - GAP_PX - height, height, "above"),
      below: past(taken, Math.max(...heights, area.top) + GAP_PX, height, "below"),
    };
    const fits = (top: number) => top >= area.top && top + height <= area.bottom;
    const other = side === "above" ? "below" : "above";
    const chosen = fits(tops[side]) || !fits(tops[other]) ? tops[side] : tops[other];
    const top = Math.min(Math.max(chosen, area.top), area.bottom - height);
    placed.push({ left, right, top, bottom: top + height });
  }
  return placed;
}

/**
 * The top of a label that begins at `top` and moves on past the labels in its way. They are met in the order of the way,
 * each once, so that rounding (5.7 - 13 + 13 is above 5.7) can't hold it at one of them.
 */
function past(taken: readonly Box[], top: number, height: number, side: Side): number {
  const onTheWay = [...taken].sort(
    side === "above" ? (a, b) => b.bottom - a.bottom : (a, b) => a.top - b.top,
  );
  return onTheWay.reduce(
    (reached, { top, bottom }) =>
      top >= reached + height || bottom <= reached ? reached : side === "above" ? top - height : bottom,
    top,
  );
}

/** The edge of the area that is further from a height: where a box hides least of what is drawn there. */
export const clearEdge = (y: number, { top, bottom }: Pick<Box, "top" | "bottom">) =>
  y - top >= bottom - y ? { edge: "top" as const, y: top } : { edge: "bottom" as const, y: bottom };

/** The top of a stripe's label: at the stripe's top or, where a line runs through it there, at its bottom. */
export function stripeLabelTop(
  stripe: Pick<Box, "top" | "bottom">,
  { left, right, height }: { left: number; right: number; height: number },
  lines: readonly (readonly Point[])[],
): number {
  const heights = lines.flatMap((line) => heightsBetween(line, left, right));
  const isStruck = (top: number) =>
    Math.min(...heights) < top + height + GAP_PX && Math.max(...heights) > top - GAP_PX;
  const [upper, lower] = [stripe.top + LABEL_INSET_PX, stripe.bottom - LABEL_INSET_PX - height];
  return isStruck(upper) && !isStruck(lower) ? lower : upper;
}

/** The heights of a line from `left` to `right`: of its points there, and where it crosses the two edges. */
function heightsBetween(line: readonly Point[], left: number, right: number): number[] {
  const inside = line.filter(({ x }) => x >= left && x <= right).map(({ y }) => y);
  return [...inside, ...heightAt(line, left), ...heightAt(line, right)];
}

function heightAt(line: readonly Point[], x: number): number[] {
  const next = line.findIndex((point) => point.x >= x);
  const [from, to] = [line[next - 1], line[next]];
  if (!from || !to) return [];
  return [from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x)];
}
