/**
 * The rate limiters count by the clock minute. Waits for the next one if less than `leftMs` remains, so a limit reached
 * by then still holds.
 */
export async function earlyInTheMinute(leftMs: number): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < leftMs) await new Promise((resolve) => setTimeout(resolve, left));
}
