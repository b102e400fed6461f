import type { Context } from "~/context.server";
import { apiEvents } from "~/database/schema.server";
import type { Story } from "~/news/stories";
import { attempt, type Endpoint } from "~/sources/attempt.server";
import { apiEventOf } from "~/sources/record-fetches.server";
import { SourceError } from "~/sources/source-error";
import { analysisRequest, analysisText } from "./analysis-call";
import { checkAnswer, type CheckedAnswer, type Reading } from "./analyst-answer";
import { analystData, ANSWER_SCHEMA, INSTRUCTIONS } from "./analyst-prompt";
import { riskLabel } from "./labels";
import type { Restriction } from "./register";

const TRIALS = 3;
const TIME_LIMIT_MS = 30_000;
const ANSWER_TOKENS_MAX = 4_000;

export interface AnalysisInput {
  correlationId: string;
  level: number;
  /** Percent. */
  likelihood: number;
  stories: readonly Story[];
  inForce: readonly Restriction[];
}

export interface Analysis {
  /** Omits key factors if no claim about one was supported. */
  words: Pick<CheckedAnswer, "explanation" | "keyEvents"> & Partial<Pick<CheckedAnswer, "keyFactors">>;
  /** One per trial with a usable response, 0-1. */
  likelihoods: number[];
  /** Per story, the median of the trials that read it. */
  readings: Reading[];
}

const MODEL: Omit<Endpoint, "timeLimitMs"> = {
  name: "The analysis model",
  sizeCapBytes: 256 * 1024,
  accepts: /^application\/json\b/i,
};

/**
 * Calls the analysis model three times concurrently and keeps what can be verified against the input: the text of the
 * first usable response, and every trial's likelihood. Null without a key or a usable response; then the rule-based
 * summary is shown.
 * @param timeLimitMs for each response, to its last byte
 */
export async function askModel(
  context: Context,
  input: AnalysisInput,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Analysis | null> {
  if (!context.config.ANALYST_API_KEY) return null;
  const trials = await Promise.all(
    Array.from({ length: TRIALS }, () => tryOnce(context, input, timeLimitMs)),
  );
  const used = trials.find(({ result }) => result);
  await context.db.insert(apiEvents).values(
    trials.map((trial, index) =>
      apiEventOf(trial, {
        id: context.newId(),
        service: "analyst",
        operation: "chat/completions",
        isPrimary: true,
        wasUsed: trial === used,
        correlationId: input.correlationId,
        attempt: index + 1,
      }),
    ),
  );
  const usable = trials.flatMap(({ result }) => result ?? []);
  const [first] = usable;
  if (!first) return null;
  const { explanation, keyEvents, keyFactors } = first;
  return {
    words: { explanation, keyEvents, ...(keyFactors.length > 0 && { keyFactors }) },
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

async function tryOnce(context: Context, input: AnalysisInput, timeLimitMs: number) {
  const { config } = context;
  const request = analysisRequest({
    baseUrl: config.ANALYST_BASE_URL,
    key: config.ANALYST_API_KEY ?? "",
    model: config.ANALYST_MODEL,
    instructions: INSTRUCTIONS,
    data: analystData(input.level, input.likelihood, input.stories, input.inForce),
    schema: ANSWER_SCHEMA,
    tokensMax: ANSWER_TOKENS_MAX,
  });
  return attempt(context, { ...MODEL, timeLimitMs }, request, (body) => {
    const answer = checkAnswer(analysisText(body), figuresOf(input), input.stories);
    if (!answer) throw new SourceError("malformed", "The analysis model: unusable answer");
    return answer;
  });
}

const figuresOf = ({ level, likelihood }: AnalysisInput) => ({
  level,
  likelihood,
  band: riskLabel(level).band,
});
