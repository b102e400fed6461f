import { expect, test } from "vitest";
import { DEFAULT_PATTERNS, readPatterns, matchTestPattern } from "./test-users";

const patterns = readPatterns(DEFAULT_PATTERNS);

test.each([
  ["test@example.com", "test", "local part"],
  ["test1@example.com", "test", "local part"],
  ["12test@example.com", "test", "local part"],
  ["john+test@example.com", "test", "local part"],
  ["john.test.smith@example.com", "test", "local part"],
  ["Test_User@example.com", "test", "local part"],
  ["testuser@example.com", "test", "local part"],
  ["usertest2@example.com", "test", "local part"],
  ["demo-user@example.com", "demo", "local part"],
  ["demoaccount@example.com", "demo", "local part"],
  ["foobar@example.com", "foo", "local part"],
  ["qa@example.com", "qa", "local part"],
  ["jane@test.com", "test", "domain"],
  ["jane@mail.dev.example.com", "dev", "domain"],
  ["jane@demo-company.com", "demo", "domain"],
  ["jane@something.test", "test", "domain"],
])("%s matches %s in its %s", (email, pattern, place) => {
  expect(matchTestPattern(email, patterns)).toMatchObject({ pattern, place });
});

test.each([
  "contest@example.com",
  "latest@example.com",
  "protester@example.com",
  "testa@example.com",
  "develop@example.com",
  "devon@example.com",
  "democracy@example.com",
  "quality@qatar.com",
  "barbara@example.com",
  "barnes@foodbank.org",
  "jane@studio.dev",
  "ministry@moe.gov.qa",
  "jane@greatest.example.com",
  "jane@bare.foo",
])("%s doesn't match as a test user", (email) => {
  expect(matchTestPattern(email, patterns)).toBeNull();
});

test("a pattern of several words matches them side by side", () => {
  expect(matchTestPattern("load-test@example.com", readPatterns("load-test"))?.word).toBe("load-test");
  expect(matchTestPattern("test1@example.com", readPatterns("test1"))?.word).toBe("test-1");
  expect(matchTestPattern("test12@example.com", readPatterns("test1"))).toBeNull();
  expect(matchTestPattern("loads.test@example.com", readPatterns("load-test"))).toBeNull();
});

test("patterns are trimmed, lowercase, unique, and never empty", () => {
  expect(readPatterns(" Test, demo ,,TEST, *, %")).toEqual(["test", "demo"]);
  expect(readPatterns("")).toEqual([]);
});

test("a wildcard isn't a pattern and matches no user", () => {
  expect(matchTestPattern("jane@example.com", readPatterns("*, %, _, .*"))).toBeNull();
});
