import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.server";

const enough = {
  APP_ORIGIN: "https://monitor.example",
  SESSION_SECRETS: "5f1d7a84e3b2c690b8a7d6e5f4c3b2a1",
  DATA_SECRETS: "c04e9b7715f2ad8360b1e4d29f7a5c3e",
  MAIL_FROM: "Alerts <alerts@example.com>",
};

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

test("heartbeat and webhook addresses are optional; one that isn't https is refused by name and never shown", () => {
  const names = ["REFRESH_HEARTBEAT_URL", "SWEEP_HEARTBEAT_URL", "ALARM_WEBHOOK_URL"] as const;
  for (const name of names) {
    expect(readConfig(enough)[name]).toBeUndefined();
    expect(readConfig({ ...enough, [name]: "" })[name]).toBeUndefined();
    const good = "https://hc-ping.com/5f1d7a84-e3b2-4c69-8b8a-7d6e5f4c3b2a";
    expect(readConfig({ ...enough, [name]: good })[name]).toBe(good);
    for (const wrong of ["hc-ping.com/token", "ftp://token.example", "http://token.example"]) {
      expect(() => readConfig({ ...enough, [name]: wrong })).toThrow(new RegExp(name));
      expect(() => readConfig({ ...enough, [name]: wrong })).not.toThrow(/token/);
    }
  }
  expect(() => readConfig({ ...enough, ALARM_WEBHOOK_FORMAT: "teams" })).toThrow(/ALARM_WEBHOOK_FORMAT/);
});

test("the limit on registration emails is a whole number, and the webhook's secret has its provider's form", () => {
  expect(readConfig(enough).REGISTRATION_EMAILS_PER_HOUR).toBe(200);
  expect(readConfig({ ...enough, REGISTRATION_EMAILS_PER_HOUR: "50" }).REGISTRATION_EMAILS_PER_HOUR).toBe(50);
  for (const REGISTRATION_EMAILS_PER_HOUR of ["0", "-1", "many"])
    expect(() => readConfig({ ...enough, REGISTRATION_EMAILS_PER_HOUR })).toThrow(
      /REGISTRATION_EMAILS_PER_HOUR/,
    );
  expect(() => readConfig({ ...enough, RESEND_WEBHOOK_SECRET: "re_hidden" })).toThrow(
    /RESEND_WEBHOOK_SECRET/,
  );
  expect(() => readConfig({ ...enough, RESEND_WEBHOOK_SECRET: "re_hidden" })).not.toThrow(/re_hidden/);
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
  (secret) => {
    for (const name of ["SESSION_SECRETS", "DATA_SECRETS"])
      expect(() => readConfig({ ...enough, [name]: secret })).toThrow(`${name} is too easy to guess`);
  },
);

test("stored data has secrets of its own: they are required, and none may sign sessions too", () => {
  expect(() => readConfig({ ...enough, DATA_SECRETS: undefined })).toThrow(/DATA_SECRETS is missing/);
  const shared = { ...enough, DATA_SECRETS: `${enough.DATA_SECRETS},${enough.SESSION_SECRETS}` };
  expect(() => readConfig(shared)).toThrow(/DATA_SECRETS must not share a secret with SESSION_SECRETS/);
});

test.each(["http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787"])(
  "on localhost (%s) http is enough, including for providers",
  (APP_ORIGIN) => {
    const local = { ...enough, APP_ORIGIN, GUARDIAN_BASE_URL: "http://localhost:8788/guardian" };
    expect(readConfig(local).APP_ORIGIN).toBe(APP_ORIGIN);
  },
);

test("the second reader's variables are optional; an address of its own needs a key of its own, so that no key goes elsewhere", () => {
  const { READER_API_KEY, READER_BASE_URL, READER_MODEL } = readConfig(enough);
  expect([READER_API_KEY, READER_BASE_URL, READER_MODEL]).toEqual([undefined, undefined, undefined]);
  const custom = { ...enough, READER_BASE_URL: "https://reader.example/v1/" };
  expect(() => readConfig({ ...custom, ANALYST_API_KEY: "analyst-key" })).toThrow(
    /READER_BASE_URL needs its own READER_API_KEY/,
  );
  expect(readConfig({ ...custom, READER_API_KEY: "reader-key" }).READER_BASE_URL).toBe(
    "https://reader.example/v1",
  );
  expect(() =>
    readConfig({ ...custom, READER_API_KEY: "k", READER_BASE_URL: "http://reader.example" }),
  ).toThrow(/READER_BASE_URL must be an https address/);
  expect(() => readConfig({ ...enough, READER_MODEL: " " })).toThrow(/READER_MODEL/);
});
