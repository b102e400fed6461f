import { appendFileSync, existsSync } from "node:fs";
import { readConfig } from "~/config.server";
import { readerAccess } from "~/sources/complete.server";
import { fail, readText } from "../commands/text-file";
import { DEV_VARS, LOCAL_STATE, localVars, settingsIn } from "../commands/local-product";
import { makeReadings } from "./readings/make-readings";
import { parseReadings } from "../commands/recorded-readings";

const NOWHERE = "https://read.invalid";

/**
 * Has the second reader of `.dev.vars` (`READER_*`, or `ANALYST_*`) read a file's
 * candidates, and appends `{titleHash, class, stage, direction, event}` for `eval`, `replay` and `backtest --readings`. What the
 * output has already isn't read again. The last line printed is one JSON object.
 */
export async function readFile({ file, out }: { file: string; out: string }): Promise<void> {
  const vars = localVars({
    origin: NOWHERE,
    standInsOrigin: NOWHERE,
    state: LOCAL_STATE,
    settings: settingsIn(DEV_VARS),
  });
  const access = readerAccess({ config: readConfig(vars), ai: null });
  if (!access || !("baseUrl" in access) || access.baseUrl.startsWith(NOWHERE))
    fail("Put READER_API_KEY or ANALYST_API_KEY into .dev.vars");
  const made = await makeReadings(
    {
      fetch: (input, init) => fetch(input, init),
      now: () => new Date(),
      random: Math.random,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    access,
    {
      file,
      known: existsSync(out) ? parseReadings(readText(out)) : new Map(),
      keep: (readings) => appendFileSync(out, readings.map((one) => `${JSON.stringify(one)}\n`).join("")),
    },
  );
  const left = made.found - made.known - made.read;
  console.log(
    `${made.read} items read by ${access.model}, ${made.known} were known, ${left} are left; ${made.calls} calls, ${made.rejected} rejected, ${made.tokens} tokens${made.error ? `; last error: ${made.error}` : ""}`,
  );
  console.log(JSON.stringify({ model: access.model, ...made }));
  if (left > 0) process.exitCode = 1;
}
