import { checkAnswer } from "~/assessment/explanation/analyst-answer";
import { ANSWER_SCHEMA, analystData, INSTRUCTIONS } from "~/assessment/explanation/analyst-prompt";
import type { Source } from "~/assessment/explanation/citable";
import { readByModel, readerAccess } from "~/reading/reader.server";
import { attempt } from "~/sources/attempt.server";
import { completionRequest, readCompletion } from "~/sources/chat-completion";
import type { Finding } from "./finding";
import type { Calling } from "./sources.server";

const ENDPOINT = {
  name: "The model",
  timeLimitMs: 60_000,
  sizeCapBytes: 256 * 1024,
  accepts: /^application\/json\b/i,
};

const SOURCES: readonly Source[] = [
  {
    id: "1",
    kind: "in-force",
    sentences: ["The State Department denies passports to US citizens with seriously delinquent tax debt."],
    credit: null,
    points: 4,
  },
];

/** Asks the analysis model about one source, as a refresh asks about all. */
export async function checkAnalyst(context: Calling): Promise<Finding> {
  const { ANALYST_API_KEY: key, ANALYST_BASE_URL: baseUrl, ANALYST_MODEL: model } = context.config;
  const name = `The analysis model (${model})`;
  if (!key) return { name, state: "off", notes: ["no API key"] };
  const request = completionRequest(
    { baseUrl, key, model },
    {
      instructions: INSTRUCTIONS,
      data: analystData(20, 5, SOURCES),
      schema: ANSWER_SCHEMA,
      tokensMax: 4_000,
    },
  );
  const made = await attempt(context, ENDPOINT, request, (body) => {
    const { text, tokens } = readCompletion(body);
    return { tokens, isUsable: text !== null && checkAnswer(text, SOURCES) !== null };
  });
  const finding = { name, latencyMs: made.durationMs };
  if (made.error)
    return {
      ...finding,
      state: "failed",
      problem: made.error.message,
      ...(made.error.kind === "unauthorized" ? { isKeyValid: false } : {}),
    };
  return {
    ...finding,
    isKeyValid: true,
    notes: [`${made.result?.tokens ?? "unknown"} tokens`],
    ...(made.result?.isUsable
      ? { state: "ok" as const }
      : {
          state: "failed" as const,
          problem: "its answer wasn't usable: it restated no sentence, or not as asked",
        }),
  };
}

/** Has the second reader read two items, whose answer must hold as in a refresh. */
export async function checkReader(context: Calling): Promise<Finding> {
  const access = readerAccess(context.config);
  const name = `The second reader${access ? ` (${access.model})` : ""}`;
  if (!access) return { name, state: "off", notes: ["no API key"] };
  const publishedAt = context.now();
  const items = [
    ["State Department suspends passport renewals for US citizens", "All renewals stop on Monday."],
    ["City council approves new bike lanes", "Work begins in spring."],
  ].map(([title = "", description = ""], index) => ({
    id: `doctor-${index}`,
    title,
    description,
    source: "Example",
    publishedAt,
  }));
  const finding: Finding = { name, state: "ok" };
  const { readings } = await readByModel(context, access, items, (made, { tokens }) => {
    finding.latencyMs = made.durationMs;
    if (made.error) finding.problem = made.error.message;
    if (made.error?.kind === "unauthorized") finding.isKeyValid = false;
    else if (!made.error) finding.isKeyValid = true;
    if (tokens !== null) finding.notes = [`${tokens} tokens`];
  });
  finding.items = readings.size;
  if (readings.size < items.length) {
    finding.state = "failed";
    finding.problem ??= "its answer wasn't usable";
  } else delete finding.problem;
  return finding;
}
