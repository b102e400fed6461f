import { levelInterval } from "~/assessment/level/level-interval";
import type { Restriction } from "~/assessment/register/register";
import { correlation, difference, isInHalf, mean, shareOf, type Difference } from "./figures";
import { outletSplits, type OutletSize } from "./outlet-splits";
import { levelsOf, type DayLevel } from "./series";
import type { ReadItem } from "./stream";

/** Number of random splits of the articles. */
const SPLITS = 3;
/** An outlet with a smaller share of the items isn't a source set of its own. */
const SET_SHARE_MIN = 0.05;
/**
 * The interval is checked every few days, because neighboring days hardly differ, but on as many pairs as possible if
 * there are few.
 */
const INTERVAL_STEP_DAYS_MAX = 6;
const PAIRS_MIN = 300;

export interface Range {
  first: number;
  last: number;
}
export interface Named extends Difference {
  name: string;
}
export interface Robustness {
  /** The level without each outlet that ever reported something relevant, worst first. */
  withoutOutlet: Named[];
  /** The level from each larger outlet alone, and from two halves of the outlets. */
  sets: (Named & { mean: number })[];
  /** Correlation of the news part between two disjoint source sets, per way of splitting; empty with one outlet. */
  disjoint: { split: string; correlation: number }[];
  halves: Named[];
  /** How often one half's interval contains the other's rounded level. */
  interval: { held: number; pairs: number; width: number };
}

export const exactOf = (levels: readonly DayLevel[]): number[] => levels.map(({ level }) => level.exact);

/** What the news adds to the restrictions in force, in points. */
const newsOf = (levels: readonly DayLevel[]): number[] =>
  levels.map(({ level }) => level.exact - level.restrictionsInForce);

/** How little the level depends on which items are read. Official documents are always included. */
export function robustness(
  items: readonly ReadItem[],
  official: readonly ReadItem[],
  register: readonly Restriction[],
  range: Range,
  whole: readonly DayLevel[],
): Robustness {
  const base = exactOf(whole);
  const run = (holds: (item: ReadItem) => boolean) =>
    levelsOf([...items.filter(holds), ...official], register, range);
  const outlets = outletsBySize(items);
  const many = outlets.length > 1;
  const withoutOutlet = !many
    ? []
    : outlets
        .filter(({ relevant }) => relevant > 0)
        .map(({ outlet }) => ({
          name: outlet,
          ...difference(base, exactOf(run((item) => item.outlet !== outlet))),
        }))
        .sort((a, b) => b.p95 - a.p95);
  const disjoint = outletSplits(outlets).map(({ name, side }) => ({
    name,
    sides: [run(({ outlet }) => side.has(outlet)), run(({ outlet }) => !side.has(outlet))] as const,
  }));
  const named = (name: string, levels: readonly DayLevel[]) => ({
    name,
    mean: mean(exactOf(levels)),
    ...difference(base, exactOf(levels)),
  });
  const alone = many ? outlets.filter(({ items: count }) => count >= SET_SHARE_MIN * items.length) : [];
  return {
    withoutOutlet,
    sets: [
      ...(disjoint[0]?.sides ?? []).map((levels, index) => named(`half ${index + 1} of the outlets`, levels)),
      ...alone.map(({ outlet }) =>
        named(
          outlet,
          run((item) => item.outlet === outlet),
        ),
      ),
    ],
    disjoint: disjoint.map(({ name, sides: [one, other] }) => {
      return { split: name, correlation: correlation(newsOf(one), newsOf(other)) };
    }),
    ...splitHalves(base, run),
  };
}

function splitHalves(base: readonly number[], run: (holds: (item: ReadItem) => boolean) => DayLevel[]) {
  const halves: Named[] = [];
  let [held, pairs, width] = [0, 0, 0];
  const step = Math.max(
    1,
    Math.min(INTERVAL_STEP_DAYS_MAX, Math.floor((base.length * SPLITS * 2) / PAIRS_MIN)),
  );
  for (let split = 0; split < SPLITS; split += 1) {
    const sides = [run(({ id }) => isInHalf(id, split)), run(({ id }) => !isInHalf(id, split))];
    sides.forEach((levels, side) => {
      halves.push({
        name: `half ${split + 1}${side === 0 ? "a" : "b"}`,
        ...difference(base, exactOf(levels)),
      });
      const others = sides[1 - side] ?? [];
      for (let index = 0; index < levels.length; index += step) {
        const [own, other] = [levels[index], others[index]];
        if (!own || !other) continue;
        const { low, high } = levelInterval(own.level);
        pairs += 1;
        width += high - low;
        if (other.level.level >= low && other.level.level <= high) held += 1;
      }
    });
  }
  return { halves, interval: { held, pairs, width: pairs === 0 ? 0 : width / pairs } };
}

function outletsBySize(items: readonly ReadItem[]): (OutletSize & { relevant: number })[] {
  const outlets = new Map<string, OutletSize & { relevant: number }>();
  for (const { outlet, article } of items) {
    const known = outlets.get(outlet) ?? { outlet, items: 0, relevant: 0 };
    outlets.set(outlet, { outlet, items: known.items + 1, relevant: known.relevant + (article ? 1 : 0) });
  }
  return [...outlets.values()].sort((a, b) => b.items - a.items || (a.outlet < b.outlet ? -1 : 1));
}

/** Mean shift and 95th percentile of the worst half. */
export const worstOf = (named: readonly Named[]) => ({
  shift: mean(named.map(({ shift }) => shift)),
  p95: Math.max(0, ...named.map(({ p95 }) => p95)),
  over5: Math.max(0, ...named.map(({ over5 }) => over5)),
  within5: shareOf(named, ({ over5 }) => over5 <= 0.05),
});
