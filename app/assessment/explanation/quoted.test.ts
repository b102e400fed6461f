import { expect, test } from "vitest";
import { quoted, quotedAtEnd } from "./quoted";

test.each([
  ["A bill to revoke passports.", "“A bill to revoke passports”", "“A bill to revoke passports.”"],
  ["Exit permits", "“Exit permits”", "“Exit permits.”"],
  ["Who may leave?", "“Who may leave?”", "“Who may leave?”"],
  ["Barred from the U.S.", "“Barred from the U.S.”", "“Barred from the U.S.”"],
  ["And so on...", "“And so on...”", "“And so on...”"],
])("%s is quoted without its period within a sentence, and with one at its end", (name, within, atEnd) => {
  expect(quoted(name)).toBe(within);
  expect(quotedAtEnd(name)).toBe(atEnd);
});
