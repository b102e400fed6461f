import { expect, test } from "vitest";
import { shortened } from "./shortened";

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
