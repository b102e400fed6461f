import { reportFailure } from "~/http/failure-report.server";

/** Thrown after every task was tried and some failed. Each failure was already logged when it happened. */
export class TaskGroupError extends Error {
  override name = "TaskGroupError";
}

/** Runs independent tasks in sequence; a failure is reported and doesn't stop the rest. */
export function createTaskGroup() {
  const failed: { name: string; error: unknown }[] = [];
  return {
    /** Returns the task's result, or `fallback` if it failed. */
    async run<Result>(
      name: string,
      task: () => Promise<Result>,
      fallback: Result,
      ids: Record<string, string> = {},
    ): Promise<Result> {
      try {
        return await task();
      } catch (error) {
        failed.push({ name, error });
        if (!(error instanceof TaskGroupError)) reportFailure(`${name}-failed`, ids, error);
        return fallback;
      }
    },
    /** @throws {TaskGroupError} naming every failed task, with the first failure as its cause */
    throwIfFailed(group: string): void {
      const [first] = failed;
      if (!first) return;
      const names = new Set(failed.map(({ name }) => name));
      throw new TaskGroupError(`${group}: ${[...names].join(", ")} failed`, { cause: first.error });
    },
  };
}
