import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords";

test.each(["password123", "Password123", "Qwerty123!", "iloveyou1"])("%s is advised against", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["exit-freedom-2028", "password", "correct horse 1", ""])("%j is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
