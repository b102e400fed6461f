import { expect, test } from "vitest";
import { ruleBasedExplanation } from "./rule-based-words";

const written = { explanation: "What the model wrote", detail: {} };

test("an email never contains the model's text", () => {
  const detail = { ruleBasedExplanation: "The risk level is 24 of 100." };
  expect(ruleBasedExplanation({ ...written, analyst: "model", detail })).toBe("The risk level is 24 of 100.");
  expect(ruleBasedExplanation({ ...written, analyst: "model" })).not.toContain("model wrote");
  expect(ruleBasedExplanation({ ...written, analyst: "built-in", explanation: "By rule" })).toBe("By rule");
});
