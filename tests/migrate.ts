import { env } from "cloudflare:workers";

await env.DB.batch(
  env.TEST_MIGRATIONS.flatMap(({ queries }) => queries.map((query) => env.DB.prepare(query))),
);
