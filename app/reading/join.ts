import {
  DIRECT_FROM,
  type Direction,
  ITEM_CLASSES,
  type ItemClass,
  NEAR_FROM,
  RELEVANT_FROM,
  type Stage,
} from "../news/coding-guide";

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
  /** Whether the two agree on the class, or the model decides, or an administrator has to review it. */
  readBy: "agree" | "model" | "differ";
}

/** The first reader's bands: 60 and above, 40 to 59, 25 to 39, and below. */
const BANDS = ["direct", "contextual", "near", "below"] as const;
type Band = (typeof BANDS)[number];

/** The scores of each band. */
export const BAND_SCORES: Record<Band, { from: number; to: number }> = {
  direct: { from: DIRECT_FROM, to: 100 },
  contextual: { from: RELEVANT_FROM, to: DIRECT_FROM - 1 },
  near: { from: NEAR_FROM, to: RELEVANT_FROM - 1 },
  below: { from: 0, to: NEAR_FROM - 1 },
};

/** The share of a band's items that are relevant where the model says so (docs/evaluation.md). */
export const RIGHT_SHARE = { near: 57 / 73, below: 20 / 32 } as const;
/** The level squares a contextual score, so its root counts the item by that share. */
const scoreOfShare = (share: number) => Math.round(BAND_SCORES.contextual.to * Math.sqrt(share));

interface JoinRow {
  /** The kind of item that the row is for; without one, both. */
  only?: "news" | "documents";
  first: readonly Band[];
  second: readonly ItemClass[];
  /** The band that results. */
  joint: Band | "as first";
  /** The highest score that results, where it is below the band's. */
  scoreMax?: number;
  /** The score that results, whatever the first one is. */
  score?: number;
  /** Who decides where the classes differ: the model, or an administrator reviews it. */
  differing?: "model" | "differ";
  /** The row in words, as docs/method.md has it. */
  says: string;
}

/** The highest score of what the model alone calls direct: below the 80 that opens a proposal. */
const DIRECT_BY_MODEL_MAX = 69;

/**
 * What both readings make of an item; the first row that fits holds. An item without a second reading keeps the first. The model's class
 * decides for news, within bounds that need no trust in it. Direct by the model alone stays below what opens a proposal, and like every
 * report it counts as unconfirmed until a second outlet or a document reports the same.
 */
export const JOIN_TABLE: readonly JoinRow[] = [
  {
    only: "documents",
    first: BANDS,
    second: ITEM_CLASSES,
    joint: "as first",
    differing: "differ",
    says: "Unchanged; where the two differ, an administrator reviews it first",
  },
  {
    first: ["direct"],
    second: ["direct"],
    joint: "direct",
    score: BAND_SCORES.direct.to,
    says: "Direct, at full weight",
  },
  {
    first: ["contextual", "near", "below"],
    second: ["direct"],
    joint: "direct",
    scoreMax: DIRECT_BY_MODEL_MAX,
    differing: "differ",
    says: `Direct, at most ${DIRECT_BY_MODEL_MAX}; unconfirmed until a second outlet or a document reports it; an administrator reviews it`,
  },
  {
    first: ["direct"],
    second: ["contextual"],
    joint: "contextual",
    differing: "differ",
    says: "Related; an administrator reviews it",
  },
  {
    first: ["contextual"],
    second: ["contextual"],
    joint: "contextual",
    score: BAND_SCORES.contextual.to,
    says: "Related, at full weight",
  },
  {
    first: ["near"],
    second: ["contextual"],
    joint: "contextual",
    score: scoreOfShare(RIGHT_SHARE.near),
    differing: "model",
    says: `Related, ${scoreOfShare(RIGHT_SHARE.near)}`,
  },
  {
    first: ["below"],
    second: ["contextual"],
    joint: "contextual",
    score: scoreOfShare(RIGHT_SHARE.below),
    differing: "model",
    says: `Related, ${scoreOfShare(RIGHT_SHARE.below)}`,
  },
  {
    first: ["direct"],
    second: ["irrelevant"],
    joint: "near",
    differing: "differ",
    says: "Not counted; an administrator reviews it",
  },
  { first: ["contextual"], second: ["irrelevant"], joint: "near", differing: "model", says: "Not counted" },
  { first: ["near", "below"], second: ["irrelevant"], joint: "as first", says: "Not counted" },
];

/** The class of a score: 60 and above is direct, 40 to 59 contextual. */
export const classOf = (score: number): ItemClass =>
  score >= DIRECT_FROM ? "direct" : score >= RELEVANT_FROM ? "contextual" : "irrelevant";

/**
 * Joins both readings of an item by the table. Where its class changes without a score of its own, the item keeps its distance from the
 * lower end of its band: a direct item of 72 that the model calls contextual gets 52, a contextual one of 45 that it calls direct 65.
 */
export function joinReadings(first: FirstReading, second: SecondReading, isDocument: boolean): JointReading {
  const band = bandOf(first.score);
  const row = JOIN_TABLE.find(
    ({ only, first: bands, second: classes }) =>
      (!only || (only === "documents") === isDocument) &&
      bands.includes(band) &&
      classes.includes(second.class),
  );
  const agree = classOf(first.score) === second.class;
  return {
    score: row ? jointScore(row, band, first.score) : first.score,
    ...courseOf(first, second, isDocument),
    readBy: agree ? "agree" : (row?.differing ?? "agree"),
  };
}

function jointScore({ joint, score, scoreMax }: JoinRow, band: Band, ofFirst: number): number {
  if (joint === "as first") return ofFirst;
  return score ?? movedTo(joint, band, ofFirst, scoreMax);
}

/** The score nearest to the first one in a class, for an administrator's decision. 72 as contextual is 52. */
export function scoreInClass(score: number, decided: ItemClass): number {
  if (classOf(score) === decided) return score;
  return movedTo(decided === "irrelevant" ? "near" : decided, bandOf(score), score);
}

const bandOf = (score: number): Band => BANDS.find((band) => score >= BAND_SCORES[band].from) ?? "below";

function movedTo(band: Band, from: Band, score: number, scoreMax = BAND_SCORES[band].to): number {
  // A score below 25 says only that nothing was found.
  const distance = from === "below" ? 0 : score - BAND_SCORES[from].from;
  return Math.min(scoreMax, BAND_SCORES[band].to, BAND_SCORES[band].from + distance);
}

/** Whose stage and direction hold: the model's for news that it calls relevant. A document's are those of its kind. */
function courseOf(first: FirstReading, second: SecondReading, isDocument: boolean) {
  const { stage, direction } = isDocument || second.class === "irrelevant" ? first : second;
  return { stage, direction };
}
