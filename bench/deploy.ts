import { parseArgs } from "node:util";
import { build, isBuilt } from "../commands/product-build";
import { simulatedDeployment, type Deployment } from "../tests/journeys/deployment";

// npm run bench:deploy: cuts each call of a first deployment to a simulated Cloudflare account, once before it is carried out and
// once after, and runs the deployment again until it succeeds. Exits with 1 if anything is there twice or a secret is lost.
// `-- --from 40` begins with the 40th call.

const { values } = parseArgs({ options: { from: { type: "string", default: "1" } } });
if (!isBuilt()) await build();
const whole = await simulatedDeployment();
await whole.deploy();
const kinds = [...whole.cloudflare.calls];
const expected = await stateOf(whole);
await whole.stop();
console.log(`${kinds.length} calls; ${expected}`);

const RUNS_MAX = 3;
let [cuts, wrong, stopped] = [0, 0, 0];
for (const [index, kind] of kinds.entries())
  for (const trouble of ["cut", "lost"] as const) {
    if (index + 1 < Number(values.from)) continue;
    const deployed = await simulatedDeployment();
    deployed.cloudflare.failAt(index + 1, trouble);
    let runs = 0;
    let problem = "";
    for (let isDone = false; !isDone && runs < RUNS_MAX; runs += 1)
      isDone = await deployed.deploy().then(
        () => true,
        (error: Error) => {
          problem = error.message.split("\n")[0] ?? "";
          return false;
        },
      );
    cuts += 1;
    if (runs > 1) stopped += 1;
    const state = await stateOf(deployed);
    if (state !== expected) wrong += 1;
    const outcome = state === expected ? "" : ` WRONG ${state} ${problem}`;
    console.log(`${String(index + 1).padStart(3)} ${kind} ${trouble}: ${runs} runs${outcome}`);
    await deployed.stop();
  }
console.log(`${cuts} cuts, ${stopped} stopped a run, ${wrong} ended wrong`);
process.exit(wrong > 0 ? 1 : 0);

/** How many there are of everything that a deployment makes, and what the Worker's health check answers. */
async function stateOf({ cloudflare, secrets, ask }: Deployment): Promise<string> {
  return JSON.stringify({
    databases: cloudflare.databases.all.length,
    namespaces: cloudflare.namespaces.length,
    queues: cloudflare.queues.length,
    consumers: cloudflare.queues.reduce((sum, { consumers }) => sum + consumers.length, 0),
    secrets: Object.keys(secrets()).length,
    health: (await ask("/health").catch(() => undefined))?.status,
  });
}
