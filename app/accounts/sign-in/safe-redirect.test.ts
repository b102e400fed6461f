import { expect, test } from "vitest";
import { loginAddress, safeRedirect } from "./safe-redirect";

test.each([
  ["/alerts", "/alerts"],
  ["/alerts?edit=1#form", "/alerts?edit=1#form"],
  ["/api-monitor", "/api-monitor"],
  ["/%2e%2e/admin", "/admin"],
])("%j is one of our pages and redirects to %j", (to, target) => {
  expect(safeRedirect(to)).toBe(target);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/..//evil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "https://evil.example/",
  "http:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  " /alerts",
  "@evil.example",
  "",
  "/login",
  "/login?redirectTo=/login",
  "/register",
  "/api/me",
  null,
  undefined,
  42,
  {},
])("%j is refused and leads to the dashboard", (to) => {
  expect(safeRedirect(to)).toBe("/dashboard");
});

test("the login page remembers the requested page, unless login leads there anyway", () => {
  expect(loginAddress(new URL("https://x.test/alerts?a=1&b=2"))).toBe(
    "/login?redirectTo=%2Falerts%3Fa%3D1%26b%3D2",
  );
  expect(loginAddress(new URL("https://x.test/dashboard"))).toBe("/login");
});
