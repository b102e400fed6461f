import { reportFailure } from "./failure-report.server";

/** What is thrown once all works were tried and some failed; each of them was reported when it did. */
export class WorksFailed extends Error {
  override name = "WorksFailed";
}

/** Works that do not need one another, done one after the other: one that fails is reported and does not stop the next. */
export function separateWorks() {
  const failed: { name: string; error: unknown }[] = [];
  return {
    /** @returns what the work gives, or `otherwise` when it failed */
    async attempt<Result>(
      name: string,
      work: () => Promise<Result>,
      otherwise: Result,
      ids: Record<string, string> = {},
    ): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        failed.push({ name, error });
        if (!(error instanceof WorksFailed)) reportFailure(`${name}-failed`, ids, error);
        return otherwise;
      }
    },
    /** @throws {WorksFailed} when any failed, naming them; the first failure is the cause */
    end(whose: string): void {
      const [first] = failed;
      if (!first) return;
      const names = new Set(failed.map(({ name }) => name));
      throw new WorksFailed(`${whose} ${[...names].join(", ")} failed`, { cause: first.error });
    },
  };
}
