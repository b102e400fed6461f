import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DELETION_DELAY_DAYS, KNOWN_DEVICE_DAYS, UNVERIFIED_KEPT_DAYS } from "~/accounts/account-periods";
import { REARM_POINTS } from "~/alerts/trigger-rule";
import { MODEL_SHIFT_MAX, modelShift } from "~/assessment/forecast/forecast";
import { MONEY_BACK_DAYS, PRICE_MONTHLY } from "~/billing/plans";
import { SURVEY_EXTENSION_DAYS, TRIAL_DAYS } from "~/billing/trial";
import { RETENTION_DAYS } from "~/monitor/retention-days";
import { DIRECT_FROM, RELEVANT_FROM } from "~/news/coding-guide";
import { PRIMARY_SERVICES, SERVICE_KEYS, SERVICES } from "~/sources/catalog";
import { PROJECT } from "../../commands/local-product";
import { useProduct } from "../journeys/product";

const product = useProduct();

/** A public page's text in one line. */
const textOf = async (address: string) => (await (await product.plainPage()).goto(address)).text;

test("the landing page's trial, price and refresh interval match the code", async () => {
  const text = await textOf("/");
  expect(text).toContain(`Start ${TRIAL_DAYS}-Day Free Trial`);
  expect(text).toContain(`${PRICE_MONTHLY}/month after the trial`);
  expect(text).toContain(
    `The first ${TRIAL_DAYS} days are free, with no credit card. After that, it\u2019s ${PRICE_MONTHLY} a month`,
  );
  // "Every six hours".
  expect(readFileSync(path.join(PROJECT, "wrangler.toml"), "utf8")).toContain('"0 */6 * * *"');
  expect(text.match(/\b(\w+) hours\b/gi)?.map((hours) => hours.toLowerCase())).toSatisfy((found: string[]) =>
    found.every((hours) => hours === "six hours"),
  );
  expect(text).toContain(`Every six hours, ${PRIMARY_SERVICES.length} services`);
  expect(text).toContain(`Below ${RELEVANT_FROM} it doesn’t count`);
});

test("the landing page lists each service in use, and no others", async () => {
  const text = await textOf("/");
  const origins = text.slice(text.indexOf("Where the data comes from"), text.indexOf("Free Trial 14"));
  for (const key of SERVICE_KEYS) expect(origins).toContain(SERVICES[key].name);
  expect(text).not.toMatch(/\bcourts\b|full archive|real time\b/i);
});

test("no public page says that the AI model sets or moves the level, and the method states its limit on the forecast", async () => {
  for (const address of ["/", "/method", "/terms", "/record"]) {
    const text = await textOf(address);
    expect(text, address).not.toMatch(
      /model (may|can|could)? ?(sets?|moves?|changes?|adjusts?) the (risk )?level/i,
    );
  }
  expect(await textOf("/")).toContain("It doesn’t set the risk level");
  const method = await textOf("/method");
  expect(method).toContain("It doesn’t set the risk level");
  const odds = (percent: number) => Math.log(percent / (100 - percent));
  const moved = (percent: number, by: number) => 100 / (1 + Math.exp(-(odds(percent) + by)));
  const claim =
    /log-odds by at most ([\d.]+) either way: from ([\d.]+)% to no more than ([\d.]+)% and no less than ([\d.]+)%/;
  const [shift, modelShare = 0, high = 0, low = 0] = (claim.exec(method) ?? []).slice(1).map(Number);
  expect(shift).toBe(MODEL_SHIFT_MAX);
  // Each is rounded to a tenth.
  for (const [bound, by] of [
    [high, MODEL_SHIFT_MAX],
    [low, -MODEL_SHIFT_MAX],
  ] as const) {
    expect(bound).toBeGreaterThanOrEqual(moved(modelShare - 0.05, by) - 0.05);
    expect(bound).toBeLessThanOrEqual(moved(modelShare + 0.05, by) + 0.05);
  }
  expect(modelShift(0.044, [0.99, 0.99, 0.99])).toBe(MODEL_SHIFT_MAX);
  expect(modelShift(0.044, [0.001, 0.001, 0.001])).toBe(-MODEL_SHIFT_MAX);
  expect(method).toContain(`Below ${RELEVANT_FROM}: not counted`);
  expect(method).toContain(`${DIRECT_FROM} and above: directly about leaving the country`);
  expect(method).toContain("direct only where the rules say so and the words make it more likely than not");
  expect(method).toContain(`again only after falling more than ${REARM_POINTS} points below`);
});

test("the privacy page states the retention periods and every cookie", async () => {
  const text = await textOf("/privacy");
  for (const claim of [
    `${DELETION_DELAY_DAYS} days later everything is erased`,
    `never verified: ${UNVERIFIED_KEPT_DAYS} days`,
    `archived for ${RETENTION_DAYS.archivedUsers} days`,
    `Triggered alerts: ${RETENTION_DAYS.triggeredAlerts} days`,
    `digests: ${RETENTION_DAYS.otherMessages} days`,
    `Password reset requests: ${RETENTION_DAYS.resetTokens} day longer`,
    `for ${KNOWN_DEVICE_DAYS} days that you signed in here`,
    "sidebar_state, that remembers for 7 days",
  ]) {
    expect(text).toContain(claim);
  }
  for (const cookie of ["session", "sidebar_state", "last_visit", "known-device"])
    expect(text).toContain(cookie);
});

test("the terms and the registration page match the offer in the code", async () => {
  const terms = await textOf("/terms");
  expect(terms).toContain(`A new account gets ${TRIAL_DAYS} days of free access`);
  expect(terms).toContain(`extend it once by ${SURVEY_EXTENSION_DAYS} days`);
  expect(terms).toContain(`It costs ${PRICE_MONTHLY} a month`);
  expect(terms).toContain(`within ${MONEY_BACK_DAYS} days`);
  const register = await textOf("/register");
  expect(register).toContain(`Free for ${TRIAL_DAYS} days. No credit card required.`);
  expect(register).toContain(`${SURVEY_EXTENSION_DAYS} more days if you complete a short survey (once)`);
});
