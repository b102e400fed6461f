import { expect, test } from "vitest";
import { noon, testContext } from "../../tests/context";
import { accountIsRefused, accountMayTry, addressMayTry, clientAddress } from "./attempts.server";

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

test("an account has ten failures a minute, and once they are used up that is known without counting", async () => {
  const email = "often@example.com";
  for (let n = 0; n < 10; n++) expect(await accountMayTry(email, context, "login")).toBe(true);
  expect(accountIsRefused(email, context, "login")).toBe(false);
  expect(await accountMayTry(email, context, "login")).toBe(false);
  expect(accountIsRefused(email, later(59), "login")).toBe(true);
  expect(accountIsRefused(email, later(60), "login")).toBe(false);
});

test("each kind of attempt and each account has a share of its own", async () => {
  for (let n = 0; n < 11; n++) await accountMayTry("one@example.com", context, "login");
  expect(await accountMayTry("one@example.com", context, "forgot-password")).toBe(true);
  expect(await accountMayTry("two@example.com", context, "login")).toBe(true);
  expect(accountIsRefused("two@example.com", context, "login")).toBe(false);
});

test("an address has a hundred attempts a minute", async () => {
  const request = from("203.0.113.77");
  for (let n = 0; n < 100; n++) expect(await addressMayTry(request, context, "register")).toBe(true);
  expect(await addressMayTry(request, context, "register")).toBe(false);
  expect(await addressMayTry(from("203.0.113.78"), context, "register")).toBe(true);
});
