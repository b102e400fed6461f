import type { Locator, Page } from "@playwright/test";
import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { riskAssessments } from "~/assessment/tables.server";
import { formatDay } from "~/time";
import { areApart, drawnTexts, fontsOf, recordCanvasText, tooltipOf } from "./canvas-text";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

/** The UTC day of the latest assessment, which at midnight isn't today. */
async function latestDay(): Promise<string> {
  const { db } = product.context();
  const [latest] = await db.select().from(riskAssessments).orderBy(desc(riskAssessments.date)).limit(1);
  return latest?.date.toISOString().slice(0, 10) ?? "";
}

test("beside the sidebar, what moved the level has most of the list's width", async () => {
  const page = await product.page({ as: await product.user() });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/history?range=all");
  const moves = page.getByRole("region", { name: "What moved the level" }).getByRole("listitem").first();
  const share = () =>
    moves.evaluate((item) => (item.lastElementChild?.clientWidth ?? 0) / (item.clientWidth || 1));
  await expect.poll(share).toBeGreaterThan(0.6);
});

test("the history shows both values with their intervals, as charts and as tables, and links to each day", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/history?range=all");
  await page.getByRole("heading", { level: 2, name: /^Risk level: (up|down|unchanged)/ }).waitFor();
  await page.getByRole("heading", { level: 2, name: /^February 2028 forecast/ }).waitFor();
  await page.locator("canvas").first().waitFor();
  await page.getByRole("button", { name: "Show table" }).first().click();
  await page.getByText("Scroll for more").waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  const table = page.getByRole("table", { name: "Risk level" });
  for (const name of ["Day", "Value", "80% interval"]) {
    await table.getByRole("columnheader", { name, exact: true }).waitFor();
  }
  const csv = await (await page.request.get("/history.csv?range=all")).text();
  await expect.poll(() => table.locator("tbody tr").count()).toBe(csv.trim().split("\r\n").length - 1);
  const json: unknown = await (await page.request.get("/history.json?range=all")).json();
  expect(Object.keys((json as object[])[0] ?? {}).join()).toBe(
    "day,level,levelLow,levelHigh,forecast,forecastLow,forecastHigh,baseRate,methodVersion",
  );
  // Screen readers get the base rate drawn in the chart from the forecast's table.
  const forecasts = page.getByRole("table", { name: "February 2028 forecast" });
  await forecasts.getByRole("columnheader", { name: "Base rate", exact: true }).waitFor();
  await forecasts
    .locator("tbody td:last-child", { hasText: /^[\d.]+%$/ })
    .first()
    .waitFor();
  await table.getByRole("link").first().click();
  await page.getByRole("table", { name: "What changed" }).waitFor();
});

test("by keyboard the days lead to each other, and an opened analysis stays open, also while a day takes long to load", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto(`/dashboard/${await latestDay()}`);
  await page.getByRole("heading", { level: 2, name: /^Risk level: / }).click();
  await followByKeyboard(page, /^Previous day: /);
  await page.getByRole("heading", { name: "By source of evidence" }).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  const letThrough = await product.hold(page, "**/*.data?*");
  const arrived = followByKeyboard(page, /^Previous day: /);
  await page.getByText("Loading...", { exact: true }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  // Focus doesn't go to the top of the page with the hidden link.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  letThrough();
  await arrived;
  await page.getByRole("heading", { name: "By source of evidence" }).waitFor();
  await followByKeyboard(page, /^Next day: /);
});

/** Focuses the link to another day, presses Enter and waits for the day's page. */
async function followByKeyboard(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole("link", { name });
  const day = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: formatDay(day) }).waitFor();
}

test.each([
  [390, "light"],
  [390, "dark"],
  [1280, "light"],
  [1280, "dark"],
] as const)(
  "at %i px and %s, the charts name their lines, in labels that don't overlap, and have opaque tooltips that fit",
  async (width, theme) => {
    const page = await product.page({ as: await product.user(), width, theme });
    await page.addInitScript(recordCanvasText);
    await page.goto("/dashboard");
    await expect
      .poll(() => drawnTexts(page, /^(Risk level|7-day average)$/))
      .toEqual(["7-day average", "Risk level"]);
    await expect.poll(() => areApart(page, ["7-day average", "Risk level"])).toBe(true);
    await expectTooltip(page, 0, /^Risk level \d+ \([A-Z]+ RISK\)$/);
    await page.goto("/history?range=all");
    await expect
      .poll(() => drawnTexts(page, /^(Risk level|February 2028 forecast) /))
      .toEqual([
        expect.stringMatching(/^February 2028 forecast [\d.]+% \([\d.]+%\u2013[\d.]+%\)$/),
        // An interval that rounds to the level itself is not repeated.
        expect.stringMatching(/^Risk level \d+(?: \(\d+\u2013\d+\))?$/),
      ]);
    await expectTooltip(page, 1, /^February 2028 forecast [\d.]+%$/);
  },
);

test("narrow and wide, the level can be compared with 2020, 2024 and 1941", async () => {
  const page = await product.page({ as: await product.user(), width: 390 });
  await page.addInitScript(recordCanvasText);
  await page.goto("/history");
  await page.locator("canvas").first().waitFor();
  const labels = /^(2020|2024|1941): \d+$/;
  expect(await drawnTexts(page, labels)).toEqual([]);
  const compare = page.getByRole("checkbox", { name: "Compare with 2020, 2024, 1941" });
  await compare.check();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => drawnTexts(page, labels)).toEqual(["1941: 90", "2020: 65", "2024: 12"]);
    await page.getByText("90: 1941, permits required to leave, from the law alone").waitFor();
    await expect.poll(() => product.overflow(page)).toBe(0);
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
  await compare.uncheck();
  await expect.poll(() => page.getByText(/from the law alone/).count()).toBe(0);
});

/** Points at the chart's middle, and checks that its tooltip with this line is opaque, fits, and is in the page's font. */
async function expectTooltip(page: Page, chart: number, line: RegExp): Promise<void> {
  await page.locator("canvas").nth(chart).hover();
  await expect.poll(() => tooltipOf(page, line)).toEqual({ isOpaque: true, fits: true });
  const [family] = await page.evaluate(() => [getComputedStyle(document.body).fontFamily]);
  expect(await fontsOf(page)).toEqual([family]);
}

test("narrow and wide, charts take their tables' places without moving what is below", async () => {
  const as = await product.user();
  const [withChart, plain] = [await product.page({ as }), await product.page({ as, javaScript: false })];
  for (const [path, name, source] of [
    ["/history", /^Risk level/, "Source: our assessments"],
    ["/dashboard", "Weekly Risk Trend", "See all days"],
  ] as const) {
    for (const width of [390, 1280]) {
      const distance = async (page: Page) =>
        (await topOf(page.getByText(source).first())) -
        (await topOf(page.getByRole("heading", { level: 2, name })));
      for (const page of [plain, withChart]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
      }
      await withChart.locator("canvas").first().waitFor();
      const table = await distance(plain);
      // To the pixel; rows of text can end at a fraction of one. Polled, because two positions are not read at once.
      await expect
        .poll(async () => Math.abs((await distance(withChart)) - table), {
          message: `${path} at ${width} px`,
        })
        .toBeLessThan(1);
    }
  }
});

/** The distance of an element from the top of the window, in pixels; waits for it, and throws where it isn't shown. */
async function topOf(element: Locator): Promise<number> {
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error("not shown");
  return box.y;
}
