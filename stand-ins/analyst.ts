import { z } from "zod";
import { json, type StandIn, type Scenario } from "./scenario";

const requestBody = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ content: z.string() })).min(1),
});

const promptData = z.object({
  riskLevel: z.number(),
  likelihood: z.number(),
  sources: z.array(
    z.object({
      id: z.string(),
    }),
  ),
});
type Data = z.infer<typeof promptData>;

/** An OpenAI-compatible analysis model that answers by rule: it agrees with the likelihood and names the first sources of its prompt. */
export function analyst(scenario: Scenario): StandIn {
  const error = (status: number, code: string, message: string, headers?: HeadersInit) =>
    json({ error: { message, type: code, param: null, code } }, { status, headers });
  return {
    async answer({ request, path }) {
      if (!request.headers.get("Authorization")?.startsWith("Bearer "))
        return error(401, "invalid_api_key", "Incorrect API key provided");
      if (path !== "/v1/chat/completions") return error(404, "not_found", "Unknown address");
      const body = requestBody.safeParse(await request.json().catch(() => undefined));
      if (!body.success)
        return error(400, "invalid_request_error", "We could not parse the body of your request.");
      const { model, messages } = body.data;
      const data = dataOf(messages.map(({ content }) => content).join("\n"));
      if (!data) return error(400, "invalid_request_error", "No data between the marks");
      const content = JSON.stringify(analysisOf(data));
      return json({
        id: `chatcmpl-${scenario.newId()}`,
        object: "chat.completion",
        created: Math.floor(scenario.now().getTime() / 1000),
        model,
        choices: [
          {
            index: 0,
            finish_reason: "stop",
            logprobs: null,
            message: { role: "assistant", content, refusal: null },
          },
        ],
        usage: { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 },
      });
    },
    modelGone: () =>
      error(404, "model_not_found", "The model does not exist or you do not have access to it."),
    rateLimited: () => error(429, "rate_limit_exceeded", "Rate limit reached", { "Retry-After": "1" }),
    failing: (status) =>
      error(status, "server_error", "The server had an error while processing your request."),
  };
}

function dataOf(prompt: string): Data | undefined {
  const between = /<data>(\{[\s\S]*\})<\/data>/.exec(prompt)?.[1];
  if (!between) return undefined;
  try {
    return promptData.safeParse(JSON.parse(between)).data;
  } catch {
    return undefined;
  }
}

const NAMED = 3;

const analysisOf = ({ likelihood, sources }: Data) => ({
  likelihood,
  decisive: sources.slice(0, NAMED).map(({ id }) => id),
});
