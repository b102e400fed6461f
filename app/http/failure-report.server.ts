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
