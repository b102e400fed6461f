import { z } from "zod";
import type { Endpoint } from "./attempt.server";
import { type SourceRequest, USER_AGENT } from "./request";

// The wire format of OpenAI-compatible chat completions.

/** A model and where it is called. */
export interface ModelAccess {
  baseUrl: string;
  key: string;
  model: string;
}

/** How models are called: `name` is for error messages. */
export const modelEndpoint = (name: string, { model }: ModelAccess, timeLimitMs: number): Endpoint => ({
  name,
  timeLimitMs,
  sizeCapBytes: 256 * 1024,
  accepts: /^application\/json\b/i,
  refusal: (httpStatus, body) =>
    isModelGone(httpStatus, body)
      ? { kind: "model-gone", message: `${name}: ${model} is unknown or retired (HTTP ${httpStatus})` }
      : null,
});

/** Codes and sentences of OpenAI-compatible providers and of Workers AI (5007). */
const GONE =
  /model_not_found|no such model|\b5007\b|model_(?:deprecated|retired|decommissioned)|model[^{}]{0,80}(?:does ?n[o']t exist|not found|not exist|unknown|(?:deprecated|retired|decommissioned|shut ?down|sunset|discontinued))|(?:unknown|unsupported|retired|deprecated) model/i;

/** Whether a refusal says that the model is unknown or retired; a wrong address answers 404 too, but says nothing of a model. */
export const isModelGone = (httpStatus: number, body: string): boolean =>
  [400, 403, 404, 410, 422].includes(httpStatus) && (httpStatus === 410 || GONE.test(body));

/** Builds the request for one response in the form of a JSON schema. */
export function completionRequest(
  { baseUrl, key, model }: ModelAccess,
  prompt: { instructions: string; data: string; schema: object; tokensMax: number },
): SourceRequest {
  return {
    url: `${baseUrl}/chat/completions`,
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      Authorization: `Bearer ${key}`,
      "User-Agent": USER_AGENT,
    },
    body: JSON.stringify({
      model,
      messages: [
        { role: "system", content: prompt.instructions },
        { role: "user", content: prompt.data },
      ],
      response_format: { type: "json_schema", json_schema: prompt.schema },
      // Reasoning models refuse the older name; Workers AI, whose models begin with "@", knows only that.
      [model.startsWith("@") ? "max_tokens" : "max_completion_tokens"]: prompt.tokensMax,
    }),
  };
}

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          // Workers AI returns an object in JSON mode.
          content: z
            .union([
              z.string(),
              z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
            ])
            .nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
});

export interface Completion {
  /** Null if the model refused or was cut off. */
  text: string | null;
  /** What the call cost, in and out; null if the endpoint doesn't say. */
  tokens: number | null;
}

/**
 * Parses a chat completion.
 * @throws if the body isn't one
 */
export function readCompletion(body: string): Completion {
  const { choices, usage } = completion.parse(JSON.parse(body));
  const [choice] = choices;
  const isWhole = (choice?.finish_reason ?? "stop") === "stop" && !choice?.message.refusal;
  return { text: (isWhole && choice?.message.content) || null, tokens: usage?.total_tokens ?? null };
}
