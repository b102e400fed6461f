import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { priceProblems } from "~/billing/price-check.server";
import { readConfig } from "~/config.server";
import { PROJECT } from "./local-product";

// npm run stripe:check: compares the price configured at Stripe with the one on the screens. Run it before each
// deployment with the production values in the environment; missing ones are read from .dev.vars.

const file = path.join(PROJECT, ".dev.vars");
const own = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
// Required by the config, but irrelevant here. A localhost origin needs no other settings.
const unused = "-".repeat(32);
const defaults = { SESSION_SECRETS: unused, DATA_SECRETS: unused, MAIL_FROM: "nobody@example.com" };
const here = { APP_ORIGIN: "http://localhost:8787" };

async function check(): Promise<void> {
  const problems = await priceProblems({
    config: readConfig({ ...defaults, ...own, ...process.env, ...here }),
    fetch,
  });
  if (problems.length === 0) {
    console.log("The Stripe price matches the price shown in the app.");
    return;
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
}

check().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
