import { expect, test } from "vitest";
import { monthOf } from "../bench/month/month";
import { expectLogged } from "./logged";

// The first day of `npm run bench:month`, with fewer people: a source that fails, a refresh whose Worker is killed, messages
// lost and doubled, and calls that fail at random.

expectLogged(
  /"event":"[a-z-]+-(?:failed|interrupted|not-recorded)"/,
  /"event":"(?:email-lane-paused|email-not-composed|emails-not-composed|alerts-withheld)"/,
);

/** It takes about 75 seconds alone on two cores, and three times that beside other work. */
const DAY_TIMEOUT_MS = 300_000;

test(
  "on a day of faults every email that is due arrives once, none else, and nothing is left over",
  async () => {
    const findings = await monthOf({ days: 1, people: 200, seed: "one" });
    expect(findings.flatMap(({ what, wrong }) => wrong.map((finding) => `${what}: ${finding}`))).toEqual([]);
    const [faults, invocations] = findings;
    expect(faults?.counted).toMatch(/queue.*worker killed.*random call fails.*source/);
    expect(invocations?.counted).toMatch(/[1-9]\d* killed/);
  },
  DAY_TIMEOUT_MS,
);
