import { expect, test } from "vitest";
import { DAY_MS, formatDay, isoDay } from "~/time";
import { useProduct } from "../journeys/product";

const product = useProduct();

test("a visitor reads what the product does, what it costs and where its data comes from, and finds sign-in and registration", async () => {
  const page = await (await product.plainPage()).goto("/");
  const [header] = page.all("header");
  header?.see("US Exit Freedom Monitor", "BETA");
  page.get("h1", "Monitor Travel Restriction Risks Before They Affect You");
  for (const feature of [
    "Predictive Analysis",
    "Smart Alerts",
    "Multi-Source Data",
    "Secure & Private",
    "Real-time Updates",
    "Historical Context",
    "Free Trial",
  ]) {
    page.get("heading", feature);
  }
  page.see(/14 days free, then \$7\.99\/month/);
  for (const included of [
    "Real-time risk monitoring",
    "Custom alert thresholds",
    "Predictive analysis",
    "Multi-source data feeds",
  ]) {
    expect(page.having("listitem", included), included).not.toEqual([]);
  }
  page.see("Cancel anytime. Extend trial by completing our brief survey.");
  const [footer] = page.all("footer");
  footer?.see(new RegExp(`© 2025–${new Date().getUTCFullYear()} US Exit Freedom Monitor`));
  footer?.see(/^Data from The News API, The Guardian/);
  // No client code.
  expect(page.html).not.toMatch(/<script[^>]* src=|rel="modulepreload"|as="script"/);
});

test("every button of the landing page leads where it says", async () => {
  const page = await product.plainPage();
  for (const [name, path, button] of [
    ["Login", "/login", "Sign In"],
    ["Get Started", "/register", "Start Free Trial"],
    ["Start 14-Day Free Trial", "/register", "Start Free Trial"],
    ["Start Free Trial", "/register", "Start Free Trial"],
  ] as const) {
    await page.goto("/");
    await page.follow(name);
    expect(page.path).toBe(path);
    page.get("button", button);
  }
});

test("a visitor sees the last finished day's level, never today's, and a worked example that adds up to it", async () => {
  const page = await (await product.plainPage()).goto("/");
  const latest = page.get("region", /\(demo data\)$/);
  expect(latest.get("h2").text).not.toContain(formatDay(new Date()));
  const level = Number(/: (\d+) out of 100/.exec(latest.get("img").name)?.[1]);
  const [, inForce, possible = "0", takesOff, news, total] =
    /added (\S+) points(?:, possible restrictions (\S+))? and news stories (took off )?(\S+), for a risk level of (\d+)\./.exec(
      page.text,
    ) ?? [];
  expect(Number(total)).toBe(level);
  expect(Number(inForce) + Number(possible) + (takesOff ? -1 : 1) * Number(news)).toBeCloseTo(level, 5);
  page.get("link", "Our track record");
  page.see("Is the risk level a probability?", /^No\. It.s an index from 0 to 100/);
});

test("a visitor comes from the landing page to the level and the forecast: yesterday's figure and how it is resolved", async () => {
  for (const name of ["Risk level", "February 2028 forecast"]) {
    const page = await (await product.plainPage()).goto("/");
    const figure = () => {
      const heading = page.get("main").get("h3", new RegExp(`^${name}`));
      return heading.parent.text.slice(heading.text.length);
    };
    const shown = figure();
    expect(shown).toMatch(/\d/);
    await page.follow(name);
    page.get("h1", name);
    expect(figure()).toBe(shown);
    page.get("h2", "How it is resolved");
    expect(page.sees("Source coverage")).toBe(false);
    expect(page.get("main").all("table")).toEqual([]);
    page.get("link", "Start 14-day free trial");
  }
});

test("a feed's link to a day opens that day for a subscriber, past the cache that visitors read", async () => {
  const day = isoDay(new Date(Date.now() - 2 * DAY_MS));
  const visitor = await (await product.plainPage()).goto(`/?day=${day}`);
  visitor.get("h1", "Monitor Travel Restriction Risks Before They Affect You");
  const page = await (await product.plainPage({ as: await product.user() })).goto(`/?day=${day}`);
  expect(page.path).toBe(`/dashboard/${day}`);
  page.get("h1", formatDay(day));
});
