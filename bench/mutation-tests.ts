import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const TESTS = (process.env.MUTATION_TESTS ?? "").split(" ");

/** Runs the files as they are listed, the fastest first: a mutant's run ends at its first failing test. */
class AsListed extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => TESTS.findIndex((file) => moduleId.endsWith(file));
    return [...specs].sort((a, b) => rank(a) - rank(b));
  }
}

/** The tests that `npm run bench:mutate` runs against each mutant: in Node alone, without the providers that other tests call. */
export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    include: TESTS,
    isolate: false,
    sequence: { sequencer: AsListed },
    restoreMocks: true,
    testTimeout: 120_000,
    setupFiles: ["./tests/strict-console.ts"],
  },
});
