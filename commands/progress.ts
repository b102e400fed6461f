/**
 * Runs a step of a command; prints its name when it starts, and how long it took and the sentence it found when it ends.
 * @throws naming the step
 */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  console.log(`${name} ...`);
  try {
    const result = await work();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const found = typeof result === "string" && !result.includes("\n") ? ` (${result})` : "";
    console.log(`${name}: ${seconds} s${found}`);
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name} failed.\n${reason}`, { cause: error });
  }
}

const EVERY_MS = 5_000;

/**
 * Returns a function that shows how far a long piece of work is: in a terminal one line that changes, elsewhere a line every five seconds
 * and one at the end.
 */
export function progressOf(what: string, total: number): (done: number, note?: string) => void {
  let shownAt = performance.now();
  return (done, note = "") => {
    const isLast = done >= total;
    const line = `${what}: ${done} of ${total}${note && `, ${note}`}`;
    if (process.stderr.isTTY) return void process.stderr.write(`\r${line}\u001b[K${isLast ? "\n" : ""}`);
    if (!isLast && performance.now() - shownAt < EVERY_MS) return;
    shownAt = performance.now();
    console.error(line);
  };
}
