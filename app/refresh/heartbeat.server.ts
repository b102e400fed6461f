import type { Context } from "~/context.server";
import { attempt } from "~/sources/attempt.server";
import { USER_AGENT } from "~/sources/request";

const ENDPOINT = { name: "The heartbeat", timeLimitMs: 10_000, sizeCapBytes: 16 * 1024, accepts: /^/ };
const ATTEMPTS = 3;
const RETRY_DELAY_MS = 1_000;

/**
 * Pings a heartbeat URL, as healthchecks.io and similar services expect it: a GET, any 2xx is success. Tries three times,
 * and never throws, because the work it reports is done. Without a URL it does nothing.
 */
export async function ping(
  context: Pick<Context, "fetch" | "now" | "sleep">,
  url: string | undefined,
): Promise<void> {
  if (!url) return;
  for (let count = 1; ; count += 1) {
    const { error } = await attempt(
      context,
      ENDPOINT,
      { url, method: "GET", headers: { "User-Agent": USER_AGENT } },
      () => null,
    );
    if (!error) return;
    if (!error.isTransient || count === ATTEMPTS)
      return console.warn({ event: "heartbeat-failed", reason: error.message });
    await context.sleep(RETRY_DELAY_MS);
  }
}
