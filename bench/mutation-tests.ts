import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tests that `npm run bench:mutate` runs against each mutant: in Node alone, without the providers that other tests call. */
export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    include: (process.env.MUTATION_TESTS ?? "").split(" "),
    isolate: false,
    restoreMocks: true,
    testTimeout: 120_000,
    setupFiles: ["./tests/strict-console.ts"],
  },
});
