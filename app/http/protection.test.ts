import { expect, test } from "vitest";
import { bodyBytesMax, isForeignWrite, securityHeaders } from "./protection";

const request = (method: string, path: string, headers: Record<string, string> = {}) => ({
  method,
  url: `https://exit-freedom.test${path}`,
  headers: new Headers(headers),
});

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["a sandboxed page", { Origin: "null" }],
  ["another port", { Origin: "https://exit-freedom.test:8443" }],
  ["the unencrypted site", { Origin: "http://exit-freedom.test" }],
  ["a sister domain, by Sec-Fetch-Site alone", { "Sec-Fetch-Site": "same-site" }],
  ["another site, by Sec-Fetch-Site alone", { "Sec-Fetch-Site": "cross-site" }],
  [
    "another site that lies about its origin",
    { Origin: "https://exit-freedom.test", "Sec-Fetch-Site": "cross-site" },
  ],
])("a write from %s is cross-site", (_from, headers) => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    expect(isForeignWrite(request(method, "/api/alert-rules", headers))).toBe(true);
  }
});

test.each([
  ["our own page", { Origin: "https://exit-freedom.test", "Sec-Fetch-Site": "same-origin" }],
  ["our own page in an older browser", { Origin: "https://exit-freedom.test" }],
  ["the person at the browser", { "Sec-Fetch-Site": "none" }],
  ["no browser", {}],
])("a write from %s is not cross-site", (_from, headers) => {
  expect(isForeignWrite(request("POST", "/api/alert-rules", headers))).toBe(false);
});

test("the public origin counts as ours, even behind a proxy", () => {
  const seen = request("POST", "/login", { Origin: "https://monitor.example" });
  expect([isForeignWrite(seen), isForeignWrite(seen, "https://monitor.example")]).toEqual([true, false]);
});

test("GET requests, webhooks and one-click unsubscribe are open to other sites; similar-looking paths aren't", () => {
  const evil = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect(isForeignWrite(request("GET", "/dashboard", evil))).toBe(false);
  expect(isForeignWrite(request("POST", "/webhooks/stripe", evil))).toBe(false);
  expect(isForeignWrite(request("POST", "/unsubscribe/token", evil))).toBe(false);
  expect(isForeignWrite(request("POST", "/unsubscribed", evil))).toBe(true);
  expect(isForeignWrite(request("POST", "/api/webhooks/stripe", evil))).toBe(true);
});

test("forms may have 64 KB, webhooks 512 KB", () => {
  expect([bodyBytesMax("/login"), bodyBytesMax("/webhooks/stripe")]).toEqual([65_536, 524_288]);
});

test("only scripts with the nonce run, no site can frame the page, and forms post only to us or to the payment pages", () => {
  const headers = securityHeaders({ isHttps: true, nonce: "n1", stripeBaseUrl: "https://api.stripe.com" });
  const policy = headers["Content-Security-Policy"] ?? "";
  expect(policy).toContain("script-src 'nonce-n1' 'strict-dynamic';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/form-action 'self' https:\/\/checkout.stripe.com https:\/\/billing.stripe.com$/);
  expect(policy.split("; ").find((rule) => rule.startsWith("script-src"))).not.toContain("unsafe");
});

test("HSTS is sent for a year over https, and never over plain http", () => {
  const at = (isHttps: boolean) =>
    securityHeaders({ isHttps, nonce: "n", stripeBaseUrl: "http://localhost:8788/stripe" });
  expect(at(true)["Strict-Transport-Security"]).toBe("max-age=31536000; includeSubDomains");
  expect(at(false)).not.toHaveProperty("Strict-Transport-Security");
  expect(at(false)["Content-Security-Policy"]).toMatch(/billing.stripe.com http:\/\/localhost:8788$/);
});
