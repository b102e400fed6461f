import { parseArgs } from "node:util";
import { restore } from "./deploy/backup";
import { asCommand, thisMachine } from "./deploy/this-machine";

// npm run restore: a backup in a new database, which the next deployment binds.

await asCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      env: { type: "string", default: "production" },
      secrets: { type: "string" },
      anyway: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new Error("Usage: npm run restore -- FILE.sql [--env NAME] [--secrets FILE] [--anyway]");
  await restore(
    { environment: values.env, file, secretsFile: values.secrets, isForced: values.anyway },
    thisMachine(),
  );
});
