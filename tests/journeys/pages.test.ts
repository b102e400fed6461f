import type { Locator, Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import type { Theme } from "./axe";
import { addressOf, PAGES, type Viewer } from "./page-list";
import { addViewers } from "./people";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
const VIEWERS = Object.keys(PAGES) as Viewer[];
/** Browser messages about rejected pages, and about an email's preview, where not even test tools can run scripts. */
const refusals = {
  expectedNoise: /status of 40[234]|in 'about:srcdoc' because|the recipient window's origin \('null'\)/,
};
/** A subscriber's own pages that begin at the same distance from the sidebar, and the public pages. */
const OWN = ["/dashboard", "/news", "/history", "/alerts", "/survey", "/account"];
const FORMS = ["/account/password", "/account/emails", "/checkout"];
const PUBLIC = [
  "/restrictions",
  "/restrictions/cuba",
  "/exposure",
  "/method",
  "/record",
  "/status",
  "/follow",
  "/privacy",
];
/** The theme in which a page is examined at a width. */
const THEMES = new Map<number, Theme>([
  [1280, "light"],
  [390, "dark"],
]);
/** Pages with a table of email addresses. */
const WIDE_TABLES = ["/admin", "/admin/audit-log", "/admin/archive", "/admin/survey"];

let people: Awaited<ReturnType<typeof addViewers>>;
beforeAll(async () => {
  await product.refresh();
  people = await addViewers(product.context());
});

test.each(VIEWERS)("every page for %s is accessible and fits 320 to 1280 px", async (viewer) => {
  const page = await product.page({ as: people.viewers[viewer], ...refusals });
  const widths = [390, 320, 768, 1280];
  for (const entry of PAGES[viewer]) {
    // Each page begins at the width where the last one ended: every resize lays out and paints a page again.
    widths.reverse();
    await page.goto(addressOf(entry, people.ids));
    // A locator would load Playwright's scripts into each of these 72 pages.
    await expect.poll(() => page.evaluate(() => document.querySelector("h1") !== null)).toBe(true);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page, entry);
      if (width === 1280 && viewer === "admin" && WIDE_TABLES.includes(entry))
        await expect.poll(() => overflowOfTables(page), { message: `tables of ${entry}` }).toBe(0);
      const theme = THEMES.get(width);
      if (theme)
        expect(await product.accessibilityProblemsIn(page, theme), `${entry} at ${width} px`).toEqual([]);
    }
  }
});

test("a subscriber's pages begin at the same distance from the sidebar, and on a phone every link is at least 24 px high", async () => {
  const page = await product.page({ as: people.viewers.subscriber });
  const edges = new Map<number, string[]>();
  for (const address of [...OWN, ...PUBLIC, ...FORMS]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    const content = page.locator("main > *:visible").first();
    const x = (await content.boundingBox())?.x ?? NaN;
    edges.set(x, [...(edges.get(x) ?? []), address]);
    if (FORMS.includes(address)) continue;
    await page.setViewportSize({ width: 390, height: 900 });
    await page.locator("main h1").waitFor();
    await expect.poll(() => lowLinks(page), { message: address }).toEqual([]);
  }
  expect([...edges.values()]).toHaveLength(1);
});

/** Waits until nothing is wider than the window: a chart takes a moment to resize with it. */
const fits = (page: Page, entry: string) =>
  expect
    .poll(() => product.overflow(page), { message: `${entry} at ${page.viewportSize()?.width} px` })
    .toBe(0);

const overflowOfTables = (page: Page) =>
  page
    .getByRole("group")
    .filter({ has: page.getByRole("table") })
    .evaluateAll((all) => Math.max(...all.map((box) => box.scrollWidth - box.clientWidth)));

/** Links that are less than 24 px high. */
const lowLinks = (page: Page) =>
  page.locator("main a:visible").evaluateAll((links) =>
    links.flatMap((link) => {
      const lines = [...link.getClientRects()].filter(({ width }) => width > 2);
      const height = Math.min(...lines.map((line) => line.height));
      return height < 24 ? [`${link.textContent} ${height}`] : [];
    }),
  );

test("a visitor reads the method from its contents to the formulas, and goes on to the register and the record", async () => {
  const page = await product.page();
  await page.goto("/");
  await page.locator("a[href='/method']").first().click();
  await page.getByRole("heading", { level: 1, name: "How the risk level works" }).waitFor();
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const name of [
    "What a level means",
    "Which articles count",
    "How stories and laws become a risk level",
    "Restrictions in force today",
    "What the AI model does",
    "The February 2028 forecast",
    "Track record",
    "When alerts trigger",
  ]) {
    await contents.getByRole("link", { name }).click();
    await expect.poll(() => isInView(page.getByRole("heading", { level: 2, name }))).toBe(true);
  }
  await page.getByText("How the two readings work, and what follows").click();
  await page.getByRole("row", { name: "60 to 100 (direct) Direct Direct, at full weight" }).waitFor();
  await page.getByText("Formulas", { exact: true }).click();
  await page.getByText("Level = 100 * [1 - (1 - S/100)").waitFor();
  await page.getByRole("link", { name: "See every restriction" }).click();
  await page.getByRole("heading", { level: 1, name: "Restrictions on leaving the United States" }).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: "See the whole record" }).click();
  await page.getByRole("heading", { level: 1, name: "Track record" }).waitFor();
});

const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test("a page loads its scripts after its styles and fonts, at low priority, and each once", async () => {
  const page = await product.page();
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const requested: string[][] = [];
  network.on("Network.requestWillBeSent", ({ request }) => {
    requested.push([new URL(request.url).pathname, request.initialPriority]);
  });
  const html = (await (await page.goto("/news"))?.text()) ?? "";
  await product.ready(page);
  const linked = [...html.matchAll(/<link rel="preload" as="script"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(linked.length).toBeGreaterThan(5);
  expect(requested.filter(([path]) => linked.includes(path)).sort()).toEqual(
    linked.map((path) => [path, "Low"]).sort(),
  );
  await network.detach();
});
