import { beforeEach, expect, test } from "vitest";
import { noon, testContext } from "../../../tests/context";
import { earlyInTheMinute } from "../../../tests/limiter-minute";
import { accountKey, claimedDevice, knownDeviceOf, rememberDevice } from "./known-devices.server";
import {
  checkAccountLimit,
  checkAddressLimit,
  checkHashLimit,
  countFailedLogin,
  isLoginRateLimited,
} from "./rate-limits.server";

const context = testContext("rate-limits");
// The wait takes up to as long as it must leave.
beforeEach(() => earlyInTheMinute(15_000), 30_000);
const later = (seconds: number) => ({ ...context, now: () => new Date(noon.getTime() + seconds * 1000) });
const attemptOf = async (request: Request, email: string) => ({
  request,
  email,
  device: await claimedDevice(request, context, { email }),
});
const fail = async (request: Request, email: string, limits = context) =>
  countFailedLogin(await attemptOf(request, email), limits);
const isRefused = async (request: Request, email: string, limits = context) =>
  isLoginRateLimited(await attemptOf(request, email), limits);
const from = (address: string) => new Request("https://x.test", { headers: { "CF-Connecting-IP": address } });

test("an account allows ten failed sign-ins a minute from anywhere; further ones are rejected without counting", async () => {
  const email = "often@limits.example";
  const guess = (n: number) => fail(from(`203.0.113.${n}`), email);
  for (let n = 0; n < 10; n++) expect(await guess(n)).toBe(true);
  const elsewhere = from("203.0.113.200");
  expect(await isRefused(elsewhere, email)).toBe(false);
  expect(await guess(10)).toBe(false);
  expect(await isRefused(elsewhere, email, later(59))).toBe(true);
  expect(await isRefused(elsewhere, email, later(60))).toBe(false);
  expect(await isRefused(elsewhere, "other@limits.example")).toBe(false);
});

test("an address allows forty failed sign-ins a minute across all accounts", async () => {
  const request = from("198.51.100.1");
  for (let n = 0; n < 40; n++) expect(await fail(request, `a${n}@limits.example`)).toBe(true);
  expect(await isRefused(request, "fresh@limits.example")).toBe(false);
  expect(await fail(request, "last@limits.example")).toBe(false);
  expect(await isRefused(request, "fresh@limits.example")).toBe(true);
  expect(await isRefused(from("198.51.100.2"), "fresh@limits.example")).toBe(false);
});

test("each kind of attempt and each account has its own limit", async () => {
  for (let n = 0; n < 11; n++) await checkAccountLimit("one@limits.example", context, "forgot-password");
  expect(await checkAccountLimit("one@limits.example", context, "forgot-password")).toBe(false);
  expect(await checkAccountLimit("two@limits.example", context, "forgot-password")).toBe(true);
  expect(await fail(from("198.51.100.3"), "one@limits.example")).toBe(true);
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
  const email = "owner@limits.example";
  const cookie = await rememberDevice(
    from("192.0.2.1"),
    context,
    { id: "owner", email, deviceEpoch: 0 },
    { hasFactor: false },
  );
  const owner = (address: string) =>
    new Request("https://x.test", {
      headers: { "CF-Connecting-IP": address, Cookie: cookie.split(";")[0] ?? "" },
    });
  for (let n = 0; n < 12; n++) await fail(from(`198.51.100.${100 + n}`), email);
  expect(await isRefused(from("192.0.2.2"), email)).toBe(true);
  expect(await isRefused(owner("192.0.2.1"), email)).toBe(false);
  // Its own budget is just as strict and doesn't apply to other accounts.
  for (let n = 0; n < 10; n++) expect(await fail(owner("192.0.2.1"), email)).toBe(true);
  expect(await fail(owner("192.0.2.1"), email)).toBe(false);
  expect(await isRefused(owner("192.0.2.9"), email)).toBe(true);
  for (let n = 0; n < 11; n++) await fail(owner("192.0.2.3"), "victim@limits.example");
  expect(await isRefused(owner("192.0.2.3"), "victim@limits.example")).toBe(true);
});

test("the known devices of an account fail at most forty times a minute together", async () => {
  const email = "many-devices@limits.example";
  const account = { id: "owner", email, deviceEpoch: 0 };
  const device = async () => {
    const cookie = await rememberDevice(from("192.0.2.1"), context, account, { hasFactor: false });
    return new Request("https://x.test", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  };
  for (let n = 0; n < 4; n++) {
    const known = await device();
    for (let times = 0; times < 10; times++) expect(await fail(known, email)).toBe(true);
  }
  const another = await device();
  expect(await fail(another, email)).toBe(false);
  expect(await isRefused(another, email)).toBe(true);
  expect(await isRefused(from("198.51.100.201"), email)).toBe(false);
});

test("a device cookie that we didn't sign, or of an earlier epoch of the account, has no effect", async () => {
  const account = { id: "owner", email: "owner@limits.example", deviceEpoch: 1 };
  const marked = { account: await accountKey(account.email), device: "mine", epoch: 1, hasFactor: true };
  const forged = btoa(JSON.stringify([marked]));
  const request = new Request("https://x.test", { headers: { Cookie: `__Host-known-device=${forged}` } });
  expect(await knownDeviceOf(request, context, account)).toBeNull();
  const cookie = await rememberDevice(from("192.0.2.1"), context, account, { hasFactor: true });
  const fromDevice = new Request("https://x.test", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
  expect(await knownDeviceOf(fromDevice, context, account)).toMatchObject({ epoch: 1, hasFactor: true });
  expect(await knownDeviceOf(fromDevice, context, { ...account, deviceEpoch: 2 })).toBeNull();
});
