/**
 * The rate limiters count by the minute of the clock. Waits for the next one where less than so much is left of it, so that a
 * limit reached by then still holds.
 */
export async function earlyInTheMinute(leftMs: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < leftMs) await new Promise((resolve) => setTimeout(resolve, left));
}
