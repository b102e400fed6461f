import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { standInsByHost } from "./stand-ins/by-host";
import { serve } from "./stand-ins/serve";

const alias = { "~": path.join(import.meta.dirname, "app") };

const standIns = await serve(standInsByHost({ now: () => new Date("2026-11-20T12:00:00Z") }), 0);
standIns.server.unref();

export default defineConfig(async () => ({
  test: {
    reporters: ["default"],
    projects: [
      {
        resolve: { alias },
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              // Whatever the Worker asks of the outside is answered by the stand-ins, one set for each host name.
              outboundService: { external: { address: `localhost:${standIns.port}`, http: {} } },
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, "migrations")),
                SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough-0001",
              },
            },
          }),
        ],
        test: {
          name: "workerd",
          include: ["{app,workers,stand-ins}/**/*.test.{ts,tsx}"],
          setupFiles: ["./tests/migrate.ts"],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "@remix-run/cloudflare",
                  "@remix-run/react",
                  "@remix-run/server-runtime",
                  "react",
                  "react-dom/server",
                  "react/jsx-runtime",
                  "isbot",
                  "openai",
                  "stripe",
                ],
              },
            },
          },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "commands",
          environment: "node",
          include: ["commands/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "journeys",
          environment: "node",
          include: ["tests/journeys/**/*.test.ts"],
          globalSetup: ["./tests/journeys/running-product.ts"],
          testTimeout: 60_000,
          // Between a journey and the Worker lie a browser and the proxy of wrangler dev, and now and then a request
          // hangs there. What fails twice is ours; the report names the journeys that needed a second try.
          retry: 1,
          // A slow machine is no failure: a poll waits as long as the browser does for an element.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
}));
