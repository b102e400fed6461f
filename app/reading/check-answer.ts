import { z } from "zod";
import { DIRECTIONS, STAGES } from "~/news/coding-guide";
import { ITEM_CLASSES } from "~/news/item-class";
import { RISK_FACTORS } from "~/news/factors";
import type { Call, CallEntry } from "./call";
import { jsonOf } from "~/text";

const QUOTE_LENGTH_MAX = 1_000;
const QUOTE_LENGTH_MIN = 10;
const EVENT_WORDS_MAX = 12;
const EVENT_LENGTH_MAX = 200;
/** A good reader may take one known item for another class; two are a sign that it doesn't read. */
const MISREAD_MAX = 1;

/** What the model says of one item. */
const modelReading = z.object({
  class: z.enum(ITEM_CLASSES),
  stage: z.enum(STAGES),
  direction: z.enum(DIRECTIONS),
  subject: z.enum(RISK_FACTORS),
  quote: z.string(),
  /** Only joins stories, so that a name that is missing or too long spoils no reading. */
  event: z.string().catch("").transform(eventName),
});
export type ModelReading = z.infer<typeof modelReading>;

const answer = z.strictObject({
  readings: z.array(
    z.strictObject({
      ...modelReading.shape,
      id: z.string(),
      quote: z.string().max(QUOTE_LENGTH_MAX),
    }),
  ),
});

/** A whole answer that holds, by item id, or why it is thrown away. */
export type CheckedAnswer =
  { readings: ReadonlyMap<string, ModelReading>; rejected?: undefined } | { rejected: string };

/**
 * Checks an answer as a whole: it has the asked form, one reading for each entry and no other, each quote stands in its own entry, and at
 * most one known item is misread. What fails any of these says nothing about any item.
 */
export function checkAnswer(text: string | null, call: Call): CheckedAnswer {
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) return { rejected: "not in the asked form" };
  const { readings } = parsed.data;
  const byId = new Map(readings.map((reading) => [reading.id, reading]));
  const isComplete = call.every(({ callId }) => byId.has(callId));
  if (!isComplete || readings.length !== call.length) return { rejected: "not one reading for each item" };
  if (!call.every((entry) => standsIn(byId.get(entry.callId)?.quote ?? "", entry)))
    return { rejected: "a quote that isn't in its item" };
  const misread = call.filter(
    ({ callId, knownClass }) => knownClass && byId.get(callId)?.class !== knownClass,
  ).length;
  if (misread > MISREAD_MAX) return { rejected: `${misread} of 6 known items misread` };
  return {
    readings: new Map(
      call.flatMap(({ callId, itemId }) => {
        const found = byId.get(callId);
        return itemId && found ? [[itemId, modelReading.parse(found)] as const] : [];
      }),
    ),
  };
}

/** An event's name, cut to twelve words: "Court | blocks | passport rule |" has four. */
function eventName(text: string): string {
  let words = 0;
  return text
    .split(/\s+/)
    .filter((word) => word === "|" || ++words <= EVENT_WORDS_MAX)
    .join(" ")
    .slice(0, EVENT_LENGTH_MAX);
}

/** Whether a quote stands in the entry's title or text. Case, spaces and the form of quotation marks don't matter. */
function standsIn(quote: string, entry: CallEntry): boolean {
  const wanted = comparable(quote);
  const texts = [comparable(entry.title), comparable(entry.text)];
  return texts.some(
    (text) => text === wanted || (wanted.length >= QUOTE_LENGTH_MIN && text.includes(wanted)),
  );
}

const comparable = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
