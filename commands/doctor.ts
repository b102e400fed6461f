import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { isBad, linesOf } from "./doctor/check";
import { configForChecks } from "./doctor/config";
import { examine } from "./doctor/doctor";
import { environmentOf, settingsIn } from "./deploy/environment";
import { asCommand } from "./deploy/this-machine";
import { PROJECT } from "./local-product";

// npm run doctor: calls each configured provider once and says what is wrong. Ends with 1 if one fails or its replies changed.

await asCommand(async () => {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      mail: { type: "string" },
      env: { type: "string" },
      secrets: { type: "string" },
    },
  });
  const file = path.join(PROJECT, ".dev.vars");
  const own =
    values.env !== undefined
      ? settingsIn(environmentOf(values.env, path.join(PROJECT, ".deploy")).settingsFile)
      : existsSync(file)
        ? parseEnv(readFileSync(file, "utf8"))
        : {};
  const config = configForChecks({
    ...own,
    ...process.env,
    ...(values.secrets ? settingsIn(values.secrets) : {}),
  });
  const findings = await examine(
    {
      config,
      fetch,
      now: () => new Date(),
      random: () => Math.random(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    { newId: () => crypto.randomUUID(), mailTo: values.mail },
  );
  if (values.json) console.log(JSON.stringify(findings, undefined, 2));
  else console.log(findings.flatMap(linesOf).join("\n"));
  if (findings.some(isBad)) process.exitCode = 1;
});
