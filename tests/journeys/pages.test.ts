import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { forecastQuestions } from "~/database/schema.server";
import { DAY_MS } from "~/time";
import { type TestUser, useProduct } from "./product";

const product = useProduct();

/** Every page, by who sees it. The two cards stand in the place of a page. */
const pages = {
  visitor: [
    "/",
    "/login",
    "/register",
    "/forgot-password",
    "/reset-password",
    "/reset-password?token=any",
    "/method",
    "/terms",
    "/privacy",
    "/status",
    "/restrictions",
    "/restrictions/cuba",
    "/record",
    "/unsubscribe/any",
    "/no-such-page",
  ],
  subscriber: [
    "/dashboard",
    `/dashboard/${new Date().toISOString().slice(0, 10)}`,
    "/history",
    "/alerts",
    "/alerts?new",
    "/survey",
    "/checkout",
    "/admin",
  ],
  expired: ["/dashboard", "/survey", "/checkout"],
  admin: ["/admin", "/admin/audit-log", "/admin/archive", "/admin/survey", "/admin/register", "/api-monitor"],
};
type Role = keyof typeof pages;

const people: Partial<Record<Role, TestUser>> = {};
beforeAll(async () => {
  await product.refresh();
  people.subscriber = await product.user();
  people.expired = await product.user({ trialEndsAt: new Date(Date.now() - DAY_MS) });
  people.admin = await product.user({ isAdmin: true });
});

const looks = (["light", "dark"] as const).flatMap((theme) => [1280, 390].map((width) => ({ theme, width })));
const rooms = (Object.keys(pages) as Role[]).flatMap((role) => looks.map((look) => ({ role, ...look })));

test.each(rooms)(
  "every page of role $role in $theme, $width px wide, shuts nobody out and does not scroll sideways",
  async ({ role, theme, width }) => {
    const page = await product.page({ as: people[role], theme, width, expectedNoise: /status of 40[234]/ });
    for (const path of pages[role]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect([path, await product.accessibilityProblems(page)]).toEqual([path, []]);
      expect([path, await overflow(page)]).toEqual([path, 0]);
    }
  },
);

/** How many pixels a page is wider than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(Object.keys(pages) as Role[])(
  "no page of role %s is wider than its window at 320, 390, 768 and 1280 px",
  async (role) => {
    const page = await product.page({ as: people[role], expectedNoise: /status of 40[234]/ });
    for (const path of pages[role]) {
      await page.goto(path);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        // A chart takes a moment to follow its window.
        await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBe(0);
      }
    }
  },
);

test("every page has a title of its own, one first heading and a language", async () => {
  for (const role of Object.keys(pages) as Role[]) {
    const page = await product.page({ as: people[role], expectedNoise: /status of 40[234]/ });
    for (const path of pages[role]) {
      await page.goto(path);
      expect([path, await page.title()]).toEqual([path, expect.stringMatching(/\S/)]);
      expect([path, await page.getByRole("heading", { level: 1 }).count()]).toEqual([path, 1]);
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
    }
  }
});

test("a visitor reads the method: formulas, the register in force, and the record of the forecasts", async () => {
  const page = await product.page();
  await page.goto("/");
  await page.locator("a[href='/method']").first().click();
  await page.getByRole("heading", { level: 1, name: "How the risk level works" }).waitFor();
  for (const name of [
    "What a level means",
    "Which articles count",
    "How stories and laws become a risk level",
    "Restrictions in force today",
    "What the AI model does",
    "The forecast for February 2028",
    "Forecasting track record",
    "When alerts trigger",
  ]) {
    await page.getByRole("heading", { level: 2, name }).waitFor();
  }
  expect(await page.locator("math").count()).toBeGreaterThan(0);
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "When alerts trigger" })
    .click();
  await page.getByRole("heading", { level: 2, name: "When alerts trigger" }).waitFor();
  await page.getByRole("link", { name: /^See every restriction/ }).click();
  await page.getByRole("heading", { level: 1, name: "Restrictions on leaving the United States" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "See every question and how it came out" }).click();
  await page.getByRole("heading", { level: 1, name: "Forecasting track record" }).waitFor();
});

test("everybody reads on the track record each question, its forecast, its outcome with the source, and what the scores show", async () => {
  const { db, now } = product.context();
  await db
    .update(forecastQuestions)
    .set({ outcome: false, probability: 0.25, resolvedAt: now(), resolvedBy: "data" })
    .where(eq(forecastQuestions.kind, "passport-rule"));
  const page = await product.page();
  await page.goto("/record");
  await page.getByText(/\d+ forecasts? ha(s|ve) closed\. Our Brier score is 0\.063/).waitFor();
  await page.getByText("too few to tell skill from luck").waitFor();
  await page.getByText("Live forecasts are scored apart from them.").waitFor();
  await page.getByRole("img", { name: /^Reliability plot/ }).waitFor();
  await page.getByText("Final rule on passports", { exact: true }).click();
  const months = page.getByRole("table", { name: "Final rule on passports" });
  for (const name of ["Forecast", "Base rate", "Outcome", "Brier", "Log"]) {
    await months.getByRole("columnheader", { name, exact: true }).waitFor();
  }
  const closed = months.getByRole("row").filter({ hasText: "Didn\u2019t happen" }).first();
  const cells = await closed.getByRole("cell").allTextContents();
  // 0.25 squared, and the logarithm of 1 / 0.75.
  expect([cells[1], ...cells.slice(4)]).toEqual(["25%", "0.063", "0.288"]);
});

test("the browser finds the icons that it asks for", async () => {
  const page = await product.page();
  for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]) {
    const answer = await page.request.get(path);
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});
