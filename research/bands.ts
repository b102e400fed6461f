import { readFileSync } from "node:fs";
import { z } from "zod";
import { ITEM_CLASSES } from "~/news/coding-guide";
import { BAND_SCORES, classOf, joinReadings } from "~/reading/join";
import { counted } from "./eval/interval";
import { parseLines } from "../commands/json-lines";

const LABELS_FILE = "research/data/closed-outlets.jsonl";

const course = { stage: z.string().optional(), direction: z.string().optional() };
const item = z.object({
  half: z.enum(["seen", "unseen"]),
  /** Items of its band that it stands for. */
  weight: z.number(),
  /** The first reader's. */
  score: z.number(),
  label: z.enum(ITEM_CLASSES),
  confidence: z.enum(["high", "medium", "low"]),
  ...course,
  /** Absent where the item is no candidate. */
  reading: z.object({ class: z.enum(ITEM_CLASSES), ...course }).optional(),
});
type Item = z.output<typeof item>;

const isRelevant = ({ label }: Item): boolean => label !== "irrelevant";
const isReadRelevant = ({ reading }: Item): boolean =>
  reading !== undefined && reading.class !== "irrelevant";
const alone = ({ score }: Item): boolean => classOf(score) !== "irrelevant";

/** As both readers together see it. */
function together({ score, reading }: Item): boolean {
  if (!reading) return classOf(score) !== "irrelevant";
  const first = { score, stage: "act", direction: "raises" } as const;
  return classOf(joinReadings(first, { ...first, class: reading.class }, false).score) !== "irrelevant";
}

/** The labeled items of closed outlets, which no rule, weight or bound was made from but those of the seen half. */
export const closedItems = (): Item[] => parseLines(readFileSync(LABELS_FILE, "utf8"), "an item", item);

/** How many items of a half the model calls relevant in a band, and how many of those the labels call relevant. */
export function rightInBand(
  half: Item["half"],
  band: keyof typeof BAND_SCORES,
): { right: number; of: number } {
  const { from, to } = BAND_SCORES[band];
  const read = closedItems().filter(
    (one) => one.half === half && one.score >= from && one.score <= to && isReadRelevant(one),
  );
  return { right: read.filter(isRelevant).length, of: read.length };
}

/** How much each reader finds in closed outlets, and how often the model is right in each band. */
function report(half: Item["half"]): string[] {
  const items = closedItems().filter((one) => one.half === half);
  const relevant = items.filter(isRelevant);
  const clear = relevant.filter(({ confidence }) => confidence !== "low");
  const sum = (list: readonly Item[]) => list.reduce((total, { weight }) => total + weight, 0);
  const share = (list: readonly Item[], of: readonly Item[]) =>
    `${Math.round((100 * sum(list)) / sum(of))} %`;
  const measured = (name: string, isFlagged: (one: Item) => boolean) => {
    const flagged = items.filter(isFlagged);
    const right = flagged.filter(isRelevant);
    const found = (of: readonly Item[]) =>
      `${counted(of.filter(isFlagged).length, of.length)}, weighted ${share(of.filter(isFlagged), of)}`;
    return [
      `${name}: found ${found(relevant)}; clear ones ${found(clear)}`,
      `${name}: right ${counted(right.length, flagged.length)}, weighted ${share(right, flagged)}`,
    ];
  };
  const courses = items.filter((one) => isRelevant(one) && isReadRelevant(one));
  const done = (stage?: string) => (stage === "ruling" ? "act" : stage);
  const sameStage = courses.filter(({ stage, reading }) => done(stage) === done(reading?.stage));
  const sameDirection = courses.filter(({ direction, reading }) => direction === reading?.direction);
  return [
    `${items.length} items of the ${half} half, ${relevant.length} relevant`,
    ...measured("first reader alone", alone),
    ...measured("both readers", together),
    `stage ${counted(sameStage.length, courses.length)}, direction ${counted(sameDirection.length, courses.length)}`,
    ...(["direct", "contextual", "near", "below"] as const).map((band) => {
      const { right, of } = rightInBand(half, band);
      return `the model's "relevant" at ${BAND_SCORES[band].from} to ${BAND_SCORES[band].to}: ${counted(right, of)}`;
    }),
  ];
}

/** Prints both halves. */
export const printBands = (): void => console.log([...report("seen"), "", ...report("unseen")].join("\n"));
