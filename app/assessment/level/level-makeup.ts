import { USUAL_FLOW_NAME } from "../labels";
import { type LevelBreakdown, NEWS_PARTS } from "./level-detail";
import { toTenth } from "../percent";

type NewsPart = (typeof NEWS_PARTS)[number];

/** A part of the level with its heaviest items. Its items add up to its points, and the parts to the level. */
export interface LevelPart {
  id: "restrictions" | "possible" | NewsPart;
  name: string;
  /** Description in one sentence. */
  note: string;
  /** With one decimal; negative if it lowers the level. */
  points: number;
  /** The heaviest, then the others in one line. */
  items: PartItem[];
}
interface PartItem {
  id: string;
  name: string;
  /** Null for what has no page. */
  url: string | null;
  points: number;
}

const ITEMS_SHOWN = 3;
const USUAL_FLOW = "usual-news-flow";

const WORDS: Record<LevelPart["id"], [name: string, note: string]> = {
  restrictions: ["Restrictions in force", "Laws and orders that already limit leaving."],
  possible: ["Possible restrictions", "Reported, and not yet checked by an administrator."],
  acts: ["Actions", "Rules, orders and rulings that directly affect leaving."],
  threats: ["Threats", "Proposals and threats that directly affect leaving."],
  context: ["Context", "Related developments, compared with what outlets usually report."],
};

/**
 * Splits a level into restrictions, possible restrictions, actions, threats and context, each with its three heaviest
 * items: restrictions of 8, 4.3, 2 and 1 are a part of 15.3 with those of 8, 4.3 and 2, and 1 for all others. Parts with nothing in them
 * are left out, except restrictions in force and the three parts of the news.
 */
export function levelMakeup(level: Omit<LevelBreakdown, "factors" | "interval" | "usual">): LevelPart[] {
  const { restrictions, proposals, stories, usualNewsFlow } = level;
  const usual = { id: USUAL_FLOW, name: USUAL_FLOW_NAME, url: null, points: usualNewsFlow };
  const parts: [LevelPart["id"], PartItem[]][] = [
    [
      "restrictions",
      restrictions.map(({ id, name, points }) => ({ id, name, url: `/restrictions/${id}`, points })),
    ],
    ["possible", proposals.map(({ id, name, url, points }) => ({ id, name, url: url || null, points }))],
    ...NEWS_PARTS.map((part): [LevelPart["id"], PartItem[]] => [
      part,
      [
        ...stories.map((story) => ({
          id: story.id,
          name: story.title,
          url: story.url || null,
          points: story.byPart[part] ?? 0,
        })),
        ...(part === "context" ? [usual] : []),
      ],
    ]),
  ];
  return parts
    .map(([id, items]) => partOf(id, items))
    .filter(({ id, points, items }) => id !== "possible" || points !== 0 || items.length > 0);
}

function partOf(id: LevelPart["id"], all: readonly PartItem[]): LevelPart {
  const counted = all
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  // Lines that sum up others stay in the rest.
  const items = counted.filter(({ id, url }) => url !== null || id === USUAL_FLOW).slice(0, ITEMS_SHOWN);
  const [points, shown] = [sumOf(counted), sumOf(items)];
  const [name, note] = WORDS[id];
  return {
    id,
    name,
    note: counted.length > 0 ? note : `${note} Nothing counts here today.`,
    points,
    items:
      items.length === counted.length
        ? items
        : [
            ...items,
            { id: "others", name: "All others combined", url: null, points: toTenth(points - shown) },
          ],
  };
}

const sumOf = (items: readonly { points: number }[]) =>
  toTenth(items.reduce((sum, { points }) => sum + points, 0));

type Breakdown = Pick<LevelBreakdown, "restrictions" | "proposals" | "stories" | "usualNewsFlow">;

/** Points of the level by where they come from; they add up to it. News can be negative, in a week with less than usual. */
interface LevelParts {
  restrictions: number;
  possible: number;
  news: number;
}

/** Sums up a breakdown: restrictions 8 and 4.3, stories 21.7 and a usual flow of -1 give 12.3, 0 and 20.7. */
export const levelParts = ({ restrictions, proposals, stories, usualNewsFlow }: Breakdown): LevelParts => ({
  restrictions: sumOf(restrictions),
  possible: sumOf(proposals),
  news: toTenth(sumOf(stories) + usualNewsFlow),
});

/**
 * Says in one sentence what the level is made of: "Restrictions in force account for 12.3 points, possible restrictions for 4.0,
 * and news for 20.7." or "and news takes off 1.2". Never uses the analysis model's words.
 */
export function partsSentence({ restrictions, possible, news }: LevelParts): string {
  const inForce = `Restrictions in force account for ${restrictions.toFixed(1)} points`;
  const middle = possible > 0 ? `, possible restrictions for ${possible.toFixed(1)}` : "";
  const end =
    news < 0
      ? `, and news takes off ${(-news).toFixed(1)}`
      : `${middle && ","} and news for ${news.toFixed(1)}`;
  return `${inForce}${middle}${end}.`;
}
