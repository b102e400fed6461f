import type { AiBinding } from "~/context.server";
import { z } from "zod";
import type { Endpoint } from "./attempt.server";
import { type SourceRequest, USER_AGENT } from "./request";

// The wire formats of models: OpenAI-compatible chat completions, and those of Workers AI.

/** A model, and where it is called: at an OpenAI-compatible address, or through the binding. */
export type ModelAccess = { model: string } & ({ baseUrl: string; key: string } | { ai: AiBinding });

/** A model's prompt and answer format. */
export interface Prompt {
  instructions: string;
  data: string;
  /** The response's form, in OpenAI's strict form. */
  schema: { name: string; strict: boolean; schema: object };
  tokensMax: number;
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

/**
 * Whether a refusal says that the model is unknown or retired; a wrong address answers 404 too, but says nothing of a
 * model.
 */
export const isModelGone = (httpStatus: number, body: string): boolean =>
  [400, 403, 404, 410, 422].includes(httpStatus) && (httpStatus === 410 || GONE.test(body));

/** The operation under which a call is recorded. */
export const operationOf = (access: ModelAccess): string => ("ai" in access ? "ai.run" : "chat/completions");

/** Builds the request for one response in the form of a JSON schema. The binding's has the model and its inputs as its body. */
export function completionRequest(access: ModelAccess, prompt: Prompt): SourceRequest {
  const { model } = access;
  const isBound = "ai" in access;
  const body = JSON.stringify({
    model,
    messages: [
      { role: "system", content: prompt.instructions },
      { role: "user", content: prompt.data },
    ],
    response_format: { type: "json_schema", json_schema: isBound ? prompt.schema.schema : prompt.schema },
    // Reasoning models refuse the older name; Workers AI, whose models begin with "@", knows only that.
    [isBound || model.startsWith("@") ? "max_tokens" : "max_completion_tokens"]: prompt.tokensMax,
  });
  if (isBound) return { url: "workers-ai:run", method: "POST", headers: {}, body };
  return {
    url: `${access.baseUrl}/chat/completions`,
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      Authorization: `Bearer ${access.key}`,
      "User-Agent": USER_AGENT,
    },
    body,
  };
}

/** Some models put their JSON in a Markdown code block. Workers AI returns an object in JSON mode. */
const content = z.union([
  z.string().transform((text) => /^\s*```(?:json)?\s([^]*?)\s```\s*$/i.exec(text)?.[1] ?? text),
  z.record(z.string(), z.unknown()).transform((value) => JSON.stringify(value)),
]);
const usage = z.object({ total_tokens: z.number().int().min(0) }).nullish();
const choices = z.array(
  z.object({
    finish_reason: z.string().nullish(),
    message: z.object({ content: content.nullish(), refusal: z.string().nullish() }),
  }),
);

const completion = z.union([
  z.object({ choices: choices.min(1), usage }),
  z.object({ response: content.nullable(), usage }).transform((reply) => ({
    ...reply,
    choices: [{ finish_reason: "stop", message: { content: reply.response, refusal: null } }],
  })),
]);

export interface Completion {
  /** Null if the model refused or was cut off. */
  text: string | null;
  /** Tokens of the call, in and out; null if the endpoint doesn't say. */
  tokens: number | null;
}

/**
 * Parses a response, with `choices` or with Workers AI's `response`.
 * @throws if the body isn't one
 */
export function readCompletion(body: string): Completion {
  const { choices, usage } = completion.parse(JSON.parse(body));
  const [choice] = choices;
  const isWhole = (choice?.finish_reason ?? "stop") === "stop" && !choice?.message.refusal;
  return { text: (isWhole && choice?.message.content) || null, tokens: usage?.total_tokens ?? null };
}
