import { z } from "zod";
import { chatModel } from "./chat-model";
import type { Scenario } from "./scenario";

const promptData = z.object({
  riskLevel: z.number(),
  likelihood: z.number(),
  sources: z.array(z.object({ id: z.string() })),
});

const NAMED = 3;

/** An analysis model that answers by rule: it agrees with the likelihood and names the first sources of its prompt. */
export const analyst = (scenario: Scenario) =>
  chatModel(scenario, (asked) => {
    const { data } = promptData.safeParse(asked);
    if (!data) return undefined;
    const decisive = data.sources.slice(0, NAMED).map(({ id }) => id);
    return {
      content: { likelihood: data.likelihood, decisive },
      tokens: { prompt: 1000, completion: 200 },
    };
  });
