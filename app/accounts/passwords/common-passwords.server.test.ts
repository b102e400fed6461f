import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.server";

// Common passwords of 8 or more characters from published leaks.
const LEAKED =
  `password password1 password12 password123 Password1 Password123! passw0rd P@ssw0rd p@ssword1 pa55word
  12345678 123456789 1234567890 123123123 11111111 00000000 87654321 88888888 12341234 147258369 123456789a a12345678
  qwertyuiop qwerty123 qwerty12345 Qwerty123! 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx qazwsxedc asdfghjkl asdf1234
  abcd1234 abc12345 abcdefgh abc123abc123 a1b2c3d4 aa123456 aaaaaaaa iloveyou iloveyou1 iloveyou2 sunshine sunshine1
  princess princess1 football football1 baseball baseball1 superman superman1 batman123 trustno1 letmein1 letmein123
  welcome1 welcome123 Welcome2024! monkey123 dragon123 master123 shadow123 michael1 jennifer jordan23 charlie1 admin123
  admin1234 administrator1 changeme changeme123 secret123 default1 guest1234 test1234 testtest summer2024 Summer2025!
  winter2025 spring2025 america1 freedom1 starwars whatever computer internet butterfly liverpool chocolate fuckyou1
  pokemon123 letmein! hello123 hellohello 1password drowssap iloveyou! 19900101 01011990 2000-01-01`.split(
    /\s+/,
  );

const GOOD = [
  "exit-freedom-2028",
  "a-long-passphrase-1",
  "a-new-password",
  "first-password",
  "correct horse 1",
  "correct horse battery staple",
  "tr7-mellow-otter",
  "Xk29!mzQw0",
  "purple-monkey-dishwasher-9",
  "ribbon42glacier",
  "пароль-из-снега-7",
  "8f14e45fceea167a",
];

test.each(LEAKED)("%s is rejected", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  "freedommonitor1",
  "FreedomMonitor!",
  "Fr33dom-Monitor-2028",
  "exitfreedommonitor",
  "US Exit Freedom Monitor 1",
  "us-exit-freedom",
  "monitor2028",
])("the product's name alone, as in %s, is rejected", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(GOOD)("%s is accepted", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test("an account's own address, or its name with digits, is rejected", () => {
  expect(isCommonPassword("ada.byron@example.com", "ada.byron@example.com")).toBe(true);
  expect(isCommonPassword("adabyron1815", "ada.byron@example.com")).toBe(true);
  expect(isCommonPassword("adabyron1815", "grace@example.com")).toBe(false);
});
