import { expect, test } from "vitest";
import { groupStories } from "~/news/stories";
import { articleOf } from "../../tests/stories";
import { checkAnswer } from "./analyst-answer";
import { ATTACKS } from "../../tests/injection-attacks";

const computed = { level: 24, likelihood: 4.4, band: "low" };
const GENUINE = "State Department revokes the passports of 200,000 citizens";

/** What readers see if the model repeats a hostile story verbatim; null if it is rejected. */
function shownOf(says: string): string | null {
  const stories = groupStories([
    articleOf({ id: "s1", title: GENUINE }),
    articleOf({ id: "s2", title: says, direction: "neutral" }),
  ]);
  const claims = [
    { storyId: "s1", quote: GENUINE, text: GENUINE },
    { storyId: "s2", quote: says, text: says },
  ];
  const answer = {
    explanation: `${GENUINE}. ${says}`,
    likelihood: 97,
    keyEvents: claims,
    keyFactors: claims,
    readings: [],
  };
  const checked = checkAnswer(JSON.stringify(answer), computed, stories);
  return checked && [checked.explanation, ...checked.keyEvents, ...checked.keyFactors].join("\n");
}

test("the corpus has at least 40 distinct attacks", () => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(ATTACKS.map(({ says }) => says)).size).toBe(ATTACKS.length);
});

test.each(ATTACKS)("a story can't make the model output $name", ({ says, mustNotShow }) => {
  expect(says).toMatch(mustNotShow);
  expect(shownOf(says) ?? "").not.toMatch(mustNotShow);
});

test("harmless text is shown as the model wrote it", () => {
  const harmless = [
    "The risk level is 24, which is low, and the February 2028 forecast is 4.4%.",
    "The U.S. border stayed open at 5.30 p.m. in Washington, D.C. on Friday.",
    "Two courts have ruled on the order since 2025-01-20, one of them in 2026.",
    "The 80 citizens in the case were let go; the 2020–2021 closure was wider.",
  ];
  expect(shownOf(harmless[0] as string)).toContain(harmless[0]);
  expect(shownOf(harmless[1] as string)).toContain(harmless[1]);
  expect(shownOf(harmless[2] as string)).toContain(harmless[2]);
  expect(shownOf(harmless[3] as string)).toContain(harmless[3]);
});
