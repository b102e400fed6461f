import { findings, type Finding } from "~/doctor/finding";
import { MINUTE_MS, SECOND_MS } from "~/time";
import { queuesOf, readProductConfig } from "./config";
import { environmentOf } from "./environment";
import type { Host } from "./host";
import { findResources } from "./resources";
import { signIn } from "./sign-in";
import { Steps, Unusable } from "./steps";
import { query } from "./versions";

const LOOK_EVERY_MS = 15 * SECOND_MS;
/** Its cron runs every five minutes, and each provider has a minute. */
const WAIT_MS = 12 * MINUTE_MS;

/**
 * Asks the deployed Worker, which has the keys, to call each provider once, and waits for what it finds.
 * @throws {Stopped} if it has no database or finds nothing within 12 minutes
 */
export async function askRemoteDoctor(options: { environment: string }, host: Host): Promise<Finding[]> {
  const environment = environmentOf(options.environment, host.folder);
  const steps = new Steps(
    ["Sign-in", "Find the database", "Ask the Worker", "Wait for its five-minute cron"],
    "npm run doctor -- --remote",
    host,
  );
  const cloudflare = await steps.run("Sign-in", () => signIn(host));
  const databaseId = await steps.run("Find the database", async () => {
    const queues = queuesOf(await readProductConfig());
    const { database } = await findResources(cloudflare, environment, queues, { isRunning: true });
    if (!database) throw new Unusable(`${environment.worker} has no database yet.`);
    return database.id;
  });
  const id = crypto.randomUUID();
  await steps.run("Ask the Worker", () =>
    query(
      cloudflare,
      databaseId,
      "insert into examinations (id, kind, requested_at) values (?1, 'asked', ?2)",
      [id, host.now().getTime()],
    ),
  );
  return steps.run("Wait for its five-minute cron", async () => {
    for (let waitedMs = 0; waitedMs <= WAIT_MS; waitedMs += LOOK_EVERY_MS) {
      await host.sleep(LOOK_EVERY_MS);
      const [row] = await query(
        cloudflare,
        databaseId,
        "select findings from examinations where id = ?1 and finished_at is not null",
        [id],
      );
      if (row) return findings.parse(JSON.parse(String(row.findings)));
    }
    throw new Unusable(
      "The Worker hasn't answered. Does its cron run? `/health` says how old the last refresh is.",
    );
  });
}
