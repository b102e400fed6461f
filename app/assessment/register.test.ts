import { expect, test } from "vitest";
import { isInForce, REGISTER_SEED, weightOf } from "./register";

test("every entry names its law and an official or legal source, and keeps to the ranges", () => {
  for (const { id, law, sourceUrl, severity, reach, since, until } of REGISTER_SEED) {
    expect(law, id).not.toBe("");
    expect(sourceUrl, id).toMatch(
      /^https:\/\/(www\.)?(law\.cornell\.edu|ecfr\.gov|federalregister\.gov|travel\.state\.gov)\//,
    );
    expect(severity >= 0 && severity <= 1 && reach >= 0 && reach <= 1, id).toBe(true);
    if (until) expect(until > since, id).toBe(true);
  }
  expect(new Set(REGISTER_SEED.map(({ id }) => id)).size).toBe(REGISTER_SEED.length);
});

test("a restriction weighs its severity by the root of its reach, while it is in force", () => {
  expect(weightOf({ severity: 0.4, reach: 0.004 })).toBeCloseTo(0.0253, 4);
  const [since, until] = [new Date("2020-03-21"), new Date("2021-11-08")];
  expect(isInForce({ since, until }, new Date("2020-06-01"))).toBe(true);
  expect(isInForce({ since, until }, until)).toBe(false);
  expect(isInForce({ since, until: null }, new Date("2030-01-01"))).toBe(true);
});
