import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { useProduct } from "../journeys/product";
import { logIn } from "./account-forms";

const product = useProduct();

test("an unknown address shows the 404 page to visitors and users", async () => {
  for (const as of [undefined, await product.user()]) {
    const page = await product.plainPage({ as });
    await page.goto("/no/such/page");
    expect([page.status, page.title]).toEqual([404, "404 Page Not Found"]);
    page.get("h1", "404 Page Not Found");
    await page.follow("Back to Home");
    expect(page.path).toBe("/");
  }
});

test("a form or call sent to an unknown address gets a 404 too", async () => {
  for (const path of ["/no/such/page", "/api/no-such-call"]) {
    const answer = await fetch(product.origin + path, {
      method: "POST",
      body: new URLSearchParams({ a: "1" }),
    });
    expect([answer.status, (await answer.text()).includes("404 Page Not Found")]).toEqual([404, true]);
  }
});

test("with an expired trial every monitor page shows the Trial Expired card, with its three options", async () => {
  const user = await product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });
  const page = await product.plainPage({ as: user });
  for (const path of ["/dashboard", "/alerts"]) {
    await page.goto(path);
    expect(page.status).toBe(402);
    page.get("heading", "Trial Expired");
    page.see("Your 14-day free trial has ended. Upgrade to continue monitoring US exit freedom risks.");
    expect(page.text, "it is no error to report").not.toContain("Request ID");
  }
  for (const [name, path] of [
    ["Extend Trial with Survey", "/survey"],
    ["Upgrade to Pro", "/checkout"],
    ["Back to Home", "/"],
  ] as const) {
    await page.goto("/dashboard");
    await page.follow(name, page.get("main"));
    expect(page.url.pathname).toBe(path);
  }
  await product.context().db.update(users).set({ surveyExtendedCount: 1 }).where(eq(users.id, user.id));
  await page.goto("/dashboard");
  page.get("link", "Upgrade to Pro");
  expect(page.all("link", "Extend Trial with Survey")).toEqual([]);
});

test("non-admins get Access Denied, which also titles the page, on admin pages and their calls, and can go back", async () => {
  const page = await product.plainPage({ as: await product.user({ subscriptionStatus: "active" }) });
  for (const path of [
    "/admin",
    "/admin/register",
    "/admin/relevance",
    "/admin/archive",
    "/admin/audit-log",
    "/api-monitor",
  ]) {
    await page.goto(path);
    expect([page.status, page.title]).toEqual([403, "Access Denied | US Exit Freedom Monitor"]);
    page.get("heading", "Access Denied");
    page.see("This area is restricted to administrators.");
    expect(page.all("link", "Admin Dashboard")).toEqual([]);
    await page.press("Go Back");
    expect(page.url.pathname).toBe("/dashboard");
  }
  const visitor = await product.plainPage();
  for (const call of [
    "/api/admin/users",
    "/api/monitor/status",
    "/api/monitor/events",
    "/api/monitor/metrics?service=guardian&days=7",
    "/api/monitor/operations",
  ]) {
    expect([call, (await page.call(call)).status]).toEqual([call, 403]);
    expect([call, (await visitor.call(call)).status]).toEqual([call, 401]);
  }
});

test("a visitor who requests a page logs in first and is then redirected there", async () => {
  const admin = await product.user({ isAdmin: true });
  for (const path of ["/dashboard", "/alerts", "/api-monitor", "/survey", "/checkout", "/admin"]) {
    const page = await product.plainPage();
    await page.goto(path);
    expect(page.url.pathname).toBe("/login");
    await logIn(page, admin.email, admin.password);
    expect(page.path).toBe(path);
  }
});

test("a redirect to another site is not followed", async () => {
  const user = await product.user();
  for (const away of [
    "https://evil.example/x",
    "//evil.example/x",
    "/\\evil.example",
    "javascript:alert(1)",
  ]) {
    const page = await product.plainPage();
    await page.goto(`/login?redirectTo=${encodeURIComponent(away)}`);
    await logIn(page, user.email, user.password);
    expect(page.url.href).toBe(`${product.origin}/dashboard`);
  }
});
