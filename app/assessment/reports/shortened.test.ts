import { quoted, quotedAtEnd, shortened } from "../labels";
import { expect, test } from "vitest";

test.each([
  ["The new rule, however", 21, "The new rule, however"],
  ["The new rule, however", 13, "The new rule…"],
  ["The new rule, however", 12, "The new…"],
  ["The new rules", 7, "The new…"],
  ["Passportwiderruf", 8, "Passport…"],
  ["🛂🛂🛂", 3, "🛂…"],
  ["", 5, ""],
])("%j within %i characters is %j", (text, lengthMax, short) => {
  expect(shortened(text, lengthMax)).toBe(short);
});

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
