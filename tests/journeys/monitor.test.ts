import { afterEach, expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
afterEach(() => product.resetControl());

/** The browser's own message about a rejected document or call. */
const refusals = { expectedNoise: /Failed to load resource/ };

test("Force Recalc says when it can't start, that it started, updates the figures, and is rejected while one is running", async () => {
  const admin = await product.user({ isAdmin: true });
  const page = await product.page({ as: admin, ...refusals });
  await page.goto("/api-monitor");
  await page.route("**/api/admin/refresh", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Force Recalc" }).click();
  await page.getByText("Failed to start force recalculation. Please try again.").first().waitFor();
  await page.unroute("**/api/admin/refresh");
  // The refresh lasts until the model responds.
  await product.control("analyst", { mode: "slow", delayMs: 120_000 });
  const asked = page.waitForRequest((request) => request.url().includes("/api/monitor/status"));
  await page.getByRole("button", { name: "Force Recalc" }).click();
  await page.getByText("Force Recalc Started").first().waitFor();
  await page.getByText("Data recalculation initiated with unlimited mode").first().waitFor();
  await asked;
  const runs = page.getByRole("table", { name: "Refreshes" }).locator("tbody tr");
  await runs
    .first()
    .filter({ hasText: /Administrator\s*(Queued|Running)/ })
    .waitFor();
  await page.getByRole("button", { name: "Force Recalc" }).click();
  await page.getByText("Force Recalc Failed").first().waitFor();
  await page
    .getByText(/A refresh is already running/)
    .first()
    .waitFor();
  await product.control("analyst", { mode: "ok" });
  await runs
    .first()
    .filter({ hasText: /Administrator\s*(Done|Degraded)/ })
    .waitFor();
});

test("the figures are polled every 30 and 10 seconds, not in a hidden tab, and the page keeps its scroll position", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.clock.install();
  await page.goto("/api-monitor");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const count = (path: string) => asked.filter((address) => address === path).length;
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.clock.runFor(31_000);
  await expect.poll(() => count("/api/monitor/events")).toBe(3);
  await expect.poll(() => count("/api/monitor/status")).toBe(1);
  await expect.poll(() => count("/api/monitor/operations")).toBe(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);

  await page.evaluate(() =>
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true }),
  );
  asked.length = 0;
  await page.clock.runFor(120_000);
  expect(asked.filter((path) => path.startsWith("/api/monitor"))).toEqual([]);
});

test("the monitor with its chart is accessible, wide and narrow, and shows the chosen service and period", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.goto("/api-monitor?service=guardian");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator("canvas").waitFor();
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
  // The days are higher than their box here.
  await page.getByText("Scroll for more").waitFor();
  const rows = page.getByRole("table", { name: "Recent API Events" }).locator("tbody tr");
  await page.getByLabel("Service", { exact: true }).selectOption("api_data_gov");
  await expect
    .poll(async () => (await rows.count()) - (await rows.filter({ hasText: "Congress.gov" }).count()))
    .toBe(0);
  await page.getByLabel("Period").selectOption("30");
  await expect
    .poll(() => page.getByRole("table", { name: "metrics by day" }).locator("tbody tr").count())
    .toBe(30);
});
