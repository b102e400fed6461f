import { createHash } from "node:crypto";
import { z } from "zod";
import { DIRECTIONS, ITEM_CLASSES, STAGES } from "~/news/coding-guide";
import type { SecondReading } from "~/reading/join";
import type { Reader } from "~/reading/reader.server";
import { parseLines } from "./json-lines";

/** The first 16 hex digits of the title's SHA-256: a publisher's headline is not part of this project, but its label is. */
export function titleHash(title: string): string {
  return createHash("sha256").update(title).digest("hex").slice(0, 16);
}

const reading = z.object({
  titleHash: z.string().length(16),
  class: z.enum(ITEM_CLASSES),
  stage: z.enum(STAGES),
  direction: z.enum(DIRECTIONS),
  /** What happened, in the fixed form of the reader's instructions. */
  event: z.string().default(""),
});

export type RecordedReading = z.infer<typeof reading>;

/** Recorded readings of a second reader, by the hash of the title. */
export type Readings = ReadonlyMap<string, SecondReading & { event?: string }>;

/** Parses JSON lines. Throws an Error with the line number of the first invalid one. */
export function parseReadings(text: string): Readings {
  return new Map(parseLines(text, "a reading", reading).map((recorded) => [recorded.titleHash, recorded]));
}

/** Beyond any refresh's news. */
const ALL_ITEMS = 100_000;
const ALL_DAYS = 400;

/** A second reader that repeats what was recorded, for replays; other items stay with the first reader. */
export const recordedReader = (readings: Readings): Reader => ({
  itemsMax: ALL_ITEMS,
  daysMax: ALL_DAYS,
  read: (items) => {
    const found = items.flatMap(({ id, title }) => {
      const second = readings.get(titleHash(title));
      if (!second) return [];
      const { class: itemClass, stage, direction, event = "" } = second;
      return [
        [
          id,
          { class: itemClass, stage, direction, subject: null, quote: null, event, model: "recorded" },
        ] as const,
      ];
    });
    return Promise.resolve({ readings: new Map(found), unusable: [] });
  },
});
