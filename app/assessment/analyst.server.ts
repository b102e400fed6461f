import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import type { Context } from "~/context.server";
import { apiEvents } from "~/database/schema.server";
import type { Story } from "~/news/stories";
import { rateLimitOf } from "~/sources/rate-limit";
import { checkAnswer, type CheckedAnswer, type Reading } from "./analyst-answer";
import { analystData, ANSWER_SCHEMA, INSTRUCTIONS } from "./analyst-prompt";
import type { Restriction } from "./register";

const TRIALS = 3;
const TIME_LIMIT_MS = 30_000;
const ANSWER_TOKENS_MAX = 4_000;

export interface ToAnalyse {
  correlationId: string;
  level: number;
  /** Percent. */
  likelihood: number;
  stories: readonly Story[];
  inForce: readonly Restriction[];
}

export interface Analysis {
  /** Without key factors where no claim about one was borne out. */
  words: Pick<CheckedAnswer, "explanation" | "keyEvents"> & Partial<Pick<CheckedAnswer, "keyFactors">>;
  level: number;
  /** One of each trial that gave a usable answer, 0-1. */
  likelihoods: number[];
  /** Of each story that a trial read, the median of the trials. */
  readings: Reading[];
}

type Trial = {
  answer: CheckedAnswer | null;
  event: typeof apiEvents.$inferInsert;
};

/**
 * Asks the analysis model, three times side by side, and keeps what holds against its input: the words of the first usable
 * answer, the likelihoods of all. Null without a key, or when no answer is usable; then the built-in analyst writes.
 * @param timeLimitMs for each answer, to its last byte
 */
export async function askModel(
  context: Context,
  asked: ToAnalyse,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Analysis | null> {
  if (!context.config.ANALYST_API_KEY) return null;
  const client = new OpenAI({
    apiKey: context.config.ANALYST_API_KEY,
    baseURL: context.config.ANALYST_BASE_URL,
    timeout: timeLimitMs,
    maxRetries: 0,
    fetch: context.fetch,
  });
  const trials = await Promise.all(
    Array.from({ length: TRIALS }, () => tryOnce(context, client, asked, timeLimitMs)),
  );
  const usable = trials.flatMap(({ answer }) => (answer ? [answer] : []));
  const [first] = usable;
  const used = trials.find(({ answer }) => answer === first);
  await context.db.insert(apiEvents).values(
    trials.map(({ event }, index) => ({
      ...event,
      attempt: index + 1,
      wasUsed: used?.event.id === event.id && Boolean(first),
    })),
  );
  if (!first) return null;
  const { explanation, keyEvents, keyFactors } = first;
  return {
    words: { explanation, keyEvents, ...(keyFactors.length > 0 && { keyFactors }) },
    level: first.level,
    likelihoods: usable.map(({ likelihood }) => likelihood),
    readings: medianReadings(usable.flatMap(({ readings }) => readings)),
  };
}

function medianReadings(readings: readonly Reading[]): Reading[] {
  const storyIds = [...new Set(readings.map(({ storyId }) => storyId))];
  return storyIds.flatMap((storyId) => {
    const sorted = readings
      .filter((one) => one.storyId === storyId)
      .sort((a, b) => a.relevance - b.relevance);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? [];
  });
}

async function tryOnce(
  context: Context,
  client: OpenAI,
  asked: ToAnalyse,
  timeLimitMs: number,
): Promise<Trial> {
  const startedAt = context.now();
  const event = (status: Trial["event"]["status"], more: Partial<Trial["event"]>): Trial["event"] => ({
    id: context.newId(),
    service: "analyst",
    operation: "chat/completions",
    status,
    durationMs: Math.max(0, context.now().getTime() - startedAt.getTime()),
    timestamp: startedAt,
    isPrimary: true,
    wasUsed: false,
    correlationId: asked.correlationId,
    ...more,
  });
  // The client's own time limit ends with the answer's headers; a body may then trickle forever.
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const { data, response } = await client.chat.completions
      .create(
        {
          model: context.config.ANALYST_MODEL,
          messages: [
            { role: "system", content: INSTRUCTIONS },
            {
              role: "user",
              content: analystData(asked.level, asked.likelihood, asked.stories, asked.inForce),
            },
          ],
          response_format: { type: "json_schema", json_schema: ANSWER_SCHEMA },
          max_completion_tokens: ANSWER_TOKENS_MAX,
        },
        { signal },
      )
      .withResponse();
    const seen = { httpStatus: response.status, rateLimit: rateLimitOf(response.headers) ?? null };
    const choice = data.choices[0];
    const content =
      choice?.finish_reason === "stop" && !choice.message.refusal ? choice.message.content : null;
    const answer = content ? checkAnswer(content, asked.level, asked.stories) : null;
    if (answer) return { answer, event: event("success", seen) };
    return {
      answer: null,
      event: event("failure", { ...seen, errorCode: "malformed", errorMessage: "The answer is not usable" }),
    };
  } catch (error) {
    const failure = signal.aborted ? timedOut(timeLimitMs) : failureOf(error, timeLimitMs);
    return { answer: null, event: event(...failure) };
  }
}

type Failure = [Trial["event"]["status"], Partial<Trial["event"]>];

const timedOut = (ms: number): Failure => [
  "failure",
  { errorCode: "timeout", errorMessage: `No answer within ${ms} ms` },
];

/** The model's failure in words of our own: the provider's may repeat what was sent. */
function failureOf(error: unknown, timeLimitMs: number): Failure {
  if (error instanceof APIConnectionTimeoutError) return timedOut(timeLimitMs);
  if (error instanceof APIError && typeof error.status === "number") {
    const isThrottled = error.status === 429;
    return [
      isThrottled ? "rate_limited" : "failure",
      {
        httpStatus: error.status,
        errorCode: isThrottled ? "rate-limited" : "http",
        errorMessage: `The analysis model answered ${error.status}${error.code ? ` (${error.code.slice(0, 60)})` : ""}`,
      },
    ];
  }
  if (error instanceof APIError)
    return ["failure", { errorCode: "network", errorMessage: "The analysis model could not be reached" }];
  return ["failure", { errorCode: "malformed", errorMessage: "The answer is not usable" }];
}
