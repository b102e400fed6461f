import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { apiEvents } from "~/sources/tables.server";
import { attempt } from "~/sources/attempt.server";
import { completionRequest, modelEndpoint, readCompletion } from "~/sources/chat-completion";
import { apiEventOf, serviceStateAfter } from "~/sources/record-fetches.server";
import { SourceError } from "~/sources/source-error";
import { checkAnswer, weighedMost } from "./analyst-answer";
import { analystData, ANSWER_SCHEMA, INSTRUCTIONS } from "./analyst-prompt";
import type { ModelSource, WeighedSource } from "./model-sources";

/** The service's key on the monitor. */
export const ANALYST_SERVICE = "analyst";

const TRIALS = 3;
const TIME_LIMIT_MS = 30_000;
const ANSWER_TOKENS_MAX = 4_000;

export interface AnalysisInput {
  correlationId: string;
  level: number;
  /** Percent. */
  likelihood: number;
  /** Those with the most points first. */
  sources: readonly ModelSource[];
}

export interface Analysis {
  /** The sources that it weighed most, at most five. */
  weighed: WeighedSource[];
  /** One per trial with a usable response, 0-1. */
  likelihoods: number[];
}

/**
 * Calls the analysis model three times concurrently for its likelihood and the sources that it weighs most. A response that
 * isn't exactly that is not used. That trials agree proves nothing, as all read the same text. Null without a key or a usable
 * response.
 * @param timeLimitMs for each response, to its last byte
 */
export async function askModel(
  context: Context,
  input: AnalysisInput,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Analysis | null> {
  if (!context.config.ANALYST_API_KEY) return null;
  const trials = await Promise.all(
    Array.from({ length: TRIALS }, () => askOnce(context, input, timeLimitMs)),
  );
  const used = trials.find(({ result }) => result);
  const events = trials.map((trial, index) =>
    apiEventOf(trial, {
      id: context.newId(),
      service: ANALYST_SERVICE,
      operation: "chat/completions",
      isPrimary: true,
      wasUsed: trial === used,
      correlationId: input.correlationId,
      attempt: index + 1,
    }),
  );
  await runBatch(context.db, {
    events: context.db.insert(apiEvents).values(events),
    state: serviceStateAfter(context.db, ANALYST_SERVICE, trials),
  });
  const usable = trials.flatMap(({ result }) => result ?? []);
  if (usable.length === 0) return null;
  return {
    weighed: weighedMost(input.sources, usable).map(({ title, publisher, url }) => ({
      title,
      publisher,
      url,
    })),
    likelihoods: usable.map(({ likelihood }) => likelihood),
  };
}

/** Asks once. Never throws; a response that doesn't bear checking is an error of kind `malformed`. */
export async function askOnce(
  context: Pick<Context, "config" | "fetch" | "now">,
  input: Omit<AnalysisInput, "correlationId">,
  timeLimitMs = TIME_LIMIT_MS,
) {
  const { ANALYST_BASE_URL: baseUrl, ANALYST_API_KEY: key = "", ANALYST_MODEL: model } = context.config;
  const access = { baseUrl, key, model };
  const request = completionRequest(access, {
    instructions: INSTRUCTIONS,
    data: analystData(input.level, input.likelihood, input.sources),
    schema: ANSWER_SCHEMA,
    tokensMax: ANSWER_TOKENS_MAX,
  });
  return attempt(context, modelEndpoint("The analysis model", access, timeLimitMs), request, (body) => {
    const { text } = readCompletion(body);
    const answer = text && checkAnswer(text, input.sources);
    if (!answer) throw new SourceError("malformed", "The analysis model: unusable answer");
    return answer;
  });
}
