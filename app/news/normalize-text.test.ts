import { expect, test } from "vitest";
import { normalizeText } from "~/news/matcher";

test("every spelling of the country becomes one word", () => {
  expect(normalizeText("U.S.-Canada border: Trump’s plan", 500)).toBe(" usa canada border . trump plan ");
  for (const name of ["US", "USA", "U.S.", "U . S .", "the United States", "America"])
    expect(normalizeText(`Leaving ${name} now`, 500)).toBe(" leaving usa now ");
});

test("the pronoun and the other Americas aren't mistaken for the country", () => {
  expect(normalizeText("Tell us more", 500)).toBe(" tell us more ");
  expect(normalizeText("Travel in Latin America", 500)).toBe(" travel in latin amerika ");
  expect(normalizeText("LET US GO", 500)).toBe(" let us go ");
});

test("commas go, unless they are asked for", () => {
  const title = "Fee of $2,350 ends, court says";
  expect(normalizeText(title, 500)).toBe(" fee of $2350 ends court says ");
  expect(normalizeText(title, 500, { keepsCommas: true })).toBe(" fee of $2350 ends , court says ");
});

test("numbers stay whole and sentences stay separate", () => {
  expect(normalizeText("Fee is $2,350. Not less.", 500)).toBe(" fee is $2350 . not less . ");
});

test("a long text is truncated before it is read", () => {
  expect(normalizeText("a ".repeat(10_000), 20).length).toBeLessThan(30);
});
