import type { LevelBreakdown } from "./level-detail";
import { toTenth } from "./percent";

type Parts = Pick<LevelBreakdown, "restrictions" | "proposals" | "stories" | "usualNewsFlow">;

export type ChangeKind =
  | "restriction"
  | "ended-restriction"
  | "possible-restriction"
  | "new"
  | "faded"
  | "counts-differently"
  | "other";

export interface LevelChange {
  id: string;
  kind: ChangeKind;
  name: string;
  url: string;
  /** Points of the level, with one decimal: this part's points now minus before. */
  points: number;
}

/**
 * Compares two breakdowns part by part, largest change first. A breakdown's points add up to its level, so the changes
 * add up to the level's change: 37 after 34 gives changes whose sum is 3.0. A story listed in only one of the two is
 * part of "smaller stories" in the other; those are summed up in one line.
 */
export function levelChanges(before: Parts, after: Parts): LevelChange[] {
  const changes = new Map<string, LevelChange>();
  const add = (part: Omit<LevelChange, "points">, points: number) => {
    const known = changes.get(part.id);
    changes.set(part.id, { ...part, ...known, points: toTenth((known?.points ?? 0) + points) });
  };
  for (const [parts, sign] of [
    [after, 1],
    [before, -1],
  ] as const) {
    for (const { id, name, url, points } of parts.restrictions)
      add({ id: `restriction-${id}`, kind: "restriction", name, url }, sign * points);
    for (const { id, name, url, points } of parts.proposals)
      add({ id: `proposal-${id}`, kind: "possible-restriction", name, url }, sign * points);
    for (const { id, title, url, points } of parts.stories) {
      if (!url) add(OTHER, sign * points);
      else add({ id, kind: sign === 1 ? "new" : "faded", name: title, url }, sign * points);
    }
    add(OTHER, sign * parts.usualNewsFlow);
  }
  const remaining = new Set(after.restrictions.map(({ id }) => id));
  for (const { id } of before.restrictions) {
    const change = changes.get(`restriction-${id}`);
    if (change && !remaining.has(id)) change.kind = "ended-restriction";
  }
  const both = new Set(
    before.stories.map(({ id }) => id).filter((id) => after.stories.some((one) => one.id === id)),
  );
  return [...changes.values()]
    .map((change) =>
      both.has(change.id) && change.url ? { ...change, kind: "counts-differently" as const } : change,
    )
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.id < b.id ? -1 : 1));
}

const OTHER = {
  id: "other",
  kind: "other",
  name: "Smaller stories and the usual news flow",
  url: "",
} as const;
