import { DIRECT_FROM, type Direction, NEAR_FROM, RELEVANT_FROM, type Stage } from "../news/coding-guide";
import type { ItemClass } from "../news/item-class";

/** What the first reader, the rules and the words, says of an item. */
export interface FirstReading {
  score: number;
  stage: Stage;
  direction: Direction;
}

/** What the second reader, a language model, says of the same item. */
export interface SecondReading {
  class: ItemClass;
  stage: Stage;
  direction: Direction;
}

/** What counts: both readings joined. */
export interface JointReading extends FirstReading {
  /** Whether the two put the item into different classes, which an administrator then reviews. */
  differs: boolean;
}

/** The first reader's bands: 60 and above, 40 to 59, and 25 to 39. */
const BANDS = ["direct", "contextual", "near"] as const;
type Band = (typeof BANDS)[number];

/** The scores of each band. */
export const BAND_SCORES: Record<Band, { from: number; to: number }> = {
  direct: { from: DIRECT_FROM, to: 100 },
  contextual: { from: RELEVANT_FROM, to: DIRECT_FROM - 1 },
  near: { from: NEAR_FROM, to: RELEVANT_FROM - 1 },
};

interface JoinRow {
  /** The kind of item that the row is for; without one, both. */
  only?: "news" | "documents";
  first: readonly Band[];
  second: readonly ItemClass[];
  /** The band that results. */
  joint: Band | "as first";
  /** The highest score that results, where it is below the band's. */
  scoreMax?: number;
  /** Whether the two readers agree, so that the score is the band's highest: no longer the first reader's chance alone. */
  isFull?: boolean;
  /** The row in words, for the method page. */
  says: string;
}

/**
 * What both readings make of an item; the first row that fits holds. An item without a second reading keeps the first.
 * Direct by the second reader alone stays below what opens a proposal, and like every report it counts as unconfirmed until a
 * second outlet or a document reports the same.
 */
export const JOIN_TABLE: readonly JoinRow[] = [
  {
    only: "documents",
    first: ["direct", "contextual", "near"],
    second: ["irrelevant"],
    joint: "as first",
    says: "Unchanged; an administrator reviews it first",
  },
  {
    first: ["direct"],
    second: ["direct"],
    joint: "direct",
    isFull: true,
    says: "Direct, at full weight",
  },
  { first: ["direct"], second: ["contextual"], joint: "contextual", says: "Related" },
  {
    only: "news",
    first: ["direct", "contextual"],
    second: ["irrelevant"],
    joint: "near",
    says: "Not counted; an administrator reviews it",
  },
  {
    first: ["contextual"],
    second: ["direct"],
    joint: "direct",
    scoreMax: 69,
    says: "Direct, at most 69; unconfirmed until a second outlet or a document reports it",
  },
  {
    first: ["contextual"],
    second: ["contextual"],
    joint: "contextual",
    isFull: true,
    says: "Related, at full weight",
  },
  {
    first: ["near"],
    second: ["direct", "contextual"],
    joint: "contextual",
    scoreMax: 49,
    says: "Related, at most 49",
  },
  { only: "news", first: ["near"], second: ["irrelevant"], joint: "as first", says: "Not counted" },
];

/** The class of a score: 60 and above is direct, 40 to 59 contextual. */
export const classOf = (score: number): ItemClass =>
  score >= DIRECT_FROM ? "direct" : score >= RELEVANT_FROM ? "contextual" : "irrelevant";

/**
 * Joins both readings of an item by the table. Where its class changes, the item keeps its distance from the lower end of its
 * band: a direct item of 72 that the second reader calls contextual gets 52, a contextual one of 45 that it calls direct gets 65.
 * An item below 25 stays as it is.
 */
export function joinReadings(first: FirstReading, second: SecondReading, isDocument: boolean): JointReading {
  const band = bandOf(first.score);
  const row =
    band &&
    JOIN_TABLE.find(
      ({ only, first: bands, second: classes }) =>
        (!only || (only === "documents") === isDocument) &&
        bands.includes(band) &&
        classes.includes(second.class),
    );
  if (!row) return { ...first, differs: false };
  return {
    score: jointScore(row, band, first.score),
    ...courseOf(first, second, isDocument),
    differs: classOf(first.score) !== second.class,
  };
}

function jointScore({ joint, isFull, scoreMax }: JoinRow, band: Band, ofFirst: number): number {
  if (joint === "as first") return ofFirst;
  return isFull ? BAND_SCORES[joint].to : movedTo(joint, band, ofFirst, scoreMax);
}

/** The score nearest to the first one in a class, for an administrator's decision. 72 as contextual is 52. */
export function scoreInClass(score: number, decided: ItemClass): number {
  if (classOf(score) === decided) return score;
  return movedTo(decided === "irrelevant" ? "near" : decided, bandOf(score) ?? "near", score);
}

function bandOf(score: number): Band | undefined {
  return BANDS.find((band) => score >= BAND_SCORES[band].from);
}

function movedTo(band: Band, from: Band, score: number, scoreMax = BAND_SCORES[band].to): number {
  const distance = Math.max(0, score - BAND_SCORES[from].from);
  return Math.min(scoreMax, BAND_SCORES[band].to, BAND_SCORES[band].from + distance);
}

/**
 * Whose stage and direction hold where both call the item relevant: the second reader's. An official document's stage is that of its
 * kind, which only the first reader knows; so is its direction where that is neutral, as in a routine notice or a comment period.
 * Elsewhere the second reader may turn a document's direction around, but not make it neutral.
 */
function courseOf(first: FirstReading, second: SecondReading, isDocument: boolean) {
  const isOfBoth = first.score >= RELEVANT_FROM && second.class !== "irrelevant";
  if (!isOfBoth) return { stage: first.stage, direction: first.direction };
  if (!isDocument) return { stage: second.stage, direction: second.direction };
  const isSettled = first.direction === "neutral" || second.direction === "neutral";
  return { stage: first.stage, direction: isSettled ? first.direction : second.direction };
}
