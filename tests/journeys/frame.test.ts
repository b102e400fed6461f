import { eq } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { users } from "~/users/tables.server";
import { DAY_MS } from "~/time";
import { useProduct } from "./product";

const product = useProduct();

const sidebarOf = (page: Page) => page.getByRole("navigation", { name: "Main" });
const wideSidebar = (page: Page) => page.locator("aside[data-state]");
const sidebarCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "sidebar_state");

test("the first Tab skips the sidebar; button, Ctrl + b and Meta + b toggle it; a cookie stores it for 7 days, and the server reads it", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/survey");
  // The first Tab skips past the sidebar to the content.
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((link) => getComputedStyle(link).padding), "room around its words").toBe(
    "8px 16px",
  );
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  const sidebar = wideSidebar(page);
  const state = () => sidebar.getAttribute("data-state");
  expect(await state()).toBe("expanded");
  await page.getByRole("button", { name: "Toggle Sidebar" }).click();
  await expect.poll(state).toBe("collapsed");
  await page.keyboard.press("Control+b");
  await expect.poll(state).toBe("expanded");
  await page.keyboard.press("Meta+b");
  await expect.poll(state).toBe("collapsed");

  await expect.poll(async () => (await sidebarCookie(page))?.value).toBe("false");
  const cookie = await sidebarCookie(page);
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 604_800 - 300);
  expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + 604_800 + 300);

  const html = await (await page.request.get("/survey")).text();
  expect(html).toContain('data-state="collapsed"');
  await page.reload();
  await expect.poll(state).toBe("collapsed");
  await sidebarOf(page).getByRole("link", { name: "Risk Dashboard" }).hover();
  await page.getByRole("tooltip", { name: "Risk Dashboard" }).waitFor();
});

test("below 768 px the sidebar is a sheet, opened and closed by button, key and link, and never in the way", async () => {
  const page = await product.page({ as: await product.user(), width: 767 });
  await page.goto("/survey");
  await expect.poll(() => sidebarOf(page).count()).toBe(0);
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Toggle Sidebar" }).click();
  await sheet.waitFor();
  const edges = () =>
    sheet.evaluate((element) => ({
      brand: element.querySelector("nav h2")?.getBoundingClientRect().right ?? Infinity,
      close: element.querySelector("[aria-label=Close]")?.getBoundingClientRect().left ?? 0,
    }));
  await expect.poll(async () => (({ brand, close }) => brand < close)(await edges())).toBe(true);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await page.keyboard.press("Control+b");
  await sheet.getByRole("link", { name: "Alerts" }).click();
  await page.waitForURL("**/alerts");
  await sheet.waitFor({ state: "detached" });
  expect(await sidebarCookie(page)).toBeUndefined();

  await page.setViewportSize({ width: 768, height: 900 });
  await sidebarOf(page).waitFor();
});

test("without client code the sidebar's links are there on a phone, and no button that needs code", async () => {
  const page = await product.page({ as: await product.user(), javaScript: false, width: 390 });
  await page.goto("/survey");
  await page.getByRole("link", { name: "Risk Dashboard" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByText("Demo data", { exact: true }).waitFor();
  for (const name of ["Toggle Sidebar", /Switch to/, "Hide the notices"])
    expect(await page.getByRole("button", { name }).count(), `${name}`).toBe(0);
});

test("the stored theme is set before first paint, and the button changes and stores it", async () => {
  const page = await product.page({ as: await product.user(), theme: "dark" });
  await page.goto("/survey");
  const isDark = () => page.locator("html").evaluate((root) => root.classList.contains("dark"));
  const stored = () => page.evaluate(() => localStorage.getItem("theme"));
  expect(await isDark()).toBe(true);
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect.poll(isDark).toBe(false);
  await expect.poll(stored).toBe("light");
  await sidebarOf(page).getByRole("link", { name: "Alerts" }).click();
  await page.waitForURL("**/alerts");
  expect(await isDark()).toBe(false);
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect.poll(stored).toBe("dark");
});

test("a visitor without a stored choice sees the theme of the local time from the first paint", async () => {
  const page = await product.page();
  // The body has no element yet when the root's class is set, so nothing can have been painted.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.dataset.themeAtBody = document.documentElement.classList.contains("dark")
        ? "dark"
        : "light";
    }).observe(document, { childList: true, subtree: true });
  });
  for (const [time, theme, path] of [
    ["17:59", "light", "/"],
    ["18:00", "dark", "/"],
    ["05:59", "dark", "/login"],
    ["06:00", "light", "/forgot-password"],
    ["18:00", "dark", "/forgot-password"],
  ] as const) {
    await page.clock.setFixedTime(new Date(`2026-11-20T${time}:00`));
    await page.goto(path);
    expect([path, time, await page.locator("html").getAttribute("data-theme-at-body")]).toEqual([
      path,
      time,
      theme,
    ]);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
  }
});

test("the user menu shows initials, address, terms and plan, according to the user's state", async () => {
  const now = Date.now();
  const day = (days: number) => new Date(now + days * DAY_MS);
  const user = await product.user({ email: `zq-${crypto.randomUUID()}@example.com` });
  const page = await product.page({ as: user });
  for (const [state, label] of [
    [{ plan: "free" as const }, "14 days left"],
    [{ trialEndsAt: day(0.9) }, "1 day left"],
    [{ trialEndsAt: day(-1) }, "Trial expired - Extend with survey"],
    [{ trialEndsAt: day(-1), surveyExtendedCount: 1 }, "Trial expired"],
    [{ subscriptionStatus: "past_due" as const, plan: "pro" as const }, "Payment past due"],
    [{ subscriptionStatus: "canceled" as const }, "Cancelled"],
    [{ subscriptionStatus: "active" as const, stripeCustomerId: `cus_${user.id}` }, "Active subscription"],
  ] as const) {
    await product.context().db.update(users).set(state).where(eq(users.id, user.id));
    await page.goto("/checkout");
    const trigger = page.getByRole("button", { name: /user menu/ });
    await expect.poll(() => trigger.textContent()).toMatch(/^ZQ/);
    await trigger.focus();
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu");
    await menu.getByText(user.email, { exact: true }).waitFor();
    await menu.getByText(label, { exact: true }).waitFor();
    const isPaid = /^(Payment|Cancelled|Active)/.test(label);
    await menu.getByText(isPaid ? "pro plan" : "free plan", { exact: true }).waitFor();
    await menu.getByRole("menuitem", { name: "Log out" }).waitFor();
    if (label === "14 days left") expect(await product.accessibilityProblems(page)).toEqual([]);
    if (label === "Active subscription") {
      const billing = menu.getByRole("menuitem", { name: "Manage billing" });
      expect(await billing.getAttribute("href")).toBe("/billing/portal");
      expect(await product.accessibilityProblems(page)).toEqual([]);
    }
  }
});

test("logging out shows progress, ends the session and redirects to login; a failed logout does too, and stays there", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/survey");
  const letThrough = await product.hold(page, "**/api/auth/logout");
  await page.getByRole("button", { name: /user menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("menuitem", { name: "Logging out..." }).waitFor();
  letThrough();
  await page.waitForURL("**/login");
  expect((await page.request.get("/api/me")).status()).toBe(401);

  const failing = await product.page({ as: user, expectedNoise: /Logging out failed|status of 500/ });
  await failing.goto("/survey");
  await failing.route("**/api/auth/logout", (route) => route.fulfill({ status: 500, body: "no" }));
  await failing.getByRole("button", { name: /user menu/ }).click();
  await failing.getByRole("menuitem", { name: "Log out" }).click();
  await failing.getByRole("heading", { name: "Welcome back" }).waitFor();
  await failing.reload();
  await failing.getByText("You\u2019re still signed in on this browser").waitFor();
  await failing.getByRole("button", { name: "Try again" }).click();
  await failing.waitForURL("**/login");
  expect((await failing.request.get("/api/me")).status()).toBe(401);
});

test("a slow page says what is loading", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard");
  for (const [name, path, text] of [
    ["Extend Trial", "/survey", "Checking authentication..."],
    ["Alerts", "/alerts", "Loading alert settings..."],
    ["Risk Dashboard", "/dashboard", "Loading dashboard data"],
    ["All relevant news", "/news", "Loading..."],
  ] as const) {
    const letThrough = await product.hold(page, `**${path}.data*`);
    const place = path === "/news" ? page.getByRole("main") : sidebarOf(page);
    await place.getByRole("link", { name }).click();
    await page.getByText(text, { exact: true }).waitFor();
    letThrough();
    await page.getByText(text, { exact: true }).waitFor({ state: "detached" });
    await page.waitForURL(`**${path}`);
  }
});
