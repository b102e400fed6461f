import { z } from "zod";
import { ITEM_CLASSES, type ItemClass } from "../app/news/coding-guide";
import { KNOWN_ITEMS } from "../app/reading/known-items";
import { trueReading, type TrueReading } from "./news/article";
import { allStories } from "./news/packs";
import { json, type Manner, type Scenario, type StandIn } from "./scenario";

const requestBody = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ content: z.string() })).min(1),
});
const itemsGiven = z.array(z.object({ id: z.string(), title: z.string(), text: z.string() }));
type Item = z.infer<typeof itemsGiven>[number];

const TOKENS_PER_ITEM = 140;
const TOKENS_OF_INSTRUCTIONS = 1_100;

/**
 * An OpenAI-compatible model that reads each article as it was written to be read. Its manners are the ways in which a model or an item
 * can spoil an answer.
 */
export function reader(scenario: Scenario): StandIn {
  const error = (status: number, code: string, message: string, headers?: HeadersInit) =>
    json({ error: { message, type: code, param: null, code } }, { status, headers });
  return {
    async answer({ request, path, manner }) {
      if (!request.headers.get("Authorization")?.startsWith("Bearer "))
        return error(401, "invalid_api_key", "Incorrect API key provided");
      if (path !== "/v1/chat/completions") return error(404, "not_found", "Unknown address");
      const body = requestBody.safeParse(await request.json().catch(() => undefined));
      const items = body.success && itemsIn(body.data.messages.at(-1)?.content ?? "");
      if (!body.success || !items)
        return error(400, "invalid_request_error", "We could not parse the body of your request.");
      const readings = inManner(items.map(readingOf(scenario)), items, manner);
      const tokens = TOKENS_OF_INSTRUCTIONS + TOKENS_PER_ITEM * items.length;
      const outTokens = Math.round(tokens / 5);
      return json({
        id: `chatcmpl-${scenario.newId()}`,
        object: "chat.completion",
        created: Math.floor(scenario.now().getTime() / 1000),
        model: body.data.model,
        choices: [
          {
            index: 0,
            finish_reason: "stop",
            logprobs: null,
            message: { role: "assistant", content: JSON.stringify({ readings }), refusal: null },
          },
        ],
        usage: {
          prompt_tokens: tokens - outTokens,
          completion_tokens: outTokens,
          total_tokens: tokens,
        },
      });
    },
    modelGone: () =>
      error(404, "model_not_found", "The model does not exist or you do not have access to it."),
    rateLimited: () => error(429, "rate_limit_exceeded", "Rate limit reached", { "Retry-After": "1" }),
    failing: (status) =>
      error(status, "server_error", "The server had an error while processing your request."),
  };
}

function itemsIn(data: string): Item[] | undefined {
  const between = /<data>(\[[\s\S]*\])<\/data>/.exec(data)?.[1];
  if (!between) return undefined;
  try {
    return itemsGiven.safeParse(JSON.parse(between)).data;
  } catch {
    return undefined;
  }
}

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
