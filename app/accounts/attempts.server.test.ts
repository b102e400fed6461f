import { expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import {
  accountMayTry,
  addressMayTry,
  clientAddress,
  countFailedLogin,
  loginIsRefused,
} from "./attempts.server";

const context = testContext("attempts");
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

test("only Cloudflare's word on the address counts, not the visitor's own", () => {
  const headers = { "X-Forwarded-For": "198.51.100.7", "X-Real-IP": "198.51.100.7" };
  expect(clientAddress(new Request("https://x.test", { headers }))).toBe("unknown");
});

test("an account has ten failed log-ins a minute, wherever they come from; then that is known without counting", async () => {
  const email = "often@example.com";
  const fail = (n: number) => countFailedLogin(from(`203.0.113.${n}`), email, context);
  for (let n = 0; n < 10; n++) expect(await fail(n)).toBe(true);
  const elsewhere = from("203.0.113.200");
  expect(loginIsRefused(elsewhere, email, context)).toBe(false);
  expect(await fail(10)).toBe(false);
  expect(loginIsRefused(elsewhere, email, later(59))).toBe(true);
  expect(loginIsRefused(elsewhere, email, later(60))).toBe(false);
  expect(loginIsRefused(elsewhere, "other@example.com", context)).toBe(false);
});

test("an address has forty failed log-ins a minute, whatever the accounts", async () => {
  const request = from("198.51.100.1");
  for (let n = 0; n < 40; n++)
    expect(await countFailedLogin(request, `a${n}@example.com`, context)).toBe(true);
  expect(loginIsRefused(request, "fresh@example.com", context)).toBe(false);
  expect(await countFailedLogin(request, "last@example.com", context)).toBe(false);
  expect(loginIsRefused(request, "fresh@example.com", context)).toBe(true);
  expect(loginIsRefused(from("198.51.100.2"), "fresh@example.com", context)).toBe(false);
});

test("each kind of attempt and each account has a share of its own", async () => {
  for (let n = 0; n < 11; n++) await accountMayTry("one@example.com", context, "forgot-password");
  expect(await accountMayTry("one@example.com", context, "forgot-password")).toBe(false);
  expect(await accountMayTry("two@example.com", context, "forgot-password")).toBe(true);
  expect(await countFailedLogin(from("198.51.100.3"), "one@example.com", context)).toBe(true);
});

test("an address has two hundred attempts of a kind a minute", async () => {
  const request = from("203.0.113.77");
  for (let n = 0; n < 200; n++) expect(await addressMayTry(request, context, "register")).toBe(true);
  expect(await addressMayTry(request, context, "register")).toBe(false);
  expect(await addressMayTry(request, context, "login")).toBe(true);
  expect(await addressMayTry(from("203.0.113.78"), context, "register")).toBe(true);
});
