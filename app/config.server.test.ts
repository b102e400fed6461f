import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server";

const enough = {
  APP_ORIGIN: "https://monitor.example",
  SESSION_SECRETS: "5f1d7a84e3b2c690b8a7d6e5f4c3b2a1",
  MAIL_FROM: "Alerts <alerts@example.com>",
};

test("without any provider variables, the real providers' URLs are used and their keys are absent", () => {
  const config = readConfig(enough);
  expect(config.GUARDIAN_BASE_URL).toBe("https://content.guardianapis.com");
  expect(config.GUARDIAN_API_KEY).toBeUndefined();
});

test("a missing secret is an error that names it", () => {
  expect(() => readConfig({ ...enough, SESSION_SECRETS: undefined })).toThrow(ConfigError);
  expect(() => readConfig({ ...enough, SESSION_SECRETS: undefined })).toThrow(/SESSION_SECRETS is missing/);
});

test("a short secret is rejected without being shown", () => {
  expect(() => readConfig({ ...enough, SESSION_SECRETS: "hunter2" })).toThrow(/at least 32 characters/);
  expect(() => readConfig({ ...enough, SESSION_SECRETS: "hunter2" })).not.toThrow(/hunter2/);
});

test("a base URL that isn't http(s) is rejected by name", () => {
  expect(() => readConfig({ ...enough, GDELT_BASE_URL: "file:///etc/passwd" })).toThrow(/GDELT_BASE_URL/);
});

test.each([
  undefined,
  "",
  "example.com",
  "example.com:443",
  "null",
  "ftp://example.com",
  "https://a@b.example",
  "https://example.com/app",
])("an APP_ORIGIN of %j is rejected by name, whatever else is set", (APP_ORIGIN) => {
  expect(() => readConfig({ ...enough, APP_ORIGIN })).toThrow(/APP_ORIGIN/);
});

test("a deployment needs https for its own origin and for every provider", () => {
  expect(() => readConfig({ ...enough, APP_ORIGIN: "http://monitor.example" })).toThrow(
    /APP_ORIGIN must be an https address/,
  );
  expect(() => readConfig({ ...enough, GUARDIAN_BASE_URL: "http://guardian.example" })).toThrow(
    /GUARDIAN_BASE_URL must be an https address/,
  );
  expect(readConfig({ ...enough, APP_ORIGIN: "https://Monitor.example:443/" }).APP_ORIGIN).toBe(
    "https://monitor.example",
  );
});

test("password hashes cost what OWASP asks for, and only localhost and tests may lower it", () => {
  expect(readConfig(enough).PASSWORD_COST).toBe(14);
  for (const PASSWORD_COST of ["4", "13"]) {
    expect(() => readConfig({ ...enough, PASSWORD_COST })).toThrow(/PASSWORD_COST must be 14/);
    const local = { ...enough, APP_ORIGIN: "http://localhost:8787", PASSWORD_COST };
    expect(readConfig(local).PASSWORD_COST).toBe(Number(PASSWORD_COST));
  }
  for (const PASSWORD_COST of ["3", "15", "high"]) {
    expect(() => readConfig({ ...enough, PASSWORD_COST })).toThrow(/PASSWORD_COST/);
  }
});

test.each(["x".repeat(40), "passwordpasswordpasswordpassword", "abcdefgh".repeat(5)])(
  "a deployment refuses the guessable secret %s",
  (SESSION_SECRETS) => {
    expect(() => readConfig({ ...enough, SESSION_SECRETS })).toThrow(/SESSION_SECRETS is too easy to guess/);
  },
);

test.each(["http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787"])(
  "on localhost (%s) http is enough, including for providers",
  (APP_ORIGIN) => {
    const local = { ...enough, APP_ORIGIN, GUARDIAN_BASE_URL: "http://localhost:8788/guardian" };
    expect(readConfig(local).APP_ORIGIN).toBe(APP_ORIGIN);
  },
);
