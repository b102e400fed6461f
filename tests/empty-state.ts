import { env } from "cloudflare:workers";
import { emptyDatabase } from "./empty-database";

// Test files share one workerd and its database. Each file starts with migrated, empty tables.

const { isMigrated } = globalThis as { isMigrated?: true };
if (isMigrated) {
  await emptyDatabase(env.DB);
  // Both halves of the erasure marker: an erasure that a test interrupted would hold every later email.
  await Promise.all([env.DB.exec("delete from erasure_marker"), env.SESSIONS.delete("erasure-marker:v1")]);
} else {
  await env.DB.batch(
    env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
  );
  Object.assign(globalThis, { isMigrated: true });
}
