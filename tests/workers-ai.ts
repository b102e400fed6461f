import type { AiBinding } from "~/context.server";

/** Arguments of a call to the Workers AI binding. */
export interface AiRun {
  model: string;
  inputs: {
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { properties: object } };
    max_tokens: number;
  };
}

/** The three forms in which the binding returns an answer in JSON mode. */
export const AI_FORMS = ["object", "text", "choices"] as const;

/**
 * Stands in for the Workers AI binding, which has no local form: the simulated models at a host, called and answering in the binding's
 * wire form. A fault is the text of the error that it throws.
 */
export function workersAi(
  host: string,
  {
    form = "object",
    fault = () => null,
  }: { form?: (typeof AI_FORMS)[number]; fault?: (run: number) => string | null } = {},
): AiBinding & { runs: AiRun[] } {
  const runs: AiRun[] = [];
  return {
    runs,
    async run(model, body) {
      const inputs = body as AiRun["inputs"];
      runs.push({ model, inputs });
      const error = fault(runs.length);
      if (error) throw Object.assign(new Error(error), { name: "InferenceUpstreamError" });
      const service = "readings" in inputs.response_format.json_schema.properties ? "reader" : "analyst";
      const reply = await fetch(`${host}/${service}/v1/chat/completions`, {
        method: "POST",
        headers: { Authorization: "Bearer any" },
        body: JSON.stringify({ model, messages: inputs.messages }),
      });
      const { choices, usage } = await reply.json<{
        choices: { message: { content: string } }[];
        usage: object;
      }>();
      if (form === "choices") return { choices, usage };
      const text = choices[0]?.message.content ?? "";
      return { response: form === "text" ? text : (JSON.parse(text) as object), tool_calls: [], usage };
    },
  };
}

/** Errors thrown by the binding, with the kind each is recorded as. */
export const AI_FAULTS = {
  gone: "5007: No such model @cf/meta/llama-3.3-70b-instruct-fp8-fast or task",
  usedUp: "3036: You have used up your daily free allocation of 10,000 neurons.",
  usedUpInFact:
    "4006: you have used up your daily free allocation of 10,000 neurons, please upgrade to Cloudflare's Workers Paid plan",
  noCapacity: "3040: Capacity temporarily exceeded, please try again.",
  timeout: "AiError: 3007: Request timeout",
  account: "3041: Account is blocked",
  invalid: "5004: Invalid input",
  noJson: "JSON Mode couldn't be met",
  unknown: "Network connection lost.",
} as const;
