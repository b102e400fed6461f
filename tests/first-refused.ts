/** `ACCOUNT_LIMITER` in wrangler.toml: attempts per minute. */
const ATTEMPTS_A_MINUTE = 10;

/**
 * Retries until a response is 429 and returns it. The minute may roll over and reset the count, so it takes 11 to 21
 * attempts; any other number is an error.
 */
export async function firstRefused<Answer extends { status?: number }>(
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let n = 1; n <= 2 * ATTEMPTS_A_MINUTE + 1; n++) {
    const answer = await attempt();
    if (answer.status !== 429) continue;
    if (n <= ATTEMPTS_A_MINUTE) throw new Error(`Attempt ${n} was refused already`);
    return answer;
  }
  throw new Error("No attempt was refused");
}
