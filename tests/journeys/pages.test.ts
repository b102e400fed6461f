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
/** Pages that begin at the same distance from the sidebar. */
const ALIGNED: Partial<Record<Viewer, string[]>> = {
  subscriber: [
    "/dashboard",
    "/news",
    "/history",
    "/alerts",
    "/survey",
    "/account",
    "/account/password",
    "/account/emails",
    "/checkout",
  ],
  visitor: [
    "/restrictions",
    "/restrictions/cuba",
    "/exposure",
    "/method",
    "/record",
    "/status",
    "/follow",
    "/privacy",
  ],
};
/** Aligned pages whose links may be less than 24 px high, because they stand in a sentence. */
const FORMS = ["/account/password", "/account/emails", "/checkout"];
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

/** Where the aligned pages of all viewers begin. */
const edges = new Map<number, string[]>();

test.each(VIEWERS)(
  "every page for %s is accessible, fits 320 to 1280 px, starts where the others do, and has links at least 24 px high on a phone",
  async (viewer) => {
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
        if (ALIGNED[viewer]?.includes(entry)) {
          if (width === 1280) {
            const x = await page.evaluate(firstEdge);
            edges.set(x, [...(edges.get(x) ?? []), entry]);
          }
          if (width === 390 && !FORMS.includes(entry))
            await expect.poll(() => page.evaluate(lowLinks), { message: entry }).toEqual([]);
        }
        const theme = THEMES.get(width);
        if (theme)
          expect(await product.accessibilityProblemsIn(page, theme), `${entry} at ${width} px`).toEqual([]);
      }
    }
    expect([...edges.values()].flat()).toEqual(expect.arrayContaining(ALIGNED[viewer] ?? []));
    expect(edges.size, JSON.stringify([...edges])).toBeLessThan(2);
  },
);

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

/** Runs in the page: the left edge of what its main part shows first. */
function firstEdge(): number {
  const shown = [...document.querySelectorAll("main > *")].find(
    (element) => element.getClientRects().length > 0,
  );
  return shown?.getBoundingClientRect().x ?? NaN;
}

/** Runs in the page: links that are less than 24 px high. */
function lowLinks(): string[] {
  return [...document.querySelectorAll("main a")].flatMap((link) => {
    const lines = [...link.getClientRects()].filter(({ width }) => width > 2);
    const height = Math.min(...lines.map((line) => line.height));
    return link.checkVisibility({ visibilityProperty: true }) && height < 24
      ? [`${link.textContent} ${height}`]
      : [];
  });
}

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
