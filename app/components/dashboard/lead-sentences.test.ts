import { expect, test } from "vitest";
import { leadSentences } from "./lead-sentences";

test("a text is cut at the end of a sentence, and nothing of it is lost", () => {
  expect(leadSentences("One. Two.", 5)).toEqual(["One.", "Two."]);
  expect(leadSentences("One. Two.", 9)).toEqual(["One. Two.", ""]);
  const text =
    "The risk level is 37 out of 100. 16 restrictions in force account for 12.3 points. “A rule” (The Paper) adds 3. Is it up? No.";
  for (let length = 1; length < 140; length += 1) {
    const [lead, rest] = leadSentences(text, length);
    expect(`${lead} ${rest}`.trim()).toBe(text);
    expect(lead).toMatch(/[.?]$/);
  }
});

test("a sentence that is longer than the limit stays whole", () => {
  const long = `It rose ${"a lot ".repeat(40)}today.`;
  expect(leadSentences(`${long} Then it fell.`, 100)).toEqual([long, "Then it fell."]);
});

test("an abbreviation or a decimal point ends no sentence", () => {
  const text = "The U.S. Department of State, in Trump v. Orr, No. 25A319, kept 12.3 points. It stays.";
  expect(leadSentences(text, 20)[0]).toBe(
    "The U.S. Department of State, in Trump v. Orr, No. 25A319, kept 12.3 points.",
  );
});
