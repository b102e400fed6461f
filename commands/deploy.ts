import { parseArgs } from "node:util";
import { deploy } from "./deploy/deploy";
import { asCommand, thisMachine } from "./deploy/this-machine";

// npm run deploy: from a clone to a running service, and from one version to the next.

await asCommand(() => {
  const { values } = parseArgs({
    options: {
      env: { type: "string", default: "production" },
      "dry-run": { type: "boolean", default: false },
      secrets: { type: "string" },
      domain: { type: "string" },
      replace: { type: "string", multiple: true, default: [] },
    },
  });
  return deploy(
    {
      environment: values.env,
      isDryRun: values["dry-run"],
      secretsFile: values.secrets,
      domain: values.domain,
      replace: values.replace,
    },
    thisMachine(),
  );
});
