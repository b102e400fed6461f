import { expect, test } from "vitest";
import { useProduct } from "../journeys/product";

const product = useProduct();

test("a visitor filters the restrictions, opens one and reads its law, its source and what to do", async () => {
  const page = await (await product.plainPage()).goto("/restrictions");
  page.get("h1", "Restrictions on leaving the United States");
  page.choose("Status", "In force");
  page.choose("Topic", "Financial controls");
  await page.press("Filter");
  expect(page.path).toBe("/restrictions?status=in-force&factor=financial-controls");
  await page.follow(/^Passport denial for seriously delinquent tax debt/);
  page.see(/26 U\.S\.C\. 7345; Pub\. L\. 114-94, section 32101/);
  page.get("heading", "What it means for you, and what you can do");
  await page.goto("/restrictions/border-emergency-2025");
  page.get("heading", "What it means for you, and what you can do");
  await page.goto("/restrictions/nothing");
  expect(page.status).toBe(404);
});

test("the app can be installed: the manifest and its icons are served with their types, as are a browser's own", async () => {
  const page = await (await product.plainPage()).goto("/login");
  const href = /<link rel="manifest" href="([^"]+)"/.exec(page.html)?.[1] ?? "";
  const answer = await page.request(href);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  const { icons, start_url: start } = (await answer.json()) as {
    icons: { src: string; type: string }[];
    start_url: string;
  };
  expect(start).toBe("/dashboard");
  for (const { src, type } of icons) {
    const icon = await page.request(src);
    expect([src, icon.status, icon.headers.get("Content-Type")]).toEqual([src, 200, type]);
  }
  for (const path of ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"]) {
    const icon = await page.request(path);
    expect([path, icon.status, icon.headers.get("Content-Type")]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
  const worker = await page.request("/service-worker.js");
  expect(worker.headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
});
