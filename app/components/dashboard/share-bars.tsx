import { type ReactNode, useState } from "react";
import { plainPoints } from "~/assessment/percent";
import { Button } from "../ui/button";
import { cn } from "../ui/class-names";

export interface Share {
  id: string;
  name: ReactNode;
  /** Under the name, small. */
  note?: ReactNode;
  /** Points of the total; negative if it lowers it. */
  points: number;
  /** A heading above the first of the neighbors that share it. */
  group?: string;
}

/** The breakdown of a number: a bar and figure per part, and their sum. */
export function ShareBars({
  shares,
  total,
  totalName,
  scale,
  shownAtFirst = shares.length,
}: {
  shares: Share[];
  total: number;
  totalName: string;
  /** The points at both ends of the bars, shared by lists that are compared. */
  scale: { lowest: number; highest: number };
  /** A longer list first shows this many items, furthest from zero. */
  shownAtFirst?: number;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || shares.length <= shownAtFirst + 1 ? shares : furthest(shares, shownAtFirst);
  const hidden = shares.length - shown.length;
  const span = scale.highest - scale.lowest;
  const place = (points: number) => (100 * (points - scale.lowest)) / span;
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      {groupsOf(shown).map(({ group, members }) => (
        <tbody key={members[0]?.id}>
          {group && (
            <tr className="border-b">
              <th
                scope="rowgroup"
                colSpan={2}
                className="pt-4 pb-1.5 text-left text-xs font-medium text-muted-foreground"
              >
                {group}
              </th>
            </tr>
          )}
          {members.map(({ id, name, note, points }) => (
            <tr key={id} className="border-b align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
                {name}
                {note && <span className="block text-xs text-muted-foreground">{note}</span>}
                <svg width="100%" height="5" aria-hidden="true" className="mt-1.5 block">
                  <rect width="100%" height="5" rx="2.5" className="fill-border" />
                  <rect
                    x={`${place(Math.min(0, points))}%`}
                    width={`${(100 * Math.abs(points)) / span}%`}
                    height="5"
                    rx="2.5"
                    className={cn(points < 0 ? "fill-risk-low-mark" : "fill-drawn")}
                  />
                  {scale.lowest < 0 && (
                    <rect x={`${place(0)}%`} width="1.5" height="5" className="fill-muted-foreground" />
                  )}
                </svg>
              </th>
              <td className="w-16 py-2 text-right font-medium figures">{plainPoints(points)}</td>
            </tr>
          ))}
        </tbody>
      ))}
      {hidden > 0 && (
        <tbody>
          <tr className="border-b">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {hidden} smaller items combined
                <Button variant="outline" size="sm" onClick={() => setShowsAll(true)}>
                  Show all {shares.length}
                </Button>
              </span>
            </th>
            <td className="w-16 py-2 text-right font-medium figures">{plainPoints(rest(shares, shown))}</td>
          </tr>
        </tbody>
      )}
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="pt-2.5 text-left">
            {totalName}
          </th>
          <td className="pt-2.5 text-right figures">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The runs of neighbors that share a heading. */
function groupsOf(shares: readonly Share[]) {
  const groups: { group: string | undefined; members: Share[] }[] = [];
  for (const share of shares) {
    const last = groups.at(-1);
    if (last && last.group === share.group) last.members.push(share);
    else groups.push({ group: share.group, members: [share] });
  }
  return groups;
}

/** The items furthest from zero, in list order. */
function furthest(shares: readonly Share[], count: number): Share[] {
  const heaviest = new Set(
    [...shares].sort((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, count),
  );
  return shares.filter((share) => heaviest.has(share));
}

/** The sum of the hidden items, from figures with one decimal. */
function rest(shares: readonly Share[], shown: readonly Share[]): number {
  const sum = (all: readonly Share[]) =>
    all.reduce((total, { points }) => total + Math.round(points * 10), 0);
  return (sum(shares) - sum(shown)) / 10;
}

/** Returns the explanation of the line in each bar; empty on a scale without negative points, whose bars have no line. */
export const zeroNote = ({ lowest }: { lowest: number }) =>
  lowest < 0 ? "The line in each bar marks zero; bars to its left lower the level." : "";

/** The scale that fits all these points, including zero; never empty. */
export const scaleOf = (shares: readonly { points: number }[]) => ({
  lowest: Math.min(0, ...shares.map(({ points }) => points)),
  highest: Math.max(0.1, ...shares.map(({ points }) => points)),
});
