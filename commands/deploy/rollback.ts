import { z } from "zod";
import { environmentOf } from "./environment";
import type { Host } from "./host";
import { signIn } from "./sign-in";
import { Steps, Unusable } from "./steps";
import { appliedMigrations, bookmarkOf, deployedVersions, deployMessage } from "./versions";

export interface RollbackOptions {
  environment: string;
  /** Roll back though the older version doesn't know today's tables or database. */
  isForced: boolean;
}

/**
 * Lets the version before run again. The database stays as it is; its bookmark of before the last deployment is named.
 * @throws {Stopped} if there is none, or if a migration or another database makes it unsafe
 */
export async function rollback(options: RollbackOptions, host: Host): Promise<void> {
  const environment = environmentOf(options.environment, host.folder);
  const name = options.environment === "production" ? "" : ` -- --env ${options.environment}`;
  const steps = new Steps(
    ["Sign-in", "Find the version before", "Roll back"],
    `npm run rollback${name}`,
    host,
  );
  const cloudflare = await steps.run("Sign-in", () => signIn(host));
  const { now, before, bookmark } = await steps.run("Find the version before", async () => {
    const [now, before] = await deployedVersions(cloudflare, environment, 2);
    if (!now || !before) throw new Unusable(`${environment.worker} has no version before this one.`);
    const databaseId = now.databaseId;
    const found = { now, before, bookmark: databaseId ? await bookmarkOf(cloudflare, databaseId) : "" };
    if (options.isForced) return found;
    if (before.databaseId !== databaseId)
      throw new Unusable(
        `The version before has another database, from before a restore: ${before.databaseId}. With \`--anyway\` it runs on that.`,
      );
    const applied = databaseId ? await appliedMigrations(cloudflare, databaseId) : [];
    if (before.migrations !== undefined && applied.length > before.migrations) {
      const later = applied.slice(before.migrations).join(", ");
      throw new Unusable(
        `It is unsafe: since that version the database got ${later}, which it doesn't know. ` +
          "Better deploy a fixed version. If nothing else helps: `--anyway`, and take the database back too, which loses what was written since: " +
          `\`npx wrangler d1 time-travel restore DB --bookmark ${now.bookmark} --config ${environment.configFile}\`.`,
      );
    }
    return found;
  });
  await steps.run("Roll back", async () => {
    await cloudflare.post(
      `/workers/scripts/${environment.worker}/deployments`,
      {
        strategy: "percentage",
        versions: [{ version_id: before.id, percentage: 100 }],
        annotations: { "workers/message": deployMessage(before.migrations ?? 0, bookmark) },
      },
      z.unknown(),
    );
    return `version ${before.id} of ${before.deployedAt}`;
  });
  host.say(`\nThe database stays as it is, at bookmark ${bookmark}.`);
  if (now.bookmark) host.say(`Before the deployment that was taken back it was at ${now.bookmark}.`);
  host.say(
    "Secrets are those that this version was deployed with. `npm run deploy` deploys what is checked out here.",
  );
}
