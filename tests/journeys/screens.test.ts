import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { triggeredAlerts } from "~/alerts/tables.server";
import { percentText, toTenth } from "~/assessment/percent";
import { riskAssessments } from "~/assessment/tables.server";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
const PHONE = { width: 390, height: 844 };

const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test("on a phone the landing page's header is one row", async () => {
  const page = await product.page();
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect.poll(() => heightOf(page, "header")).toBeLessThan(80);
});

test("the demo notice is closed for the browser session and returns in the next", async () => {
  const user = await product.user();
  const page = await product.page({ as: user });
  await page.goto("/dashboard");
  const notice = page.getByText("Demo data", { exact: true });
  await notice.waitFor();
  await page.getByRole("button", { name: "Hide the notices" }).click();
  await notice.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("heading", { name: "Data Sources" }).waitFor();
  await notice.waitFor({ state: "hidden" });
  const next = await product.page({ as: user });
  await next.goto("/dashboard");
  await next.getByText("Demo data", { exact: true }).waitFor();
});

test("the forecast is on a scale to 50% with the base rate marked, and its sentence and number agree", async () => {
  await product.refresh();
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard");
  const scale = page.getByRole("img", { name: /%\. 80% interval/ });
  const said = (await scale.getAttribute("aria-label")) ?? "";
  const [, shown, low, high] = /: ([\d.]+)%\. 80% interval: ([\d.]+)% to ([\d.]+)%\./.exec(said) ?? [];
  expect(shown).toBeTruthy();
  await scale.getByText("50%", { exact: true }).waitFor();
  await page.getByText(/base rate [\d.]+% \(dotted\)/).waitFor();
  await stepsAddUp(page, `${shown}%`);
  for (const fold of await page.getByText("Read on", { exact: true }).all()) await fold.click();
  await page.getByText(`The forecast is ${shown}% (80% interval: ${low}%\u2013${high}%).`).waitFor();
  await page.getByRole("button", { name: "View In-Depth Analysis" }).last().click();
  await page.getByRole("heading", { name: `How we got to ${shown}%` }).waitFor();
});

/** Checks that the card's steps lead from the base rate to the shown forecast, each by its own change. */
async function stepsAddUp(page: Page, forecast: string) {
  await page.getByRole("heading", { name: "How we got there" }).click();
  const rows = page
    .getByRole("table", { name: "How we got there, in percentage points" })
    .locator("tbody tr");
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent)),
  );
  const numbers = texts.map((row) => row.map((text) => Number(text.replace("\u2212", "-").replace("%", ""))));
  expect(numbers.length).toBeGreaterThanOrEqual(4);
  let sum = numbers[0]?.[1] ?? Number.NaN;
  await page.getByText(`base rate ${percentText(sum)} (dotted)`).waitFor();
  for (const [change = Number.NaN, after] of numbers.slice(1)) {
    sum = toTenth(sum + change);
    expect(sum).toBeCloseTo(after ?? Number.NaN, 5);
  }
  expect(percentText(sum)).toBe(forecast);
}

test("each data source on the dashboard shows whether it responded to the last update", async () => {
  await product.refresh();
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard");
  const sources = page.getByRole("region", { name: "Data Sources" }).getByRole("listitem");
  await expect.poll(() => sources.filter({ hasText: /Responded$/ }).count()).toBe(4);
  await expect.poll(() => sources.count()).toBe(5);
});

test("a user without rules sees three presets, but none beside an open form", async () => {
  const page = await product.page({ as: await product.user() });
  await page.goto("/alerts");
  await expect.poll(() => page.getByRole("button", { name: /^Add alert/ }).count()).toBe(3);
  await page.getByText("Create Your First Alert").click();
  await page.getByRole("button", { name: "Create Alert" }).waitFor();
  await expect.poll(() => page.getByText("Create Your First Alert").count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: /^Add alert/ }).count()).toBe(0);
});

test("an email address of 100 letters without a break fits its pages, narrow and wide", async () => {
  const email = `${"longaddress".repeat(5)}@${"subdomain".repeat(4)}.example.com`;
  const page = await product.page({ as: await product.user({ email }) });
  for (const address of ["/account", "/account/email", "/checkout"]) {
    await page.goto(address);
    await page.getByText(email).first().waitFor();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => product.overflow(page), { message: `${address} at ${width} px` }).toBe(0);
      // A time stays on one line.
      const times = page.getByText(/^\w{3} \d+, \d{4}, [\d:]+ [AP]M UTC$/);
      const lines = await times.evaluateAll((all) => all.map((one) => one.getClientRects().length));
      expect(lines).toEqual(address === "/account" ? [1] : []);
    }
  }
});

const PAGES_TO_READ = ["/dashboard", "/news", "/history", "/alerts", "/restrictions", "/restrictions/cuba"];
const MORE_PAGES = [
  "/exposure",
  "/method",
  "/record",
  "/status",
  "/follow",
  "/account",
  "/privacy",
  "/survey",
];

test("the pages of the layout begin at the same distance from the sidebar", async () => {
  const page = await product.page({ as: await product.user() });
  const places = new Map<number, string[]>();
  for (const address of [
    ...PAGES_TO_READ,
    ...MORE_PAGES,
    "/account/password",
    "/account/emails",
    "/checkout",
  ]) {
    await page.goto(address);
    const content = page.locator("main > *:visible").first();
    const x = (await content.boundingBox())?.x ?? NaN;
    places.set(x, [...(places.get(x) ?? []), address]);
  }
  expect([...places.values()]).toHaveLength(1);
});

test("on a phone every link of these pages is at least 24 px high", async () => {
  const page = await product.page({ as: await product.user(), width: 390 });
  for (const address of [...PAGES_TO_READ, ...MORE_PAGES]) {
    await page.goto(address);
    await page.locator("main h1").waitFor();
    const low = await page.locator("main a:visible").evaluateAll((links) =>
      links.flatMap((link) => {
        const lines = [...link.getClientRects()].filter(({ width }) => width > 2);
        const height = Math.min(...lines.map(({ height }) => height));
        return height < 24 ? [`${link.textContent} ${height}`] : [];
      }),
    );
    expect(low, address).toEqual([]);
  }
});

test("before the first assessment the dashboard says that data is being gathered, and explains no number", async () => {
  const { db } = product.context();
  await db.delete(triggeredAlerts);
  await db.delete(riskAssessments);
  const page = await product.page({ as: await product.user() });
  await page.goto("/dashboard");
  await expect.poll(() => page.getByText("Gathering initial data...", { exact: true }).count()).toBe(2);
  await page.getByRole("heading", { name: "Recent Relevant News", exact: true }).waitFor();
  expect(await page.getByRole("heading", { name: /^Why the / }).count()).toBe(0);
  expect(await product.accessibilityProblems(page)).toEqual([]);
  await product.refresh();
  await page.reload();
  await page.getByRole("heading", { name: /^Why the level is \d+$/ }).waitFor();
  await page.getByRole("heading", { name: /^Why the forecast is [\d.]+%$/ }).waitFor();
});
