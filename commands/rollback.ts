import { parseArgs } from "node:util";
import { rollback } from "./deploy/rollback";
import { asCommand, thisMachine } from "./deploy/this-machine";

// npm run rollback: lets the version before run again.

await asCommand(() => {
  const { values } = parseArgs({
    options: {
      env: { type: "string", default: "production" },
      anyway: { type: "boolean", default: false },
    },
  });
  return rollback({ environment: values.env, isForced: values.anyway }, thisMachine());
});
