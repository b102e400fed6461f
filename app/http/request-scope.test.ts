import { expect, test } from "vitest";
import { clientAddress, newRequestScope } from "./request-scope";

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

test.each([
  ["/dashboard", false],
  ["/dashboard.data?analysis=level", true],
  ["/day.csv?name=.data", false],
])("%s asks for a page's data alone: %s", (address, isDataRequest) => {
  const request = new Request(`https://x.test${address}`);
  expect(newRequestScope(() => "id", request).isDataRequest).toBe(isDataRequest);
});
