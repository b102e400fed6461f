import type { Context } from "~/context.server";
import { runBatch } from "~/database/query.server";
import { apiEvents } from "~/sources/tables.server";
import { operationOf, type ModelAccess } from "~/sources/chat-completion";
import { analystAccess, complete } from "~/sources/complete.server";
import { apiEventOf, serviceStateAfter } from "~/sources/record-fetches.server";
import { SourceError } from "~/sources/source-error";
import { analystData, ANSWER_SCHEMA, checkAnswer, INSTRUCTIONS, weighedMost } from "./analyst";
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
 * isn't exactly that is not used. That trials agree proves nothing, as all read the same text. Null without a model or a usable
 * response.
 * @param timeLimitMs for each response, to its last byte
 */
export async function askModel(
  context: Context,
  input: AnalysisInput,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Analysis | null> {
  const access = analystAccess(context);
  if (!access) return null;
  const trials = await Promise.all(
    Array.from({ length: TRIALS }, () => askOnce(context, access, input, timeLimitMs)),
  );
  const used = trials.find(({ result }) => result);
  const events = trials.map((trial, index) =>
    apiEventOf(trial, {
      id: context.newId(),
      service: ANALYST_SERVICE,
      operation: operationOf(access),
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
export function askOnce(
  context: Pick<Context, "fetch" | "now" | "random" | "sleep">,
  access: ModelAccess,
  input: Omit<AnalysisInput, "correlationId">,
  timeLimitMs = TIME_LIMIT_MS,
) {
  const prompt = {
    instructions: INSTRUCTIONS,
    data: analystData(input.level, input.likelihood, input.sources),
    schema: ANSWER_SCHEMA,
    tokensMax: ANSWER_TOKENS_MAX,
  };
  const call = { name: "The analysis model", access, prompt, timeLimitMs, attempts: 1 };
  return complete(context, call, ({ text }) => {
    const answer = text && checkAnswer(text, input.sources);
    if (!answer) throw new SourceError("malformed", "The analysis model: unusable answer");
    return answer;
  });
}
