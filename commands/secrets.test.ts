import { expect, test } from "vitest";
import { secretsIn } from "./secrets";

// Assembled here so this file itself contains nothing that looks like a secret.
const secrets = {
  "private key": `-----BEGIN ${"RSA PRIVATE"} KEY-----`,
  "Stripe live key": `sk_${"live"}_${"a1B2".repeat(6)}`,
  "Stripe webhook secret": `whsec${"_"}${"a1B2".repeat(8)}`,
  "OpenAI key": `sk${"-"}proj-${"a1B2".repeat(10)}`,
  "GitHub token": `ghp${"_"}${"a1B2".repeat(9)}`,
  "AWS access key": `AKIA${"ABCD".repeat(4)}`,
  "API key in an assignment": `GUARDIAN_API${"_"}KEY=${"0f1e".repeat(8)}`,
};

test.each(Object.entries(secrets))("a %s is found, named by its line, and not repeated", (name, secret) => {
  expect(secretsIn(`first\nconst key = "x"; // ${secret}\n`)).toEqual([`line 2: ${name}`]);
});

test.each([
  'STRIPE_SECRET_KEY: "sk_test_demonstration"',
  'GUARDIAN_API_KEY="demonstration-key-for-this-machine"',
  "whsec_demonstration",
  '"integrity": "sha512-9QAJ1p7DI0bVw3sk-abcdefghijklmnopqrstuvwxyz0123456789=="',
])("demonstration values and checksums aren't secrets: %s", (line) => {
  expect(secretsIn(line)).toEqual([]);
});
