import { expect, test } from "vitest";
import { turns } from "~/news/direction";
import { plainText } from "~/news/plain-text";

const turnsOf = (title: string) => turns(plainText(title, 500));

test.each([
  ["Court halts order that bars citizens from leaving", 1],
  ["Court refuses to halt order that bars citizens from leaving", 2],
  ["House defeats amendment to deny passports", 1],
  ["House defeats amendment to end travel ban", 2],
  ["Appeals court lifts injunction against passport rule", 2],
  ["Bill to revoke passports fails in Senate", 1],
  ["White House has no plan to suspend passports", 1],
  ["Secretary denies passports will be revoked", 1],
  ["President signs order to revoke passports", null],
  ["Order bars citizens from leaving during emergency", null],
])("%s: the measure is turned round %s times", (title, times) => expect(turnsOf(title)).toBe(times));

test("a text of nothing but reversals is followed to its end", () => {
  expect(turnsOf("reject halt ".repeat(2_000))).toBeGreaterThan(10);
});
