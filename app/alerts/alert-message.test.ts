import { expect, test } from "vitest";
import { alertMessage, valueFormat } from "./alert-message";

test.each([
  [
    "a rise names the points and both values",
    { target: "daily", type: "rise", rulePercent: 10, previousValue: 30, currentValue: 42 },
    "Daily Risk Level rose 12 points, from 30 to 42. Your rule is set to 10 points or more.",
  ],
  [
    "the forecast is a chance, in percent",
    { target: "feb", type: "drop", rulePercent: 1, previousValue: 11.24, currentValue: 10.24 },
    "February 2028 Prediction fell 1 percentage point, from 11% to 10%. Your rule is set to 1 percentage point or more.",
  ],
  [
    "where rounding would hide that a threshold was passed, one decimal shows it",
    { target: "feb", type: "threshold", rulePercent: 11, previousValue: 10.6, currentValue: 11.4 },
    "February 2028 Prediction reached 11.4% (previously 10.6%). Your threshold is 11%.",
  ],
  [
    "where rounding would make a rise smaller than the rule, one decimal shows it",
    { target: "feb", type: "rise", rulePercent: 3, previousValue: 8.3, currentValue: 11.3 },
    "February 2028 Prediction rose 3 percentage points, from 8.3% to 11.3%. Your rule is set to 3 percentage points or more.",
  ],
  [
    "a rise from below 10 to above keeps a decimal on both sides, and the size is their difference",
    { target: "feb", type: "rise", rulePercent: 2, previousValue: 9.9, currentValue: 12.5 },
    "February 2028 Prediction rose 2.6 percentage points, from 9.9% to 12.5%. Your rule is set to 2 percentage points or more.",
  ],
  [
    "so does a drop from above 10 to below",
    { target: "feb", type: "drop", rulePercent: 1, previousValue: 10.5, currentValue: 9.4 },
    "February 2028 Prediction fell 1.1 percentage points, from 10.5% to 9.4%. Your rule is set to 1 percentage point or more.",
  ],
  [
    "a threshold that is passed says what the value was before",
    { target: "daily", type: "threshold", rulePercent: 50, previousValue: 47, currentValue: 52 },
    "Daily Risk Level reached 52 (previously 47). Your threshold is 50.",
  ],
  [
    "a threshold that was passed when the rule was made says that the level was already there",
    { target: "daily", type: "threshold", rulePercent: 50, previousValue: 57, currentValue: 57 },
    "Daily Risk Level is at 57. It was already at 50 or more when you set this rule.",
  ],
  [
    "the first value of all has nothing before it",
    { target: "daily", type: "threshold", rulePercent: 10, previousValue: null, currentValue: 20 },
    "Daily Risk Level reached 20. Your threshold is 10.",
  ],
] as const)("%s", (_what, facts, message) => {
  expect(alertMessage(facts)).toBe(message);
});

test("other values of the watched forecast are rounded as in the message", () => {
  const facts = { target: "feb", type: "threshold", rulePercent: 11, currentValue: 11.4 } as const;
  expect([10.62, 11.4].map(valueFormat({ ...facts, previousValue: 10.6 }))).toEqual(["10.6%", "11.4%"]);
  expect([10.62, 11.4].map(valueFormat({ ...facts, previousValue: 10.2 }))).toEqual(["11%", "11%"]);
});
