import { afterEach, expect, test } from "vitest";
import { useProduct } from "../journeys/product";

const product = useProduct({ isOwn: true });
afterEach(() => product.resetControl());

interface Status {
  service: string;
  lastStatus: string;
  success24h: number;
  failure24h: number;
  rateLimited24h: number;
}

test("/status publicly names a failing source first, without operators' figures", async () => {
  await product.control("perplexity", { mode: "down" });
  for (let run = 0; run < 3; run += 1) await product.refresh();
  const visitor = await product.plainPage();
  await visitor.goto("/status");
  visitor.see("1 service has problems");
  const missing = /^Perplexity: no full response since \w{3} \d+, \d{4}/;
  visitor.get("list", "Sources that didn’t respond").get("listitem", missing);
  const reader = await product.plainPage({ as: await product.user() });
  await reader.goto("/dashboard");
  reader.get("list", "Sources that didn’t respond").get("listitem", missing);
  const [first] = visitor.all("listitem").filter((item) => item.attribute("data-service"));
  first?.get("heading", "Perplexity");
  first?.get("img", /^Perplexity, last 30 days: .*(degraded|unhealthy)/);
  const shown = visitor
    .get("main")
    .all("list")
    .map(({ text }) => text)
    .join();
  expect(shown).not.toMatch(/\d%|succeeded|quota|HTTP/);

  const admin = await product.plainPage({ as: await product.user({ isAdmin: true }) });
  await admin.goto("/api-monitor");
  admin.see("1 service has problems");
  expect(
    admin
      .all("*")
      .find((part) => part.attribute("data-service"))
      ?.attribute("data-service"),
  ).toBe("perplexity");
});

test("a throttling source and one that is down show on the cards, in the events and in the metrics", async () => {
  const page = await product.plainPage({ as: await product.user({ isAdmin: true }) });
  const of = async (service: string) =>
    (await page.call<Status[]>("/api/monitor/status")).body?.find((status) => status.service === service);
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

  await page.goto("/api-monitor?service=guardian");
  page.get("heading", "Data freshness and quotas");
  page.see(/^Scheduled every 6 hours, or started manually\./, "All API calls, newest first");
  const cardOf = (service: string) =>
    page.all("*").find((part) => part.attribute("data-service") === service) ?? expect.fail(service);
  const calls = (guardian?.success24h ?? 0) + (guardian?.failure24h ?? 0);
  cardOf("guardian").see(
    "rate limited",
    new RegExp(`${guardian?.success24h} of ${calls} calls succeeded \\(24 h\\)`),
  );
  cardOf("perplexity").see("failure");

  const events = page.get("table", "Recent API Events");
  for (const header of ["Service", "Operation", "Status", "Duration"]) events.get("columnheader", header);
  const [, ...rows] = events.all("row");
  expect(rows.length).toBeLessThanOrEqual(20);
  for (const row of rows) expect(row.text).toContain("The Guardian");
  events.see("rate limited");

  type Day = { date: string; successCount: number; rateLimitedCount: number };
  const { body: days } = await page.call<Day[]>("/api/monitor/metrics?service=guardian&days=7");
  const throttled =
    days?.findLast(({ rateLimitedCount }) => rateLimitedCount > 0) ?? expect.fail("no such day");
  const byDay = () => page.get("table", /metrics by day$/);
  const [day] = byDay()
    .all("row")
    .filter((row) => row.all("time").some((time) => time.attribute("datetime") === throttled.date));
  expect(
    day
      ?.all("cell")
      .map(({ text }) => text)
      .slice(1, 4),
  ).toEqual([`${throttled.successCount}`, expect.any(String), `${throttled.rateLimitedCount}`]);
  await page.follow(/^View run/, events);
  page.get("heading", "Refresh details");
  const times = page.all("time");
  expect(
    times.some((time) => time.attribute("title")?.endsWith("UTC") && /ago$|^just now$/.test(time.text)),
  ).toBe(true);
  expect(times.some(({ text }) => /, \d\d:\d\d UTC$/.test(text))).toBe(true);
  const [row] = page.having("row", "The Guardian");
  row?.see("rate limited");

  await page.goto("/api-monitor?service=guardian&days=30");
  expect(byDay().all("row")).toHaveLength(31);
});
