import type { Locator, Page } from "@playwright/test";
import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { riskAssessments } from "~/database/schema.server";
import { useProduct, type PageOptions } from "./product";

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

async function dashboard(options: PageOptions = {}): Promise<Page> {
  const page = await product.page({ as: await product.user(), ...options });
  await page.goto("/dashboard");
  return page;
}

test("the dashboard's HTML is at most 80 KB and fully server-rendered", async () => {
  const page = await dashboard({ javaScript: false });
  const html = await (await page.request.get("/dashboard")).text();
  expect(html).toContain("Recent Relevant News");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(html, "no part is left to the browser").not.toContain("<!--$!-->");
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(80 * 1024);
});

test("the dashboard shows both risks, the trend, the key events, the news and their sources", async () => {
  const page = await dashboard();
  await page.getByRole("heading", { level: 1, name: "US Exit Freedom Monitor" }).waitFor();
  await page.getByText("Tracking citizen travel restriction risks", { exact: true }).waitFor();
  await page.getByText("Demo data", { exact: true }).waitFor();
  await page.getByText("Run up to 2028 election", { exact: true }).waitFor();
  await page.getByText(/ in the next 60 days$/).waitFor();
  for (const name of [
    "Current Risk Assessment",
    "Weekly Risk Trend",
    "Key Events Timeline",
    "Recent Relevant News",
    "Data Sources",
  ]) {
    await page.getByRole("heading", { name, exact: true }).waitFor();
  }
  const news = page.getByRole("group", { name: "Recent Relevant News" });
  const stories = await news.getByRole("article").count();
  expect(stories).toBeGreaterThan(0);
  const articles = Number((await page.getByText(/^\d+ articles?$/).textContent())?.split(" ")[0]);
  expect(articles).toBeGreaterThanOrEqual(stories);
  await page.getByText(/^Risk is (low|medium|high|critical) at \d+, (up|down|unchanged)/).waitFor();
  const sources = page.getByRole("region", { name: "Data Sources" });
  for (const source of [
    "News API",
    "Newspaper API",
    "Government open-data portal",
    "AI search service",
    "AI analysis model",
  ]) {
    await sources.getByText(source, { exact: true }).waitFor();
  }
});

test("a returning user sees what changed since the last visit, and how fresh the data is", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/dashboard");
  expect(await page.getByText("Since your last visit").count()).toBe(0);
  await page.getByRole("link", { name: /^\d of 7 sources, updated (just now|\d+ min ago)$/ }).waitFor();

  // The cookie of a visit three days ago.
  const threeDaysAgo = Date.now() - 3 * 24 * 3_600_000;
  await page
    .context()
    .addCookies([{ name: "last_visit", value: `.${threeDaysAgo}`, domain: "localhost", path: "/dashboard" }]);
  await page.reload();
  const changes = page.getByRole("region", { name: /^Since your last visit/ });
  for (const name of ["Risk level", "February 2028 forecast", "Restrictions"]) {
    await changes.getByText(name, { exact: true }).waitFor();
  }
  const level = await page.getByText(/^Risk is .* at \d+/).textContent();
  await changes.getByText(new RegExp(`^${/at (\d+)/.exec(level ?? "")?.[1]}$`)).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await changes.waitFor();
});

test("a day's level breaks down on screen into each law and story, and their points add up to it", async () => {
  const page = await dashboard();
  const shown = await page.getByRole("img", { name: /out of 100/ }).getAttribute("aria-label");
  const level = Number(/: (\d+) out of 100/.exec(shown ?? "")?.[1]);
  await page.getByRole("button", { name: "View In-Depth Analysis" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "By evidence" }).waitFor();
  const tables = dialog.getByRole("table");
  await expect.poll(() => tables.count()).toBe(2);
  for (const table of await tables.all()) expect(await sumOf(table)).toBeCloseTo(level, 5);
  // The list starts with the heaviest evidence and a line for the rest; expanded, it adds up to the same.
  expect(await tables.last().locator("tbody tr").count()).toBe(9);
  await dialog.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect.poll(() => tables.last().locator("tbody tr").count()).toBeGreaterThan(9);
  expect(await sumOf(tables.last())).toBeCloseTo(level, 5);

  // Each line of evidence links to its law or story, except the sum of small stories.
  const evidence = dialog.getByRole("table").last().locator("tbody tr");
  const withoutSource = (await evidence.filter({ hasNot: page.getByRole("link") }).allTextContents()).filter(
    (text) => !/smaller stories combined|Usual news flow/.test(text),
  );
  expect(withoutSource).toEqual([]);
  const links = await evidence
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links.length).toBeGreaterThan(15);
  for (const link of links) expect(link).toMatch(/^https?:\/\//);

  // The list's heaviest story is in the news with the same points.
  const [title, points] = await evidence
    .filter({ hasNotText: /\u00b7 Affects|Possible restriction|combined|Usual/ })
    .first()
    .evaluate((row) => [
      row.querySelector("a")?.firstChild?.textContent ?? "",
      row.lastElementChild?.textContent ?? "",
    ]);
  await page.keyboard.press("Escape");
  await page.getByRole("article").filter({ hasText: title }).getByText(`+${points} points`).first().waitFor();

  // The day's own page shows how the level changed from the day before.
  const { db } = product.context();
  const [latest] = await db.select().from(riskAssessments).orderBy(desc(riskAssessments.date)).limit(1);
  await page.goto(`/dashboard/${latest?.date.toISOString().slice(0, 10)}`);
  const changes = page.getByRole("table", { name: "What changed" });
  const rows = await changes.locator("tbody tr td:last-child").allTextContents();
  const values = rows.map(numberOf);
  expect(values.at(-1)).toBe(level);
  expect(values.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBeCloseTo(level, 5);
});

/** Parses "+6.5", "\u22120.4" or "18.0". */
const numberOf = (text: string) => Number(text.replace("\u2212", "-"));

/** The sum of a table's points, whose footer shows the level. */
async function sumOf(table: Locator): Promise<number> {
  const points = await table.locator("tbody tr td").allTextContents();
  expect(points.length).toBeGreaterThan(3);
  return points.reduce((sum, text) => sum + numberOf(text), 0);
}

test("the history shows both values with their intervals, marks what moved the level, and links to each day", async () => {
  for (const theme of ["light", "dark"] as const) {
    const page = await product.page({ as: await product.user(), theme });
    await page.goto("/history?range=all");
    await page.getByRole("heading", { level: 2, name: /^Risk level: (up|down|unchanged)/ }).waitFor();
    await page.getByRole("heading", { level: 2, name: /^February 2028 forecast/ }).waitFor();
    await page.locator("canvas").first().waitFor();
    expect(await product.accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Show table" }).first().click();
    const table = page.getByRole("table", { name: "Risk level" });
    for (const name of ["Day", "Value", "80% interval"]) {
      await table.getByRole("columnheader", { name, exact: true }).waitFor();
    }
    const csv = await (await page.request.get("/history.csv?range=all")).text();
    await expect.poll(() => table.locator("tbody tr").count()).toBe(csv.trim().split("\r\n").length - 1);
    await table.getByRole("link").first().click();
    await page.getByRole("table", { name: "What changed" }).waitFor();
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
});

test("the day's brief prints on one page, in dark ink even in the dark theme", async () => {
  const page = await dashboard({ theme: "dark" });
  await page.emulateMedia({ media: "print" });
  const ink = () => page.getByText(/^Risk is /).evaluate((line) => getComputedStyle(line).color);
  await expect.poll(ink).toBe("rgb(26, 34, 51)");
  await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
  const sheets = async () => {
    const pdf = (await page.pdf({ format: "Letter" })).toString("latin1");
    return pdf.match(/\/Type\s*\/Page\b/g)?.length;
  };
  await expect.poll(sheets).toBe(1);
});

test("each risk opens its in-depth analysis, which Escape closes, restoring focus", async () => {
  const page = await dashboard();
  const buttons = page.getByRole("button", { name: "View In-Depth Analysis" });
  expect(await buttons.count()).toBe(2);
  for (const [index, title, parts] of [
    [0, "Current Risk Assessment - Detailed Analysis", ["Explanation", "By risk factor", "By evidence"]],
    [
      1,
      "2028 Election Run-up Exit Risk - Detailed Analysis",
      ["The question", "Reasoning", /^How we got to/],
    ],
  ] as const) {
    const button = buttons.nth(index);
    await button.click();
    const dialog = page.getByRole("dialog", { name: title, exact: true });
    for (const name of parts) {
      await dialog.getByRole("heading", { name, exact: typeof name === "string" }).waitFor();
    }
    expect(await product.accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

test("a long analysis scrolls inside its dialog, which fits a phone's window", async () => {
  const page = await dashboard({ width: 390 });
  await page.getByRole("button", { name: "View In-Depth Analysis" }).first().click();
  const dialog = page.getByRole("dialog");
  const edges = async () => {
    const { y = -1, height = Infinity } = (await dialog.boundingBox()) ?? {};
    return { isBelowTop: y >= 0, isAboveBottom: y + height <= 900 };
  };
  await expect.poll(edges).toEqual({ isBelowTop: true, isAboveBottom: true });
  const end = dialog.getByRole("link", { name: "Read the method" });
  await end.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await end.boundingBox())?.y).toBeLessThan(900);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("the Alerts button says that alert settings come later, one toast at a time, and the toast links to the alerts", async () => {
  const page = await dashboard();
  const button = page.getByRole("main").getByRole("button", { name: "Alerts", exact: true });
  await button.click();
  await page.getByText("Alert Settings", { exact: true }).waitFor();
  await page.getByText("Alert configuration will be available in a future update.").first().waitFor();
  await button.click();
  await expect.poll(() => page.getByText("Alert Settings", { exact: true }).count()).toBe(1);
  await page.getByRole("button", { name: "Open alerts" }).click();
  await page.getByRole("heading", { level: 1, name: "Alert Management" }).waitFor();
});

test("the trend is a chart for sighted readers and a table on request", async () => {
  const page = await dashboard();
  await page.locator("canvas").waitFor();
  await page.getByRole("button", { name: "Show table" }).click();
  await page.locator("canvas").waitFor({ state: "detached" });
  const table = page.getByRole("table", { name: /Risk level and 7-day average/ });
  for (const name of ["Date", "Risk level", "7-day average"]) {
    await table.getByRole("columnheader", { name, exact: true }).waitFor();
  }
  await expect.poll(() => table.locator("tbody tr").count()).toBe(7);
  await page.getByRole("button", { name: "Show chart" }).click();
  await page.locator("canvas").waitFor();
});

test("without client code the dashboard still shows its numbers, trend and news", async () => {
  const page = await dashboard({ javaScript: false });
  await page.getByRole("heading", { name: "Current Risk Assessment", exact: true }).waitFor();
  expect(await page.getByRole("table", { name: /Risk level/ }).isVisible()).toBe(true);
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
});

test("the dashboard with its chart fits and is accessible, wide and narrow", async () => {
  const page = await dashboard();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator("canvas").waitFor();
    await expect.poll(() => product.overflow(page)).toBe(0);
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
});
