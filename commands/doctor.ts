import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseEnv } from "node:util";
import { readConfig } from "~/config.server";
import { SETTING_NAMES } from "~/sources/endpoints.server";
import { deploymentOf, settingsIn } from "./deployment";
import { PROJECT } from "./local-product";
import { checkProviders } from "./providers";

// npm run doctor: calls each configured provider once and prints what was read and what failed. Exits with 1 if a check failed.

// Required, and seen by no provider.
const SECRETS = { SESSION_SECRETS: randomUUID(), DATA_SECRETS: randomUUID() };
const ADDRESSES = { APP_ORIGIN: "http://localhost:8787", MAIL_FROM: "nobody@example.com" };

/** Sets the exit code to 1 if a provider fails. @throws for an invalid setting */
export async function examine({ env }: { env?: string }): Promise<void> {
  const file = path.join(PROJECT, ".dev.vars");
  const local = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const config = readConfig({
    ...SECRETS,
    ...ADDRESSES,
    ...(env === undefined ? local : settingsIn(deploymentOf(env).settingsFile)),
    ...Object.fromEntries(
      SETTING_NAMES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  });
  const findings = await checkProviders({
    config,
    fetch,
    now: () => new Date(),
    random: () => Math.random(),
    sleep: async (ms) => void (await setTimeout(ms)),
  });
  for (const { state, name, lines } of findings)
    console.log([`${state.padEnd(7)}${name}`, ...lines].join("\n       "));
  if (findings.some(({ state }) => state === "failed")) process.exitCode = 1;
}
