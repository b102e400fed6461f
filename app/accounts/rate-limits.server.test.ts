import { beforeEach, expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { earlyInTheMinute } from "../../tests/limiter-minute";
import { knownDevice, rememberDevice } from "./known-device.server";
import {
  accountKey,
  checkAccountLimit,
  checkAddressLimit,
  checkHashLimit,
  clientAddress,
  countFailedLogin,
  isLoginRateLimited,
} from "./rate-limits.server";

const context = testContext("rate-limits");
// The wait takes up to as long as it must leave.
beforeEach(() => earlyInTheMinute(15_000), 30_000);
const later = (seconds: number) => ({ ...context, now: () => new Date(noon.getTime() + seconds * 1000) });
const from = (address: string) => new Request("https://x.test", { headers: { "CF-Connecting-IP": address } });

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("a visitor from %s is counted as %s", (address, counted) => {
  expect(clientAddress(from(address))).toBe(counted);
});

test("the client address comes from CF-Connecting-IP; headers the client can set are ignored", () => {
  const headers = { "X-Forwarded-For": "198.51.100.7", "X-Real-IP": "198.51.100.7" };
  expect(clientAddress(new Request("https://x.test", { headers }))).toBe("unknown");
});

test("an account allows ten failed sign-ins a minute from anywhere; further ones are rejected without counting", async () => {
  const email = "often@example.com";
  const fail = (n: number) => countFailedLogin(from(`203.0.113.${n}`), email, context);
  for (let n = 0; n < 10; n++) expect(await fail(n)).toBe(true);
  const elsewhere = from("203.0.113.200");
  expect(await isLoginRateLimited(elsewhere, email, context)).toBe(false);
  expect(await fail(10)).toBe(false);
  expect(await isLoginRateLimited(elsewhere, email, later(59))).toBe(true);
  expect(await isLoginRateLimited(elsewhere, email, later(60))).toBe(false);
  expect(await isLoginRateLimited(elsewhere, "other@example.com", context)).toBe(false);
});

test("an address allows forty failed sign-ins a minute across all accounts", async () => {
  const request = from("198.51.100.1");
  for (let n = 0; n < 40; n++)
    expect(await countFailedLogin(request, `a${n}@example.com`, context)).toBe(true);
  expect(await isLoginRateLimited(request, "fresh@example.com", context)).toBe(false);
  expect(await countFailedLogin(request, "last@example.com", context)).toBe(false);
  expect(await isLoginRateLimited(request, "fresh@example.com", context)).toBe(true);
  expect(await isLoginRateLimited(from("198.51.100.2"), "fresh@example.com", context)).toBe(false);
});

test("each kind of attempt and each account has its own limit", async () => {
  for (let n = 0; n < 11; n++) await checkAccountLimit("one@example.com", context, "forgot-password");
  expect(await checkAccountLimit("one@example.com", context, "forgot-password")).toBe(false);
  expect(await checkAccountLimit("two@example.com", context, "forgot-password")).toBe(true);
  expect(await countFailedLogin(from("198.51.100.3"), "one@example.com", context)).toBe(true);
});

test("an address has two hundred attempts of a kind a minute", async () => {
  const request = from("192.0.2.201");
  for (let n = 0; n < 200; n++) expect(await checkAddressLimit(request, context, "login")).toBe(true);
  expect(await checkAddressLimit(request, context, "login")).toBe(false);
  expect(await checkAddressLimit(request, context, "reset-password")).toBe(true);
  expect(await checkAddressLimit(from("192.0.2.202"), context, "login")).toBe(true);
});

test("an address may register ten accounts and have twenty passwords hashed a minute", async () => {
  const request = from("203.0.113.90");
  for (let n = 0; n < 10; n++) expect(await checkAddressLimit(request, context, "register")).toBe(true);
  expect(await checkAddressLimit(request, context, "register")).toBe(false);
  expect(await checkAddressLimit(from("203.0.113.91"), context, "register")).toBe(true);
  for (let n = 0; n < 20; n++) expect(await checkHashLimit(request, context)).toBe(true);
  expect(await checkHashLimit(request, context)).toBe(false);
});

test("guessing at an account from elsewhere doesn't use up the budget of a device that has signed in to it", async () => {
  const email = "owner@example.com";
  const cookie = await rememberDevice(from("192.0.2.1"), context, await accountKey(email));
  const owner = (address: string) =>
    new Request("https://x.test", {
      headers: { "CF-Connecting-IP": address, Cookie: cookie?.split(";")[0] ?? "" },
    });
  for (let n = 0; n < 12; n++) await countFailedLogin(from(`198.51.100.${100 + n}`), email, context);
  expect(await isLoginRateLimited(from("192.0.2.2"), email, context)).toBe(true);
  expect(await isLoginRateLimited(owner("192.0.2.1"), email, context)).toBe(false);
  // Its own budget is just as strict and doesn't apply to other accounts.
  for (let n = 0; n < 10; n++) expect(await countFailedLogin(owner("192.0.2.1"), email, context)).toBe(true);
  expect(await countFailedLogin(owner("192.0.2.1"), email, context)).toBe(false);
  expect(await isLoginRateLimited(owner("192.0.2.9"), email, context)).toBe(true);
  for (let n = 0; n < 11; n++) await countFailedLogin(owner("192.0.2.3"), "victim@example.com", context);
  expect(await isLoginRateLimited(owner("192.0.2.3"), "victim@example.com", context)).toBe(true);
});

test("a device cookie that we didn't sign has no effect", async () => {
  const account = await accountKey("owner@example.com");
  const forged = btoa(JSON.stringify([{ account, device: "mine" }]));
  const request = new Request("https://x.test", { headers: { Cookie: `__Host-known-device=${forged}` } });
  expect(await knownDevice(request, context, account)).toBeNull();
});
