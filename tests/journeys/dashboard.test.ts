import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { useProduct, type PageOptions } from "./product";

const product = useProduct({ isOwn: true });
beforeAll(() => product.refresh());

async function dashboard(options: PageOptions = {}): Promise<Page> {
  const page = await product.page({ as: await product.user(), ...options });
  await page.goto("/dashboard");
  return page;
}

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

test("arrow keys and clicks choose a part of the level, and its items alone are shown", async () => {
  const page = await dashboard({ width: 390 });
  const makeup = page.getByRole("group", { name: /^What makes up the \d+ points$/ });
  const parts = makeup.getByRole("radio");
  const count = await parts.count();
  await makeup.getByRole("radio", { checked: true }).focus();
  for (let seen = 0; seen < count; seen += 1) {
    const chosen = await makeup.getByRole("radio", { checked: true }).inputValue();
    await makeup.locator(`[data-details=${chosen}]`).waitFor();
    await expect.poll(() => makeup.locator("[data-details]").filter({ visible: true }).count()).toBe(1);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => makeup.getByRole("radio", { checked: true }).inputValue()).not.toBe(chosen);
  }
  await expect.poll(() => parts.count()).toBe(count);

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

test("the trend is a chart or, on request, a table; the dashboard fits and is accessible with what changed since a visit", async () => {
  const page = await product.page({ as: await product.user() });
  const threeDaysAgo = Date.now() - 3 * 24 * 3_600_000;
  await page
    .context()
    .addCookies([{ name: "last_visit", value: `.${threeDaysAgo}`, domain: "localhost", path: "/dashboard" }]);
  await page.goto("/dashboard");
  await page.getByRole("region", { name: /^Since your last visit/ }).waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator("canvas").waitFor();
    await expect.poll(() => product.overflow(page)).toBe(0);
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
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
});

test("an open dashboard's dialog has the level of its card although the browser keeps an assessment for five minutes", async () => {
  const page = await dashboard();
  const opener = page.getByRole("button", { name: "View In-Depth Analysis" }).first();
  const dialog = page.getByRole("dialog");
  await opener.click();
  await dialog.getByRole("heading", { name: "By source of evidence" }).waitFor();
  await page.keyboard.press("Escape");
  await product.control("news", { pack: "escalation" });
  await product.refresh();
  await page.reload();
  const card = await page.getByText(/^Risk is critical at \d+/).textContent();
  const level = /at (\d+)/.exec(card ?? "")?.[1] ?? expect.fail("no level");
  await opener.click();
  await dialog.getByText(level, { exact: true }).first().waitFor();
  await dialog.getByText(/if confirmed, \d+ if not/).waitFor();
  await page.keyboard.press("Escape");
  // The same page from data alone, as its links load it, as from the document.
  const news = page.getByRole("group", { name: "Recent Relevant News" });
  const shown = await news.innerText();
  const pages = page.getByRole("navigation", { name: "Main" });
  await pages.getByRole("link", { name: "History" }).click();
  await news.waitFor({ state: "detached" });
  await pages.getByRole("link", { name: "Risk Dashboard" }).click();
  await expect.poll(() => news.innerText()).toBe(shown);
  // The banner, where it isn't tested otherwise.
  for (const path of ["/", "/exposure", "/status"]) {
    await page.goto(path);
    await page.getByRole("region", { name: "Major restrictions" }).waitFor();
    expect(await product.accessibilityProblems(page), path).toEqual([]);
  }
});
