import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { isBad, linesOf, type Finding } from "~/doctor/finding";
import { configForChecks } from "./doctor/config";
import { examine } from "~/doctor/examine.server";
import { deploymentOf, settingsIn } from "./deployment";
import { PROJECT } from "./local-product";

// npm run doctor: calls each configured provider once and says what is wrong. Ends with 1
// if one fails or its replies changed.

try {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      mail: { type: "string" },
      env: { type: "string" },
      secrets: { type: "string" },
    },
  });
  const print = (found: readonly Finding[]) => {
    if (values.json) console.log(JSON.stringify(found, undefined, 2));
    else console.log(found.flatMap(linesOf).join("\n"));
    if (found.some(isBad)) process.exitCode = 1;
  };
  const file = path.join(PROJECT, ".dev.vars");
  const own =
    values.env !== undefined
      ? settingsIn(deploymentOf(values.env).settingsFile)
      : existsSync(file)
        ? parseEnv(readFileSync(file, "utf8"))
        : {};
  const config = configForChecks({
    ...own,
    ...process.env,
    ...(values.secrets ? settingsIn(values.secrets) : {}),
  });
  const found = await examine(
    {
      config,
      fetch,
      now: () => new Date(),
      random: () => Math.random(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    { newId: () => crypto.randomUUID(), mailTo: values.mail },
  );
  print(found);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
