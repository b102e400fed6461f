import { expect, test } from "vitest";
import { isInForce, weightOf } from "./register";
import { REGISTER_SEED } from "./register-seed";

test("every entry has a unique id, a law, an official or legal source, and a severity and reach of 0-1", () => {
  expect(new Set(REGISTER_SEED.map(({ id }) => id)).size).toBe(REGISTER_SEED.length);
  for (const { law, sourceUrl, severity, reach, since, until } of REGISTER_SEED) {
    expect(law.length).toBeGreaterThan(5);
    expect(sourceUrl).toMatch(
      /^https:\/\/(www\.)?(law\.cornell\.edu|ecfr\.gov|federalregister\.gov|travel\.state\.gov)\//,
    );
    expect(Math.min(severity, reach)).toBeGreaterThan(0);
    expect(Math.max(severity, reach)).toBeLessThanOrEqual(1);
    if (until) expect(until.getTime()).toBeGreaterThan(since.getTime());
  }
});

test("the register's texts have curly apostrophes, like the screens that show them", () => {
  const texts = REGISTER_SEED.flatMap(({ name, law, affected }) => [name, law, affected]);
  expect(texts.filter((text) => text.includes("'"))).toEqual([]);
});

test("0.4 of 0.4 % of citizens has an impact of 0.025", () => {
  expect(weightOf({ severity: 0.4, reach: 0.004 })).toBeCloseTo(0.0253, 4);
});

test("an entry is in force from its first instant up to, but not including, its last", () => {
  const entry = { since: new Date("2020-03-21T00:00:00Z"), until: new Date("2021-11-08T00:00:00Z") };
  const at = (instant: string) => isInForce(entry, new Date(instant));
  expect(
    ["2020-03-20T23:59:59Z", "2020-03-21T00:00:00Z", "2021-11-07T23:59:59Z", "2021-11-08T00:00:00Z"].map(at),
  ).toEqual([false, true, true, false]);
});
