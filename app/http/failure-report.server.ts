import { DrizzleQueryError } from "drizzle-orm/errors";

/** Logs a bug or an unreachable dependency once, with the ids needed to find the request. */
export function reportFailure(event: string, ids: Record<string, string | undefined>, error: unknown): void {
  console.error({ event, ...ids, error: describe(error), stack: stackOf(error) });
}

/** Whether D1 caused the error: a query or a batch that failed. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DrizzleQueryError || error.message.startsWith("D1_")) return true;
  return isDatabaseFailure(error.cause);
}

function describe(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause !== undefined && parts.length < 5;) {
    if (!(cause instanceof Error)) {
      parts.push(typeof cause);
      break;
    }
    parts.push(`${cause.name}: ${cause.message}`);
    cause = cause.cause;
  }
  return parts.join(" < ");
}

/** The stack without its first lines, which repeat the message. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return frames.slice(0, 8).join("\n");
}

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
