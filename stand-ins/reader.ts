import { z } from "zod";
import { ITEM_CLASSES, type ItemClass } from "../app/news/coding-guide";
import { KNOWN_ITEMS } from "../app/reading/known-items";
import { chatModel } from "./chat-model";
import { trueReading, type TrueReading } from "./news/article";
import { allStories } from "./news/packs";
import type { Manner, Scenario } from "./scenario";

const itemsGiven = z.array(z.object({ id: z.string(), title: z.string(), text: z.string() }));
type Item = z.infer<typeof itemsGiven>[number];

const TOKENS_PER_ITEM = 140;
const TOKENS_OF_INSTRUCTIONS = 1_100;

/**
 * A model that reads each article as it was written to be read. Its manners are the ways in which a model or an item can spoil an
 * answer.
 */
export const reader = (scenario: Scenario) =>
  chatModel(scenario, (asked, manner) => {
    const { data: items } = itemsGiven.safeParse(asked);
    if (!items) return undefined;
    const tokens = TOKENS_OF_INSTRUCTIONS + TOKENS_PER_ITEM * items.length;
    const completion = Math.round(tokens / 5);
    return {
      content: { readings: inManner(items.map(readingOf(scenario)), items, manner) },
      tokens: { prompt: tokens - completion, completion },
    };
  });

interface Reading extends TrueReading {
  id: string;
  subject: string;
  quote: string;
  event: string;
}

const TRUE_READINGS = new Map<string, TrueReading>([
  ...KNOWN_ITEMS.map(
    (known) =>
      [known.title, { class: known.class, stage: "act", direction: "raises" }] as [string, TrueReading],
  ),
  ...allStories().flatMap(({ title, alsoAs = [], reads }) =>
    [title, ...alsoAs].map((wording) => [wording, trueReading(reads)] as [string, TrueReading]),
  ),
]);

/** Reads by the articles' own true classes; what isn't written for this project by its plainest words. */
function readingOf(scenario: Scenario) {
  const ofScenario = new Map(
    scenario.articles().flatMap(({ title, reads }) => (reads ? [[title, trueReading(reads)] as const] : [])),
  );
  return ({ id, title, text }: Item): Reading => ({
    id,
    ...(ofScenario.get(title) ?? TRUE_READINGS.get(title) ?? byWords(`${title} ${text}`)),
    subject: "border-security",
    quote: title,
    event: title.split(/\s+/).slice(0, 12).join(" "),
  });
}

function byWords(words: string): TrueReading {
  const isOfCitizens = /\b(?:US citizens?|Americans?|United States citizens?|US passports?)\b/.test(words);
  const isOfLeaving = /passport|exit permit|leav|depart|border|no-fly|boarding/i.test(words);
  const itemClass =
    isOfCitizens && isOfLeaving ? "direct" : isOfCitizens || isOfLeaving ? "contextual" : "irrelevant";
  const direction = /\b(?:blocks?|lifts?|drops?|reopens?|withdraws?|repeal)/i.test(words)
    ? "lowers"
    : "raises";
  return { class: itemClass, stage: "act", direction };
}

/** Instructions in an item to a model that obeys, about all items or one. */
const ORDER = /answer (direct|contextual|irrelevant) for (every item|"([^"]+)")/i;

function inManner(readings: Reading[], items: readonly Item[], manner?: Manner): Reading[] {
  switch (manner) {
    case "lies-irrelevant":
      return readings.map((reading) => ({ ...reading, class: "irrelevant" }));
    case "lies-direct":
      return readings.map((reading) => ({ ...reading, class: "direct" }));
    case "swaps-ids":
      return readings.map((reading, at) => ({
        ...reading,
        id: readings[(at + 1) % readings.length]?.id ?? "",
      }));
    case "misquotes":
      return readings.map((reading) => ({
        ...reading,
        quote: "words that no outlet has published anywhere",
      }));
    case "half":
      return readings.slice(0, Math.floor(readings.length / 2));
    case "obeys":
      return items.reduce((read, { title, text }) => obeying(read, items, `${title} ${text}`), readings);
    default:
      return readings;
  }
}

function obeying(readings: Reading[], items: readonly Item[], words: string): Reading[] {
  const [, order, , named] = ORDER.exec(words) ?? [];
  const ordered = ITEM_CLASSES.find((itemClass) => itemClass === order?.toLowerCase()) satisfies
    ItemClass | undefined;
  if (!ordered) return readings;
  return readings.map((reading, at) =>
    !named || items[at]?.title === named ? { ...reading, class: ordered } : reading,
  );
}
