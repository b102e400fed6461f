import { expect, test } from "vitest";
import { EVENT_KINDS, EVENT_LABELS } from "./event-rules";
import {
  ALERT_TARGETS,
  ALERT_TYPES,
  type AlertTarget,
  describePercent,
  describeRule,
  exampleOfRule,
  NEW_RULE,
  TARGET_LABELS,
  TARGET_SHORT_LABELS,
  TYPE_EXPLANATIONS,
  TYPE_LABELS,
} from "./rule";
import { alertRule, alertRuleChange, alertRuleForm } from "./rule-schema";

const messages = (percent: unknown) =>
  alertRule.safeParse({ ...NEW_RULE, percent }).error?.issues.map(({ message }) => message);

test.each([
  [0, "Percentage must be at least 1"],
  ["", "Percentage must be at least 1"],
  ["many", "Percentage must be at least 1"],
  [null, "Percentage must be at least 1"],
  [-5, "Percentage must be at least 1"],
  [101, "Percentage cannot exceed 100"],
  ["1e9", "Percentage cannot exceed 100"],
  [12.5, "Percentage must be a whole number"],
])("a percent of %j is rejected with the spec's message", (percent, message) => {
  expect(messages(percent)).toEqual([message]);
});

test.each([1, 50, 100, "1", " 100 "])("a percent of %j is accepted", (percent) => {
  expect(messages(percent)).toBeUndefined();
});

test("a new rule defaults to active, and a form's unchecked box turns it off", () => {
  const fields = { target: NEW_RULE.target, type: NEW_RULE.type, percent: NEW_RULE.percent };
  expect([NEW_RULE.isActive, alertRule.parse(fields).isActive]).toEqual([true, true]);
  expect(alertRuleForm.parse(fields).isActive).toBe(false);
});

test("a change may consist of the switch alone, but can't be empty", () => {
  expect(alertRuleChange.parse({ isActive: false })).toEqual({ isActive: false });
  expect(alertRuleChange.safeParse({}).success).toBe(false);
  expect(alertRuleChange.safeParse({ isActive: "yes" }).success).toBe(false);
  expect(alertRuleChange.safeParse({ percent: 0 }).success).toBe(false);
});

test("a rule says in words when it triggers, in points for the level and percentage points for the forecast", () => {
  expect(describeRule({ target: "daily", type: "threshold", percent: 50 })).toBe(
    "Daily Risk Level at or above 50",
  );
  expect(describeRule({ target: "feb", type: "rise", percent: 1 })).toBe(
    "February 2028 Prediction rises 1 percentage point or more",
  );
  expect(describeRule({ target: "daily", type: "drop", percent: 5 })).toBe(
    "Daily Risk Level falls 5 points or more",
  );
  const onCard = (target: AlertTarget) => [
    describePercent({ target, type: "threshold", percent: 50 }),
    describePercent({ target, type: "rise", percent: 1 }),
    describePercent({ target, type: "drop", percent: 10 }),
  ];
  expect(onCard("daily")).toEqual(["When it reaches 50", "When it rises 1 point", "When it falls 10 points"]);
  expect(onCard("feb")).toEqual([
    "When it reaches 50%",
    "When it rises 1 percentage point",
    "When it falls 10 percentage points",
  ]);
});

test("no two choices of a rule's form read alike, and none is empty", () => {
  for (const [choices, texts] of [
    [ALERT_TARGETS, TARGET_LABELS],
    [ALERT_TARGETS, TARGET_SHORT_LABELS],
    [ALERT_TYPES, TYPE_LABELS],
    [ALERT_TYPES, TYPE_EXPLANATIONS],
    [EVENT_KINDS, EVENT_LABELS],
  ] as const)
    expect(new Set(Object.values(texts).filter(Boolean)).size).toBe(choices.length);
});

test.each([
  ["daily", "threshold", 50, "Triggers at 50 or above."],
  ["feb", "threshold", 50, "Triggers at 50% or above."],
  ["daily", "rise", 10, "10 points, for example from 30 to 40."],
  ["feb", "rise", 10, "10 percentage points, for example from 30% to 40%."],
  ["feb", "drop", 1, "1 percentage point, for example from 40% to 39%."],
  ["daily", "rise", 1, "1 point, for example from 30 to 31."],
  ["daily", "rise", 80, "80 points, for example from 20 to 100."],
  ["daily", "drop", 100, "100 points, for example from 100 to 0."],
  ["daily", "threshold", 100, "Triggers at 100 or above."],
  ["daily", "threshold", 101, ""],
  ["daily", "drop", 0, ""],
  ["feb", "rise", 2.5, ""],
] as const)("the form's example for %s, %s, %d has the target's unit", (target, type, percent, example) => {
  expect(exampleOfRule({ target, type, percent })).toBe(example);
});
