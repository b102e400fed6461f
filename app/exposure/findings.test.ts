import { expect, test } from "vitest";
import { isInForce } from "~/assessment/register/register";
import { REGISTER_SEED } from "~/assessment/register/register-seed";
import { RISK_FACTORS } from "~/news/coding-guide";
import { bindingEveryone, CHECKED_ENTRIES, findingsOf, guidanceOn } from "./findings";
import { EXPOSURE_QUESTIONS, knownAnswers } from "./questions";

const register = REGISTER_SEED.filter((entry) => isInForce(entry, new Date("2026-11-21T00:00:00Z")));
const found = (answers: Record<string, string[]>) =>
  findingsOf(answers, register).map(({ entry, exposure }) => [entry.id, exposure]);

test("without answers, or with answers without exposure, there are no findings", () => {
  expect(found({})).toEqual([]);
  expect(found({ "child-support": ["none"], passport: ["valid"], nationality: ["only-us"] })).toEqual([]);
});

test("each answer finds its entry, and entries that apply come before those that may", () => {
  expect(found({ "child-support": ["unsure"], "tax-debt": ["notice"], plans: ["land", "cuba"] })).toEqual([
    ["passport-tax-debt", "applies"],
    ["cuba", "applies"],
    ["passport-child-support", "may-apply"],
  ]);
});

test("an entry found by two answers is listed once, with its stronger exposure", () => {
  expect(found({ nationality: ["dual"], passport: ["expired"] })).toEqual([
    ["passport-to-depart", "applies"],
  ]);
});

test("an answer about an ended entry finds nothing", () => {
  expect(findingsOf({ plans: ["cuba"] }, [])).toEqual([]);
});

test("every entry that the check names exists in the register, and every question can have a finding", () => {
  const ids = REGISTER_SEED.map(({ id }) => id);
  for (const entry of CHECKED_ENTRIES) expect(ids).toContain(entry);
  for (const { id, options } of EXPOSURE_QUESTIONS) {
    const findable = options.filter(({ value }) => found({ [id]: [value] }).length > 0);
    expect(findable.length, id).toBeGreaterThan(0);
  }
});

test("a new restriction on everyone is shown even if no question covers it, and one that affects no one isn’t", () => {
  const permit = { id: "exit-permit", reach: 1, affected: "everyone" };
  const others = [
    { id: "cuba", reach: 1, affected: "tourists" },
    { id: "narrow", reach: 0.01, affected: "a few" },
    { id: "funds", reach: 1, affected: "no one directly; releases funds" },
  ];
  expect(bindingEveryone([permit, ...others])).toEqual([permit]);
});

test("every restriction in force says what it means and what can be done, also one that an administrator adds", () => {
  const texts = RISK_FACTORS.flatMap((factor) =>
    guidanceOn({ id: "added-by-an-administrator", factor }).flatMap(({ meaning, steps }) => [meaning, steps]),
  );
  expect(texts).not.toContain("");
  for (const entry of register)
    for (const { meaning, steps } of guidanceOn(entry)) expect([meaning, steps], entry.id).not.toContain("");
  expect(new Set(texts).size, "each topic has its own texts").toBe(2 * RISK_FACTORS.length);
  expect(guidanceOn({ id: "passport-tax-debt", factor: "passport-restrictions" })).toHaveLength(2);
  const [emergency] = guidanceOn({ id: "border-emergency-2025", factor: "emergency-powers" });
  expect(emergency?.meaning).toContain("An emergency");
});

test("stored answers that aren't options of a question are dropped", () => {
  expect(
    knownAnswers({
      passport: ["expired", "valid", 7],
      plans: ["air", "moon"],
      gone: ["x"],
      courts: "supervision",
    }),
  ).toEqual({ passport: ["valid"], plans: ["air"] });
  for (const broken of [null, "text", 3, []]) expect(knownAnswers(broken)).toEqual({});
});
