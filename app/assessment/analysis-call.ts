import { z } from "zod";
import { type SourceRequest, USER_AGENT } from "~/sources/request";
import { SourceError } from "~/sources/source-error";

// The wire format of OpenAI-compatible chat completions.

/** Builds the request for one analysis, with a JSON schema for the response. */
export function analysisRequest(options: {
  baseUrl: string;
  key: string;
  model: string;
  instructions: string;
  data: string;
  schema: object;
  tokensMax: number;
}): SourceRequest {
  return {
    url: `${options.baseUrl}/chat/completions`,
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      Authorization: `Bearer ${options.key}`,
      "User-Agent": USER_AGENT,
    },
    body: JSON.stringify({
      model: options.model,
      messages: [
        { role: "system", content: options.instructions },
        { role: "user", content: options.data },
      ],
      response_format: { type: "json_schema", json_schema: options.schema },
      max_completion_tokens: options.tokensMax,
    }),
  };
}

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string(),
        message: z.object({ content: z.string().nullable(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/**
 * Extracts the model's text.
 * @throws {SourceError} malformed, if the model refused or was cut off, or the response isn't a completion
 */
export function analysisText(body: string): string {
  const choice = completion.parse(JSON.parse(body)).choices[0];
  if (choice?.finish_reason !== "stop" || choice.message.refusal || !choice.message.content) {
    throw new SourceError("malformed", "The analysis model refused or was cut off");
  }
  return choice.message.content;
}
