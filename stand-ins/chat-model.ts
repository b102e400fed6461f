import { z } from "zod";
import { jsonOf } from "../app/text";
import { json, type Manner, type Scenario, type StandIn } from "./scenario";

const requestBody = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ content: z.string() })).min(1),
});

interface Answer {
  content: object;
  tokens: { prompt: number; completion: number };
}

/**
 * A model with OpenAI's chat completions. What it is asked about stands between `<data>` and `</data>` in the messages.
 * @param answerTo its answer to the data; undefined if it can't read them
 */
export function chatModel(
  scenario: Scenario,
  answerTo: (data: unknown, manner?: Manner) => Answer | undefined,
): StandIn {
  const error = (status: number, code: string, message: string, headers?: HeadersInit) =>
    json({ error: { message, type: code, param: null, code } }, { status, headers });
  return {
    async answer({ request, path, manner }) {
      if (!request.headers.get("Authorization")?.startsWith("Bearer "))
        return error(401, "invalid_api_key", "Incorrect API key provided");
      if (path !== "/v1/chat/completions") return error(404, "not_found", "Unknown address");
      const body = requestBody.safeParse(await request.json().catch(() => undefined));
      const prompt = body.data?.messages.map(({ content }) => content).join("\n") ?? "";
      const answer = answerTo(jsonOf(/<data>([[{][\s\S]*[\]}])<\/data>/.exec(prompt)?.[1] ?? null), manner);
      if (!body.success || !answer)
        return error(400, "invalid_request_error", "We could not parse the body of your request.");
      const { prompt: promptTokens, completion } = answer.tokens;
      const content = JSON.stringify(answer.content);
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
            message: { role: "assistant", content, refusal: null },
          },
        ],
        usage: {
          prompt_tokens: promptTokens,
          completion_tokens: completion,
          total_tokens: promptTokens + completion,
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
