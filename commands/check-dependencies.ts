import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { acceptedAdvisories, judgeAudit } from "./advisories";
import { PROJECT } from "./local-product";

// npm run check:dependencies: fails on a known vulnerability of a production dependency, unless
// docs/accepted-advisories.json accepts it with a reason and a date. An unreachable registry fails nothing, so tests
// can run offline, but prints a prominent warning that nothing was checked.

const accepted = acceptedAdvisories.parse(
  JSON.parse(readFileSync(path.join(PROJECT, "docs/accepted-advisories.json"), "utf8")),
);
const audit = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: PROJECT,
  encoding: "utf8",
  timeout: 120_000,
  shell: process.platform === "win32",
});
const outcome = judgeAudit(audit.stdout, accepted);
if (outcome.kind === "unreachable") {
  console.warn(
    `WARNING: known vulnerabilities were NOT checked. The registry did not respond: ${outcome.reason}`,
  );
} else {
  for (const line of outcome.accepted) console.log(`Accepted: ${line}`);
  for (const line of outcome.refused) console.error(`Not accepted: ${line}`);
  console.log(
    `Known vulnerabilities: ${outcome.accepted.length} accepted, ${outcome.refused.length} not accepted.`,
  );
  if (outcome.refused.length > 0) process.exitCode = 1;
}
