import type { Locator, Page } from "@playwright/test";
import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { riskAssessments } from "~/assessment/tables.server";
import { formatDay } from "~/time";
import { areApart, drawnTexts, fontsOf, recordCanvasText, tooltipOf } from "./canvas-text";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

test("a day's level breaks down on screen into each law and story, and their points add up to it", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard");
  const shown = await page.getByRole("img", { name: /out of 100/ }).getAttribute("aria-label");
  const level = Number(/: (\d+) out of 100/.exec(shown ?? "")?.[1]);
  await page.getByRole("button", { name: "View In-Depth Analysis" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "By source of evidence" }).waitFor();
  // The third table, which has a name, is the history.
  const tables = dialog.locator("table:not([aria-label])");
  await expect.poll(() => tables.count()).toBe(2);
  for (const table of await tables.all()) expect(await sumOf(table)).toBeCloseTo(level, 5);
  // The list starts with the heaviest evidence and a line for the rest; expanded, it adds up to the same.
  const evidence = tables.last().locator("tbody tr:has(td)");
  await expect.poll(() => evidence.count()).toBe(9);
  await dialog.getByRole("button", { name: /^Show all \d+$/ }).click();
  await expect.poll(() => evidence.count()).toBeGreaterThan(9);
  for (const name of ["Restrictions in force", "News stories"]) {
    await tables.last().getByRole("rowheader", { name, exact: true }).waitFor();
  }
  expect(await sumOf(tables.last())).toBeCloseTo(level, 5);

  // Each line of evidence links to its law or story, except the sum of small stories.
  const withoutSource = (await evidence.filter({ hasNot: page.getByRole("link") }).allTextContents()).filter(
    (text) => !/smaller stories combined|Usual amount of news/.test(text),
  );
  expect(withoutSource).toEqual([]);
  const links = await evidence
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links.length).toBeGreaterThan(15);
  for (const link of links) expect(link).toMatch(/^https?:\/\//);

  // The list's heaviest story is in the news with the same points.
  const [title, points] = await evidence
    .filter({ hasNotText: /\u00b7\sAffects|An official document|Three independent outlets|combined|Usual/ })
    .first()
    .evaluate((row) => [
      row.querySelector("a")?.firstChild?.textContent ?? "",
      row.lastElementChild?.textContent ?? "",
    ]);
  // On some days, such as November 27, 2026, it is older than what the dashboard lists.
  await page.goto("/news");
  const inNews = page.getByRole("listitem").filter({ hasText: title });
  await inNews.getByText(`+${points} points`, { exact: true }).first().waitFor();

  // The day's own page shows how the level changed from the day before.
  const day = await latestDay();
  await page.goto(`/dashboard/${day}`);
  const changes = page.getByRole("table", { name: "What changed" });
  const rows = await changes.locator("tbody tr td:last-child").allTextContents();
  const values = rows.map(numberOf);
  expect(values.at(-1)).toBe(level);
  expect(values.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBeCloseTo(level, 5);

  // So do the day's downloads.
  for (const format of ["CSV", "JSON"]) {
    const address = await page.getByRole("link", { name: `Download ${format}` }).getAttribute("href");
    expect(address).toBe(`/day.${format.toLowerCase()}?date=${day}`);
  }
  const csv = await (await page.request.get(`/day.csv?date=${day}`)).text();
  const parts = csv.split("\r\n").filter((line) => line.startsWith('"level",'));
  const pointsOf = (line: string) => Number(line.split(",").at(-1));
  expect(parts.reduce((sum, line) => sum + pointsOf(line), 0)).toBeCloseTo(level, 5);
  const json: unknown = await (await page.request.get(`/day.json?date=${day}`)).json();
  expect(json).toMatchObject({ day, assessment: { riskLevel: level } });
  for (const missing of ["1999-01-01", "never"]) {
    expect((await page.request.get(`/day.csv?date=${missing}`)).status()).toBe(404);
  }
});

/** The UTC day of the latest assessment, which at midnight isn't today. */
async function latestDay(): Promise<string> {
  const { db } = product.context();
  const [latest] = await db.select().from(riskAssessments).orderBy(desc(riskAssessments.date)).limit(1);
  return latest?.date.toISOString().slice(0, 10) ?? "";
}

/** Parses "+6.5", "\u22120.4" or "18.0". */
const numberOf = (text: string) => Number(text.replace("\u2212", "-"));

/** The sum of a table's points, whose footer shows the level. */
async function sumOf(table: Locator): Promise<number> {
  const points = await table.locator("tbody tr td").allTextContents();
  expect(points.length).toBeGreaterThan(3);
  return points.reduce((sum, text) => sum + numberOf(text), 0);
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

test("the history shows both values with their intervals, marks what moved the level, and links to each day", async () => {
  for (const theme of ["light", "dark"] as const) {
    const page = await product.page({ as: await product.user(), theme });
    await page.goto("/history?range=all");
    await page.getByRole("heading", { level: 2, name: /^Risk level: (up|down|unchanged)/ }).waitFor();
    await page.getByRole("heading", { level: 2, name: /^February 2028 forecast/ }).waitFor();
    await page.locator("canvas").first().waitFor();
    expect(await product.accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Show table" }).first().click();
    await page.getByText("Scroll for more").waitFor();
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
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
});

test("the last days lead to each other by keyboard, and on each of them what is shown adds up to its level", async () => {
  const page = await product.page({ as: await product.user() });
  const latest = await latestDay();
  await page.goto(`/dashboard/${latest}`);
  let levelAfter: number | null = null;
  for (let day = 0; day < 5; day += 1) {
    const changes = page.getByRole("table", { name: "What changed" });
    await changes.waitFor();
    const values = (await changes.locator("tbody tr td:last-child").allTextContents()).map(numberOf);
    const level = values.at(-1) ?? NaN;
    expect(values.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBeCloseTo(level, 5);
    // An opened analysis stays open from day to day.
    if (day === 0) await page.getByRole("heading", { level: 2, name: `Risk level: ${level}` }).click();
    const parts = page.getByRole("table").filter({ has: page.locator("tfoot") });
    await expect.poll(() => parts.count()).toBe(2);
    for (const table of await parts.all()) {
      expect(numberOf((await table.locator("tfoot td").textContent()) ?? "")).toBe(level);
      expect(await sumOf(table)).toBeCloseTo(level, 5);
    }
    // The day after began with this level.
    if (levelAfter !== null) expect(level).toBe(levelAfter);
    levelAfter = values[0] ?? NaN;
    await followByKeyboard(page, /^Previous day: /);
  }
  const reached = page.url();
  await followByKeyboard(page, /^Next day: /);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await followByKeyboard(page, /^Previous day: /);
  expect(page.url()).toBe(reached);

  await page.goto(`/dashboard/${latest}`);
  await page.getByRole("link", { name: /^Previous day: / }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: /^Next day: / }).count()).toBe(0);
});

test("an opened analysis stays open while the day before takes long to load", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto(`/dashboard/${await latestDay()}`);
  await page.getByRole("heading", { level: 2, name: /^Risk level: / }).click();
  const letThrough = await product.hold(page, "**/*.data?*");
  const arrived = followByKeyboard(page, /^Previous day: /);
  await page.getByText("Loading...", { exact: true }).waitFor();
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
  // Focus doesn't go to the top of the page with the hidden link.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  letThrough();
  await arrived;
  await page.getByRole("heading", { name: "By source of evidence" }).waitFor();
});

/** Focuses the link to another day, presses Enter and waits for the day's page. */
async function followByKeyboard(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole("link", { name });
  const day = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
  await link.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: formatDay(day) }).waitFor();
}

test.each([390, 1280])(
  "the charts name their lines at %i px, in labels that don't overlap, and have opaque tooltips that fit, light and dark",
  async (width) => {
    for (const theme of ["light", "dark"] as const) {
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
    }
  },
);

test.each([390, 1280])("at %s px, the level can be compared with 2020, 2024 and 1941", async (width) => {
  const page = await product.page({ as: await product.user(), width });
  await page.addInitScript(recordCanvasText);
  await page.goto("/history");
  await page.locator("canvas").first().waitFor();
  const labels = /^(2020|2024|1941): \d+$/;
  expect(await drawnTexts(page, labels)).toEqual([]);
  const compare = page.getByRole("checkbox", { name: "Compare with 2020, 2024, 1941" });
  await compare.check();
  await expect.poll(() => drawnTexts(page, labels)).toEqual(["1941: 90", "2020: 65", "2024: 12"]);
  await page.getByText("90: 1941, permits required to leave, from the law alone").waitFor();
  expect(await product.overflow(page)).toBe(0);
  expect(await product.accessibilityProblems(page)).toEqual([]);
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

test.each([390, 1280])(
  "at %s px, charts take their tables' places without moving what is below",
  async (width) => {
    const as = await product.user();
    for (const [path, name, source] of [
      ["/history", /^Risk level/, "Source: our assessments"],
      ["/dashboard", "Weekly Risk Trend", "See all days"],
    ] as const) {
      const distance = async (javaScript: boolean) => {
        const page = await product.page({ as, width, javaScript });
        await page.goto(path);
        if (javaScript) await page.locator("canvas").first().waitFor();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const heading = page.getByRole("heading", { level: 2, name });
        const below = page.getByText(source).first();
        return (await topOf(below)) - (await topOf(heading));
      };
      // To the pixel; rows of text can end at a fraction of one.
      expect(Math.abs((await distance(true)) - (await distance(false)))).toBeLessThan(1);
    }
  },
);

/** The distance of an element from the top of the window, in pixels; waits for it, and throws where it isn't shown. */
async function topOf(element: Locator): Promise<number> {
  await element.waitFor();
  const box = await element.boundingBox();
  if (!box) throw new Error("not shown");
  return box.y;
}
