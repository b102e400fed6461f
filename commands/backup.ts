import { parseArgs } from "node:util";
import { backup } from "./deploy/backup";
import { asCommand, thisMachine } from "./deploy/this-machine";

// npm run backup: the deployed database as a file.

await asCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { env: { type: "string", default: "production" } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new Error("Usage: npm run backup -- FILE.sql [--env NAME]");
  await backup({ environment: values.env, file }, thisMachine());
});
