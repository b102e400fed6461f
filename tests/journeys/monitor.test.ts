import { afterEach, expect, test } from "vitest";
import { useProduct } from "./product";

const product = useProduct({ isOwn: true });
afterEach(() => product.resetControl());

/** The browser's own message about a rejected document or call. */
const refusals = { expectedNoise: /Failed to load resource/ };

interface Status {
  service: string;
  lastStatus: string;
  availability24h: number;
  success24h: number;
  failure24h: number;
  rateLimited24h: number;
}

test("/status publicly names a failing source first, without operators' figures", async () => {
  await product.control("perplexity", { mode: "down" });
  for (let run = 0; run < 3; run += 1) await product.refresh();
  const visitor = await product.page();
  await visitor.goto("/status");
  await visitor.getByText("1 service has problems", { exact: true }).waitFor();
  const first = visitor.locator("li[data-service]").first();
  await first.getByRole("heading", { name: "Perplexity" }).waitFor();
  await first.getByRole("img", { name: /^Perplexity, last 30 days: .*(degraded|unhealthy)/ }).waitFor();
  const shown = (await visitor.getByRole("main").getByRole("list").allTextContents()).join();
  expect(shown).not.toMatch(/\d%|succeeded|quota|HTTP/);

  const admin = await product.page({ as: await product.user({ isAdmin: true }) });
  await admin.goto("/api-monitor");
  await admin.getByText("1 service has problems", { exact: true }).waitFor();
  await expect
    .poll(() => admin.locator("[data-service]").first().getAttribute("data-service"))
    .toBe("perplexity");
});

test("a throttling source and one that is down show on the cards, in the events and in the metrics", async () => {
  const admin = await product.user({ isAdmin: true });
  const page = await product.page({ as: admin });
  // A connection of its own: one that was idle during a refresh may close as it is used again.
  const headers = { Connection: "close" };
  const ask = async <Answer>(path: string) =>
    (await (await page.request.get(path, { headers })).json()) as Answer;
  const of = async (service: string) =>
    (await ask<Status[]>("/api/monitor/status")).find((status) => status.service === service);
  await product.refresh();
  const before = { guardian: await of("guardian"), perplexity: await of("perplexity") };
  await product.control("guardian", { mode: "rate-limited" });
  await product.control("perplexity", { mode: "down" });
  await product.refresh();

  const guardian = await of("guardian");
  const perplexity = await of("perplexity");
  expect(guardian?.lastStatus).toBe("rate_limited");
  expect(guardian?.rateLimited24h).toBeGreaterThan(before.guardian?.rateLimited24h ?? 0);
  expect(guardian?.success24h).toBe(before.guardian?.success24h);
  expect(perplexity?.lastStatus).toBe("failure");
  expect(perplexity?.failure24h).toBeGreaterThan(before.perplexity?.failure24h ?? 0);

  await page.goto("/api-monitor");
  await page.getByRole("heading", { name: "Data freshness and quotas", exact: true }).waitFor();
  await page.getByText(/^Scheduled every 6 hours, or started manually\./).waitFor();
  await page.getByText("All API calls, newest first", { exact: true }).waitFor();
  const card = page.locator("[data-service=guardian]");
  const status = card.getByText("rate limited", { exact: true });
  const firstLetter = (element: Element) => getComputedStyle(element, "::first-letter").textTransform;
  expect(await status.evaluate(firstLetter)).toBe("uppercase");
  const calls = (guardian?.success24h ?? 0) + (guardian?.failure24h ?? 0);
  await card.getByText(`${guardian?.success24h} of ${calls} calls succeeded (24 h)`).waitFor();
  await page.locator("[data-service=perplexity]").getByText("failure", { exact: true }).waitFor();

  await page.getByLabel("Service", { exact: true }).selectOption("guardian");
  const events = page.getByRole("table", { name: "Recent API Events" });
  const rows = events.locator("tbody tr");
  await expect
    .poll(async () => (await rows.count()) - (await rows.filter({ hasText: "The Guardian" }).count()))
    .toBe(0);
  await events.getByText("rate limited").first().waitFor();
  for (const header of ["Service", "Operation", "Status", "Duration"]) {
    await events.getByRole("columnheader", { name: header }).waitFor();
  }
  await expect.poll(() => events.locator("tbody tr").count()).toBeLessThanOrEqual(20);

  type Day = { date: string; successCount: number; rateLimitedCount: number };
  const days = await ask<Day[]>("/api/monitor/metrics?service=guardian&days=7");
  const throttled =
    days.findLast(({ rateLimitedCount }) => rateLimitedCount > 0) ?? expect.fail("no such day");
  const row = page
    .getByRole("table", { name: "The Guardian metrics by day" })
    .getByRole("row")
    .filter({ has: page.locator(`time[datetime="${throttled.date}"]`) });
  await expect
    .poll(async () => (await row.locator("td").allTextContents()).slice(1, 4))
    .toEqual([`${throttled.successCount}`, expect.any(String), `${throttled.rateLimitedCount}`]);
  await page.getByLabel("Period").selectOption("30");
  await expect
    .poll(() => page.getByRole("table", { name: "metrics by day" }).locator("tbody tr").count())
    .toBe(30);

  await events.getByRole("link", { name: "View run" }).first().click();
  await page.getByRole("heading", { name: "Refresh details" }).waitFor();
  await page.locator('time[title$="UTC"]', { hasText: /ago$|^just now$/ }).waitFor();
  await page.locator("time", { hasText: /, \d\d:\d\d UTC$/ }).waitFor();
  await page
    .getByRole("row", { name: /The Guardian/ })
    .getByText("rate limited")
    .waitFor();
});

test("Force Recalc says that it started, updates the figures, and is rejected while one is running", async () => {
  const admin = await product.user({ isAdmin: true });
  const page = await product.page({ as: admin, ...refusals });
  await page.goto("/api-monitor");
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

test("a recalculation that can't start shows the spec's message", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }), ...refusals });
  await page.route("**/api/admin/refresh", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/api-monitor");
  await page.getByRole("button", { name: "Force Recalc" }).click();
  await page.getByText("Failed to start force recalculation. Please try again.").first().waitFor();
});

test("the figures are polled every 30 and 10 seconds, not in a hidden tab, and the page keeps its scroll position", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.clock.install();
  await page.goto("/api-monitor");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const count = (path: string) => asked.filter((one) => one === path).length;
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

test("non-admins are rejected by both the page and the calls", async () => {
  const subscriber = await product.page({
    as: await product.user({ subscriptionStatus: "active" }),
    ...refusals,
  });
  await subscriber.goto("/dashboard");
  await subscriber.goto("/api-monitor");
  await subscriber.getByRole("heading", { name: "Access Denied" }).waitFor();
  await subscriber.getByText("Go Back", { exact: true }).click();
  await subscriber.waitForURL("**/dashboard");
  const visitor = await product.page();
  await visitor.goto("/api-monitor");
  await visitor.waitForURL("**/login**");
  for (const path of ["status", "events", "metrics?service=guardian&days=7", "operations"]) {
    expect((await subscriber.request.get(`/api/monitor/${path}`)).status()).toBe(403);
    expect((await visitor.request.get(`/api/monitor/${path}`)).status()).toBe(401);
  }
});

test("the monitor with its chart is accessible, wide and narrow", async () => {
  const page = await product.page({ as: await product.user({ isAdmin: true }) });
  await page.goto("/api-monitor?service=guardian");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator("canvas").waitFor();
    expect(await product.accessibilityProblems(page)).toEqual([]);
  }
  // The days are higher than their box here.
  await page.getByText("Scroll for more").waitFor();
});
