import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { useProduct, type PageOptions } from "./product";
import { expectSamePoints } from "./story-points";

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

async function dashboard(options: PageOptions = {}): Promise<Page> {
  const page = await product.page({ as: await product.user(), ...options });
  await page.goto("/dashboard");
  return page;
}

test("the dashboard's HTML is at most 120 KB and fully server-rendered", async () => {
  const page = await dashboard({ javaScript: false });
  const html = await (await page.request.get("/dashboard")).text();
  expect(html).toContain("Recent Relevant News");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(html, "no part is left to the browser").not.toContain("<!--$!-->");
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(120 * 1024);
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
  await news
    .getByText(/^Also in /)
    .first()
    .waitFor();
  await news.getByText("Official source", { exact: true }).first().waitFor();
  const events = page.getByRole("group", { name: "Key Events Timeline" });
  await events.getByText("Official source", { exact: true }).first().waitFor();
  await events
    .getByText(
      /\s\u00b7\sAction\staken\s\u00b7\s(\d+\soutlets\s\u00b7\s)?[+\u2212][\d.]+\spoints(Official source)?$/,
    )
    .first()
    .waitFor();
  await news.getByText("Details", { exact: true }).first().click();
  await news
    .getByText(/^Rules (only|and a model (agree|differ))\s\u00b7\sReport a mistake/)
    .first()
    .waitFor();
  await expectSamePoints(events, news);
  const articles = Number((await page.getByText(/^\d+ articles?$/).textContent())?.split(" ")[0]);
  expect(articles).toBeGreaterThanOrEqual(stories);
  await page.getByText(/^Risk is (low|medium|high|critical) at \d+, (up|down|unchanged)/).waitFor();
  // Only a list that is higher than its box says that it scrolls.
  const hints = page.getByText("Scroll for more", { exact: true }).filter({ visible: true });
  for (const [height, shown] of [
    ["2rem", 2],
    ["auto", 0],
  ] as const) {
    await page.addStyleTag({
      content: `[role=group]:is([aria-labelledby=key-events], [aria-labelledby=recent-news]) { height: ${height} !important; max-height: none !important }`,
    });
    await expect.poll(() => hints.count()).toBe(shown);
  }
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
  await expect.poll(() => page.getByText("Since your last visit").count()).toBe(0);
  await page.getByRole("link", { name: /^\d of 7 sources, updated (just now|\d+ min ago)$/ }).waitFor();

  // The cookie of a visit three days ago.
  const threeDaysAgo = Date.now() - 3 * 24 * 3_600_000;
  await page
    .context()
    .addCookies([{ name: "last_visit", value: `.${threeDaysAgo}`, domain: "localhost", path: "/dashboard" }]);
  await page.reload();
  const changes = page.getByRole("region", { name: /^Since your last visit/ });
  for (const name of ["Risk level", "February 2028 forecast", "What moved the risk level"]) {
    await changes.getByText(name, { exact: true }).waitFor();
  }
  const level = await page.getByText(/^Risk is .* at \d+/).textContent();
  await changes.getByText(new RegExp(`^${/at (\d+)/.exec(level ?? "")?.[1]}$`)).waitFor();
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await changes.waitFor();
});

test("the day's brief prints on one page, in dark ink even in the dark theme", async () => {
  const page = await dashboard({ theme: "dark" });
  await page.emulateMedia({ media: "print" });
  const ink = () => page.getByText(/^Risk is /).evaluate((line) => getComputedStyle(line).color);
  await expect.poll(ink).toBe("rgb(26, 34, 51)");
  const chosenPart = page.locator(".makeup-name:has(input:checked)");
  const paper = () => chosenPart.evaluate((part) => getComputedStyle(part).backgroundColor);
  await expect.poll(paper).toBe("rgb(233, 238, 245)");
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
  await expect.poll(() => buttons.count()).toBe(2);
  for (const [index, title, parts] of [
    [
      0,
      "Current Risk Assessment - Detailed Analysis",
      ["Explanation", "By risk factor", "By source of evidence"],
    ],
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
  const end = dialog.getByRole("link", { name: "See every restriction in force" });
  await end.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await end.boundingBox())?.y).toBeLessThan(900);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("the dashboard leads to all relevant news, which a filter narrows to one stage, and a wrong filter is ignored", async () => {
  const page = await dashboard();
  await page.getByRole("link", { name: "All relevant news" }).click();
  await page.getByRole("heading", { level: 1, name: "All relevant news" }).waitFor();
  const stories = page.getByRole("list", { name: "Stories" }).getByRole("listitem");
  await expect.poll(() => stories.count()).toBeGreaterThan(2);
  const all = await stories.count();
  await page.getByLabel("Stage").selectOption("act");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect.poll(() => stories.count()).toBeLessThan(all);
  const kept = await stories.count();
  expect(kept).toBeGreaterThan(0);
  await expect.poll(() => stories.filter({ hasText: "Action taken" }).count()).toBe(kept);
  await page.goto("/news?stage=any&factor=any&page=-1");
  await expect.poll(() => stories.count()).toBe(all);
  await page.goto("/news?page=99");
  await page.getByText("Nothing on this page").waitFor();
});

test("the parts of the level add up to it on screen, and the items of each part to the part; arrow keys and clicks choose the part", async () => {
  const page = await dashboard({ width: 390 });
  const makeup = page.getByRole("group", { name: /^What makes up the \d+ points$/ });
  const level = Number(/the (\d+) points/.exec((await makeup.locator("legend").textContent()) ?? "")?.[1]);
  await page.getByRole("img", { name: new RegExp(`: ${level} out of 100`) }).waitFor();
  const lastNumber = (text: string) => Number(text.replace("\u2212", "-").match(/-?[\d.]+$/)?.[0]);
  const sum = (texts: string[]) => texts.reduce((total, text) => total + lastNumber(text), 0);
  const names = await makeup.locator("label").allTextContents();
  expect(names.map((name) => name.replace(/ \S+$/, ""))).toEqual(
    expect.arrayContaining(["Restrictions in force", "Actions", "Threats", "Context"]),
  );
  expect(sum(names)).toBeCloseTo(level, 5);

  const parts = makeup.getByRole("radio");
  await makeup.getByRole("radio", { checked: true }).focus();
  for (let seen = 0; seen < names.length; seen += 1) {
    const chosen = makeup.getByRole("radio", { checked: true });
    const name = (await makeup.locator("label:has(:checked)").textContent()) ?? "";
    const details = makeup.locator(`[data-details=${await chosen.inputValue()}]`);
    await details.waitFor();
    await expect.poll(() => makeup.locator("[data-details]").filter({ visible: true }).count()).toBe(1);
    await expect
      .poll(async () => sum(await details.locator("li").allTextContents()), { message: name })
      .toBeCloseTo(lastNumber(name), 5);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => makeup.locator("label:has(:checked)").textContent()).not.toBe(name);
  }
  await expect.poll(() => parts.count()).toBe(names.length);

  await makeup.getByText(/^Actions/).click();
  await makeup.locator("[data-details=acts]").waitFor();
  // On a touch screen the other parts take no space.
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const display = (part: string) =>
    makeup.locator(`[data-details=${part}]`).evaluate((details) => getComputedStyle(details).display);
  await expect.poll(() => display("threats")).toBe("none");
  await expect.poll(() => display("acts")).toBe("block");
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await touch.detach();

  // The pointer still rests on "Actions".
  await page.keyboard.press("ArrowRight");
  await makeup.locator("[data-details=threats]").waitFor();
  await makeup.locator("[data-details=acts]").waitFor({ state: "hidden" });
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
  const table = page.getByRole("table", { name: /^Risk level with its 80% interval/ });
  for (const name of ["Date", "Risk level", "80% interval", "7-day average"]) {
    await table.getByRole("columnheader", { name, exact: true }).waitFor();
  }
  await expect.poll(() => table.locator("tbody tr").count()).toBe(7);
  await table
    .getByRole("cell", { name: /^\d+\u2013\d+$/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Show chart" }).click();
  await page.locator("canvas").waitFor();
});

test("without client code the dashboard still shows its numbers, trend and news", async () => {
  const page = await dashboard({ javaScript: false });
  await page.getByRole("heading", { name: "Current Risk Assessment", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("table", { name: /Risk level/ }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(0);
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

test("the analysis links the sources that the AI model weighed most, and nothing when the model failed", async () => {
  const page = await dashboard();
  await page.getByRole("button", { name: "View In-Depth Analysis" }).first().click();
  const weighed = page.getByRole("heading", { name: "Sources the AI model weighed most" });
  await weighed.waitFor();
  const sources = page.locator("section").filter({ has: weighed }).last().getByRole("link");
  expect(await sources.count()).toBeGreaterThan(0);
  await product.control("analyst", { mode: "error" });
  await product.refresh();
  await product.control("analyst", { mode: "ok" });
  await page.reload();
  await page.getByText("Not used").waitFor();
  expect(await weighed.count()).toBe(0);
});
