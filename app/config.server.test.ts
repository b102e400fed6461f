import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server";

const enough = { SESSION_SECRETS: "x".repeat(32), MAIL_FROM: "Alerts <alerts@example.com>" };

test("without any provider's var, the real providers' addresses are used and their keys are absent", () => {
  const config = readConfig(enough);
  expect(config.GUARDIAN_BASE_URL).toBe("https://content.guardianapis.com");
  expect(config.GUARDIAN_API_KEY).toBeUndefined();
});

test("a missing secret is an error that names it", () => {
  expect(() => readConfig({ MAIL_FROM: enough.MAIL_FROM })).toThrow(ConfigError);
  expect(() => readConfig({ MAIL_FROM: enough.MAIL_FROM })).toThrow(/SESSION_SECRETS is missing/);
});

test("a short secret is refused without being shown", () => {
  expect(() => readConfig({ ...enough, SESSION_SECRETS: "hunter2" })).toThrow(/at least 32 characters/);
  expect(() => readConfig({ ...enough, SESSION_SECRETS: "hunter2" })).not.toThrow(/hunter2/);
});

test("a base address that is no http address is refused by name", () => {
  expect(() => readConfig({ ...enough, GDELT_BASE_URL: "file:///etc/passwd" })).toThrow(/GDELT_BASE_URL/);
});
