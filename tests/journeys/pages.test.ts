import { readdirSync } from "node:fs";
import path from "node:path";
import type { Locator } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { PROJECT } from "../../commands/local-product";
import { markupProblems } from "./markup";
import { addressOf, PAGES, type Viewer } from "./page-list";
import { addViewers } from "./people";
import { useProduct } from "./product";
import { routeOf, routesUnder } from "./route-of";

const product = useProduct({ isOwn: true });
const VIEWERS = Object.keys(PAGES) as Viewer[];
/** Pages that name cookies, calls or providers' errors. */
const PAGES_NAMING_CODE = ["/privacy", "/api-monitor", "/api-monitor?service=guardian"];
/** Words such as "readTwice" and "rate_limited". */
const CODE_NAME = /(?<![\w@./-])([a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)(?![\w@])/g;
/** Browser messages about rejected pages, and about an email's preview, where not even test tools can run scripts. */
const refusals = {
  expectedNoise: /status of 40[234]|in 'about:srcdoc' because|the recipient window's origin \('null'\)/,
};

let people: Awaited<ReturnType<typeof addViewers>>;
beforeAll(async () => {
  await product.refresh();
  people = await addViewers(product.context());
});

test.each(VIEWERS.flatMap((viewer) => PAGES[viewer].map((entry) => ({ viewer, entry }))))(
  "$entry for $viewer has a title, one first heading and a language, is accessible, fits 320 to 1280 px, and shows no names from the code",
  async ({ viewer, entry }) => {
    const page = await product.page({ as: people.viewers[viewer], ...refusals });
    await page.goto(addressOf(entry, people.ids));
    const heading = page.getByRole("heading", { level: 1 });
    await heading.waitFor();
    expect(await page.title()).toMatch(/\S/);
    await expect.poll(() => heading.count()).toBe(1);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
    await expect.poll(() => product.overflow(page), { message: "at 1280 px" }).toBe(0);
    const text = PAGES_NAMING_CODE.includes(entry) ? "" : await page.locator("body").innerText();
    expect(text.match(CODE_NAME), "names from the code").toBeNull();
    expect(await product.accessibilityProblemsIn(page, "light")).toEqual([]);
    for (const width of [768, 320, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // A chart takes a moment to resize with its window.
      await expect.poll(() => product.overflow(page), { message: `at ${width} px` }).toBe(0);
    }
    expect(await product.accessibilityProblemsIn(page, "dark"), "at 390 px").toEqual([]);
  },
);

test.each(VIEWERS)("the HTML of every page for %s is valid", async (viewer) => {
  const page = await product.page({ as: people.viewers[viewer] });
  const problems: string[] = [];
  for (const entry of PAGES[viewer]) {
    const reply = await page.request.get(product.origin + addressOf(entry, people.ids));
    const found = await markupProblems(await reply.text());
    problems.push(...found.map((problem) => `${entry}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

test("invalid HTML is found: a label on a plain span, two landmarks of one name", async () => {
  const nav = '<nav aria-label="Main"></nav>';
  const html = `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body>${nav}${nav}<span aria-label="x"></span></body></html>`;
  expect((await markupProblems(html)).map((line) => line.split(":")[0])).toEqual([
    "unique-landmark",
    "unique-landmark",
    "aria-label-misuse",
  ]);
});

test.each(["/admin", "/admin/audit-log", "/admin/archive", "/admin/survey"])(
  "the table of %s fits 1280 px, with the longest email addresses",
  async (address) => {
    const page = await product.page({ as: people.viewers.admin, ...refusals });
    await page.goto(address);
    const boxes = page.getByRole("group").filter({ has: page.getByRole("table") });
    await boxes.first().waitFor();
    const overflow = () =>
      boxes.evaluateAll((all) => Math.max(...all.map((box) => box.scrollWidth - box.clientWidth)));
    await expect.poll(overflow).toBe(0);
  },
);

test("the page list is complete: it covers every route of the project", () => {
  const visited = VIEWERS.flatMap((viewer) => PAGES[viewer]).map(
    (entry) => routeOf(addressOf(entry, {}))?.id,
  );
  const pages = readdirSync(path.join(PROJECT, "app/routes"))
    .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
    .map((file) => `routes/${path.basename(file, ".tsx")}`)
    .filter((id) => routesUnder(id).length === 0);
  expect([...new Set(visited)].sort()).toEqual(pages.sort());
});

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

test("the icons requested by the browser exist", async () => {
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
