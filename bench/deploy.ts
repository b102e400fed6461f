import { build, isBuilt } from "../commands/product-build";
import { simulatedDeployment } from "../tests/journeys/deployment";

// npm run bench:deploy: cuts each call of a first deployment to a simulated Cloudflare account, once before it is carried out and
// once after, and runs the deployment again until it succeeds. Exits with 1 if anything is there twice or a secret is lost.

if (!isBuilt()) await build();
const whole = await simulatedDeployment();
await whole.deploy();
const kinds = [...whole.cloudflare.calls];
await whole.stop();
console.log(`${kinds.length} calls`);

const RUNS_MAX = 3;
let wrong = 0;
let stopped = 0;
for (const [index, kind] of kinds.entries())
  for (const trouble of ["cut", "lost"] as const) {
    const deployed = await simulatedDeployment();
    const { cloudflare } = deployed;
    cloudflare.failAt(index + 1, trouble);
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
    if (runs > 1) stopped += 1;
    const counts = {
      databases: cloudflare.databases.all.length,
      namespaces: cloudflare.namespaces.length,
      queues: cloudflare.queues.length,
      consumers: cloudflare.queues.reduce((sum, { consumers }) => sum + consumers.length, 0),
      secrets: Object.keys(deployed.secrets()).length,
      health: (await deployed.ask("/health").catch(() => undefined))?.status,
    };
    const isRight =
      JSON.stringify(counts) ===
      JSON.stringify({ databases: 1, namespaces: 1, queues: 4, consumers: 4, secrets: 2, health: 503 });
    if (!isRight) wrong += 1;
    console.log(
      `${String(index + 1).padStart(3)} ${kind} ${trouble}: ${runs} runs ${isRight ? "" : `WRONG ${JSON.stringify(counts)} ${problem}`}`,
    );
    await deployed.stop();
  }
console.log(`${kinds.length * 2} cuts, ${stopped} stopped a run, ${wrong} ended wrong`);
process.exit(wrong > 0 ? 1 : 0);
