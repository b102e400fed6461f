import { expect, test } from "vitest";
import { formatDay } from "~/time";
import { useProduct } from "./product";

const product = useProduct();

test("a visitor reads what the product does, what it costs and where its data comes from, and finds sign-in and registration", async () => {
  const page = await product.page();
  await page.goto("/");
  const header = page.getByRole("banner");
  await header.getByText("US Exit Freedom Monitor", { exact: true }).waitFor();
  await header.getByText("BETA", { exact: true }).waitFor();
  await page
    .getByRole("heading", { level: 1, name: "Monitor Travel Restriction Risks Before They Affect You" })
    .waitFor();
  for (const feature of [
    "Predictive Analysis",
    "Smart Alerts",
    "Multi-Source Data",
    "Secure & Private",
    "Real-time Updates",
    "Historical Context",
  ]) {
    await page.getByRole("heading", { name: feature, exact: true }).waitFor();
  }
  await page.getByRole("heading", { name: "Free Trial", exact: true }).waitFor();
  await page.getByText("14 days free, then $7.99/month").waitFor();
  for (const included of [
    "Real-time risk monitoring",
    "Custom alert thresholds",
    "Predictive analysis",
    "Multi-source data feeds",
  ]) {
    await page.getByRole("listitem").filter({ hasText: included }).first().waitFor();
  }
  await page.getByText("Cancel anytime. Extend trial by completing our brief survey.").waitFor();
  const footer = page.getByRole("contentinfo");
  await footer.getByText(`© 2025–${new Date().getUTCFullYear()} US Exit Freedom Monitor`).waitFor();
  await footer.getByText(/^Data from The News API, The Guardian/).waitFor();
});

test("every button and internal link of the landing page works", async () => {
  const page = await product.page();
  for (const [name, path, heading] of [
    ["Login", "/login", "Sign In"],
    ["Get Started", "/register", "Start Free Trial"],
    ["Start 14-Day Free Trial", "/register", "Start Free Trial"],
    ["Start Free Trial", "/register", "Start Free Trial"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("button", { name: heading, exact: true }).waitFor();
  }
  await page.goto("/");
  const hrefs = await page
    .locator("a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const href of new Set(hrefs)) {
    expect((await page.request.get(href)).status(), href).toBe(200);
  }
});

test("a visitor sees the last finished day's level, never today's, and a worked example that adds up to it", async () => {
  const page = await product.page();
  await page.goto("/");
  const latest = page.getByRole("region", { name: /\(demo data\)$/ });
  const day = (await latest.getByRole("heading", { level: 2 }).textContent()) ?? "";
  expect(day).not.toContain(formatDay(new Date()));
  const shown = await latest.getByRole("img").first().getAttribute("aria-label");
  const level = Number(/: (\d+) out of 100/.exec(shown ?? "")?.[1]);
  const example =
    (await page.getByText(/restrictions in force added .* and news stories/).textContent()) ?? "";
  const [, inForce, possible = "0", takesOff, news, total] =
    /added (\S+) points(?:, possible restrictions (\S+))? and news stories (took off )?(\S+), for a risk level of (\d+)\./.exec(
      example,
    ) ?? [];
  expect(Number(total)).toBe(level);
  expect(Number(inForce) + Number(possible) + (takesOff ? -1 : 1) * Number(news)).toBeCloseTo(level, 5);
  await page.getByRole("link", { name: "Our track record" }).waitFor();
  await page.getByText("Is the risk level a probability?").click();
  await page.getByText(/^No\. It.s an index from 0 to 100/).waitFor();
});

test("the landing page sends no client code, but still switches the theme", async () => {
  const page = await product.page({ theme: "light" });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect
    .poll(() => page.locator("script[src], link[rel=modulepreload], link[as=script]").count())
    .toBe(0);
  expect(scripts).toEqual([]);
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect.poll(() => page.locator("html").getAttribute("class")).toContain("dark");
});

test.each(["light", "dark"] as const)(
  "the landing page shows the product in %s, fits, and is accessible, wide and narrow",
  async (theme) => {
    const page = await product.page({ theme });
    await page.goto("/");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole("img", { name: /out of 100\. 80% interval/ }).waitFor();
      await expect.poll(() => product.overflow(page)).toBe(0);
    }
    expect(await product.accessibilityProblems(page)).toEqual([]);
  },
);
