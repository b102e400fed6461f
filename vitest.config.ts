import { availableParallelism } from "node:os";
import path from "node:path";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { documentPages } from "./commands/document-page";
import { STATIC_FILES } from "./commands/static-files";
import { standInsByHost } from "./stand-ins/by-host";
import { serve } from "./stand-ins/serve";
import { CHEAP_PASSWORD_COST } from "./tests/cheap-passwords";
import { silenceHandledReports } from "./tests/quiet-workerd";

/**
 * Tests with side effects run in workerd, against the real D1, KV and queues; all others in Node, which is much faster.
 */
const IN_WORKERD = ["app/**/*.server.test.{ts,tsx}", "{app/routes,workers}/**/*.test.{ts,tsx}"];

/** The files that take longest or wait longest, which needs other work beside them, in the order in which they begin. */
const LONGEST = [
  "tests/journeys/pages.test.ts",
  "tests/pages/every-page.test.ts",
  "tests/journeys/stranger-and-owner.test.ts",
  "tests/journeys/frame.test.ts",
  "tests/journeys/history.test.ts",
  "tests/journeys/passkeys.test.ts",
  "tests/journeys/unreachable.test.ts",
  "tests/journeys/recovery.test.ts",
  "tests/journeys/dashboard.test.ts",
  "tests/journeys/keyboard.test.ts",
  "tests/first-day.test.ts",
  "app/assessment/level/level-scenarios.test.ts",
  "app/refresh/crash-points.server.test.ts",
  "app/monitor/silent-services.server.test.ts",
  "app/sources/collect.server.test.ts",
  "app/accounts/passwords/hash-queue.server.test.ts",
  "app/billing/checkout.server.test.ts",
];

/** Starts each project with its longest files, so none is left to run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return index < 0 ? LONGEST.length : index;
    };
    const kinds = [...new Set(sorted.map(({ project }) => project.name))];
    return kinds.flatMap((kind) =>
      sorted.filter(({ project }) => project.name === kind).sort((a, b) => rank(a) - rank(b)),
    );
  }
}

/** Libraries go from Node to workerd without source maps, which are four fifths of them; errors name our own lines. */
const withoutLibraryMaps: Plugin = {
  name: "without-library-maps",
  enforce: "post",
  transform: (code, id) => (id.includes("/deps_ssr/") ? { code, map: { mappings: "" } } : undefined),
};

/** Loads wrangler, which takes two seconds of processor time and which the other projects don't need. */
async function inWorkerd(): Promise<Plugin | undefined> {
  const asksOthers = ["node", "journeys"].some((name) => process.argv.includes(`--project=${name}`));
  if (asksOthers && !process.argv.some((argument) => argument.includes("workerd"))) return undefined;
  const { cloudflareTest, readD1Migrations } = await import("@cloudflare/vitest-pool-workers");
  const standIns = await serve(standInsByHost({ now: () => new Date("2026-11-20T12:00:00Z") }), 0);
  standIns.server.unref();
  return cloudflareTest({
    wrangler: { configPath: "./wrangler.toml" },
    miniflare: {
      serviceBindings: { STATIC_FILES: (request: Request) => STATIC_FILES.fetch(request.url) },
      // Whatever the Worker asks of the outside is answered by the stand-ins, one set for each host name.
      outboundService: { external: { address: `localhost:${standIns.port}`, http: {} } },
      bindings: {
        TEST_MIGRATIONS: await readD1Migrations(path.join(import.meta.dirname, "migrations")),
        PASSWORD_COST: CHEAP_PASSWORD_COST,
        SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough-0001",
        DATA_SECRETS: "another-secret-for-tests-of-stored-data-0002",
      },
    },
  });
}

const alias = { "~": path.join(import.meta.dirname, "app") };

silenceHandledReports();

export default defineConfig(async () => ({
  plugins: [documentPages()],
  test: {
    // Failures only; `npm test` adds the slow files and a summary.
    reporters: ["minimal"],
    // Files share a process, because loading the same modules again for each file took most of the time.
    isolate: false,
    // Few, because each process loads the modules again, and `npm test` runs the projects side by side.
    maxWorkers: Math.ceil(availableParallelism() / 2),
    sequence: { sequencer: LongestFirst },
    // No provider, log or spy outlives its test.
    restoreMocks: true,
    // Generous, so a slow machine doesn't fail tests.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Polls as long as a journey waits for an element; the default of one second fails on a busy machine.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    unstubGlobals: true,
    projects: [
      {
        extends: true as const,
        resolve: { alias },
        test: {
          name: "node",
          include: ["{app,stand-ins,commands,tests}/**/*.test.{ts,tsx}"],
          exclude: [...IN_WORKERD, "tests/{ci,journeys,pages}/**"],
          setupFiles: ["./tests/strict-console.ts"],
        },
      },
      {
        extends: true as const,
        resolve: { alias },
        test: {
          name: "research",
          include: ["research/**/*.test.ts"],
          setupFiles: ["./tests/strict-console.ts"],
        },
      },
      {
        extends: true as const,
        resolve: { alias },
        test: {
          // What only CI runs, because it takes as long as a build.
          name: "ci",
          include: ["tests/ci/**/*.test.ts"],
          setupFiles: ["./tests/strict-console.ts"],
        },
      },
      {
        extends: true as const,
        resolve: { alias },
        plugins: [withoutLibraryMaps, inWorkerd()],
        test: {
          name: "workerd",
          include: IN_WORKERD,
          setupFiles: ["./tests/strict-console.ts", "./tests/empty-state.ts"],
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                esbuildOptions: {
                  sourcemap: false,
                  minify: true,
                  define: { "import.meta.hot": "undefined" },
                },
                // A library in one file: each of its modules would go from Node to workerd on its own.
                include: [
                  "@conform-to/react",
                  "@conform-to/zod/v4",
                  "@remix-run/cloudflare",
                  "@remix-run/react",
                  "@remix-run/server-runtime",
                  "@simplewebauthn/server",
                  "drizzle-orm",
                  "drizzle-orm/batch",
                  "drizzle-orm/d1",
                  "drizzle-orm/errors",
                  "drizzle-orm/sqlite-core",
                  "fast-check",
                  "htmlparser2",
                  "otpauth",
                  "radix-ui",
                  "react",
                  "react-dom/server",
                  "react/jsx-runtime",
                  "standardwebhooks",
                  "stripe",
                  "worktop/crypto",
                  "zod",
                ],
              },
            },
          },
        },
      },
      {
        extends: true as const,
        resolve: { alias },
        test: {
          name: "journeys",
          include: ["tests/{journeys,pages}/**/*.test.ts"],
          // Pages read without a browser share the journeys' products.
          // A third one would use the gaps while a journey waits for its browser, but so do the tests in Node.
          maxWorkers: availableParallelism(),
          // Vitest runs projects together only if they have as many processes.
          sequence: { groupOrder: 1 },
          globalSetup: ["./tests/journeys/seeded-state.ts"],
          setupFiles: ["./tests/strict-console.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
}));
