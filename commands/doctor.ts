import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { isBad, linesOf, type Finding } from "~/doctor/finding";
import { configForChecks } from "./doctor/config";
import { examine } from "~/doctor/examine.server";
import { environmentOf, settingsIn } from "./deploy/environment";
import { askRemoteDoctor } from "./deploy/remote-doctor";
import { asCommand, thisMachine } from "./deploy/this-machine";
import { PROJECT } from "./local-product";

// npm run doctor: calls each configured provider once and says what is wrong, with --remote from the deployed Worker. Ends with 1
// if one fails or its replies changed.

await asCommand(async () => {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      mail: { type: "string" },
      env: { type: "string" },
      secrets: { type: "string" },
      remote: { type: "boolean", default: false },
    },
  });
  const print = (found: readonly Finding[]) => {
    if (values.json) console.log(JSON.stringify(found, undefined, 2));
    else console.log(found.flatMap(linesOf).join("\n"));
    if (found.some(isBad)) process.exitCode = 1;
  };
  if (values.remote) {
    const { env: environment = "production", mail, secrets } = values;
    if (mail !== undefined || secrets !== undefined)
      throw new Error(
        "The Worker has its own settings and sends no test email: leave out --mail and --secrets.",
      );
    // Only the findings go to the standard output.
    const host = { ...thisMachine(), say: (line: string) => console.error(line) };
    print(await askRemoteDoctor({ environment }, host));
    return;
  }
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
});
