import { env } from "cloudflare:workers";
import { emptyDatabase } from "./empty-database";

// Files share one workerd and its database. Each file begins with the tables of the real migrations and no row in them.

const { isMigrated } = globalThis as { isMigrated?: true };
if (isMigrated) {
  await emptyDatabase(env.DB);
} else {
  await env.DB.batch(
    env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
  );
  Object.assign(globalThis, { isMigrated: true });
}
