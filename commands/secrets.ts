import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT } from "./local-product";

// What secrets look like. Each pattern is a format documented by its issuer, so prose and hashes don't match.
const SECRETS: Record<string, RegExp> = {
  "private key": /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  "Stripe live key": /\b[rs]k_live_[0-9A-Za-z]{16,}/,
  "Stripe test key": /\b[rs]k_test_[0-9A-Za-z]{24,}/,
  "Stripe webhook secret": /\bwhsec_[0-9A-Za-z+/=]{32,}/,
  "OpenAI key": /\bsk-(?:proj-|svcacct-)?[0-9A-Za-z_-]{32,}/,
  "Perplexity key": /\bpplx-[0-9A-Za-z]{32,}/,
  "Resend key": /\bre_[0-9A-Za-z]{8,}_[0-9A-Za-z]{16,}/,
  "AWS access key": /\bAKIA[0-9A-Z]{16}\b/,
  "GitHub token": /\b(?:gh[pousr]_[0-9A-Za-z]{36,}|github_pat_[0-9A-Za-z_]{50,})/,
  "npm token": /\bnpm_[0-9A-Za-z]{36}\b/,
  "Google API key": /\bAIza[0-9A-Za-z_-]{35}\b/,
  "Slack token": /\bxox[abeoprs]-[0-9A-Za-z-]{20,}/,
  "JSON web token": /\beyJ[0-9A-Za-z_-]{10,}\.eyJ[0-9A-Za-z_-]{10,}\.[0-9A-Za-z_-]{20,}/,
  "API key in an assignment":
    /\b[A-Z][A-Z_]*_API_(?:KEY|TOKEN)\s*[=:]\s*["']?(?!demonstration)[0-9A-Za-z_-]{20,}/,
};

/** Reports each line with what looks like a secret, as "line 12: Stripe live key", without the secret itself. */
export function secretsIn(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      Object.entries(SECRETS).flatMap(([name, pattern]) =>
        pattern.test(line) ? [`line ${index + 1}: ${name}`] : [],
      ),
    );
}

/** Reads every file that git tracks, or would track. @throws naming each line that seems to hold a secret */
export async function checkSecrets(): Promise<string> {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: PROJECT,
    encoding: "utf8",
  });
  const files = listed.split("\0").filter((file) => file && existsSync(path.join(PROJECT, file)));
  const found = files.flatMap((file) =>
    secretsIn(readFileSync(path.join(PROJECT, file), "latin1")).map((secret) => `${file}, ${secret}`),
  );
  if (found.length > 0) throw new Error(found.join("\n"));
  return `none in ${files.length} files`;
}
